/// The number of lines that a commit added to and deleted from a file.
package struct LineChange: Sendable, Hashable {
  /// The file's path after the commit, or before it for a deleted file.
  package let path: String
  /// The number of added lines; 0 for a binary file.
  package let added: Int
  /// The number of deleted lines; 0 for a binary file.
  package let deleted: Int

  package init(path: String, added: Int, deleted: Int) {
    self.path = path
    self.added = added
    self.deleted = deleted
  }
}

extension GitRepository {
  /// Returns the files that each commit changed compared with its first parent, with one element per commit.
  ///
  /// Files that only moved are omitted, as are those in which only whitespace or the mode changed.
  /// - Parameters:
  ///   - commits: The commits with their first parents.
  ///   - folder: The absolute path of a folder in the working tree. The resulting paths are relative to it.
  /// - Throws: `GitError`, for example if contents are missing from a partial clone.
  package func lineChanges(
    of commits: [HistoryCommit], below folder: String, matching pathspecs: [String]
  ) throws(GitError) -> [[LineChange]] {
    guard !commits.isEmpty else { return [] }
    let arguments = [
      "diff-tree", "--stdin", "-r", "--root", "--numstat", "-z", "-M", "-w", "--no-ext-diff", "--no-textconv",
      "--relative", "--ignore-submodules=all", "--",
    ]
    let lines = commits.map { commit in commit.id + (commit.parent.map { " " + $0 } ?? "") + "\n" }
    let output = try command.run(arguments + pathspecs, in: folder, input: Array(lines.joined().utf8))
    guard output.status == 0 else { throw output.failure(of: ["diff-tree"], in: folder) }
    let found = NumericDiff.changes(in: output.standardOutput, of: Set(commits.map(\.id)))
    return commits.map { found[$0.id] ?? [] }
  }
}

/// Parses the output of `diff-tree --stdin --numstat -z`.
/// - Source: git-diff, "OTHER DIFF FORMATS".
private enum NumericDiff {
  /// Returns the changes in each commit, without files in which no line changed.
  static func changes(in output: [UInt8], of commits: Set<String>) -> [String: [LineChange]] {
    var changes: [String: [LineChange]] = [:]
    var commit = ""
    var records = output.split(separator: 0, omittingEmptySubsequences: false)[...]
    while let record = records.popFirst() {
      // `added<tab>deleted<tab>path`; for a moved file, the path is empty, and both paths follow.
      let fields = record.split(separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else {
        let name = String(decoding: record, as: UTF8.self)
        if commits.contains(name) { commit = name }
        continue
      }
      var path = fields[2]
      if path.isEmpty {
        guard records.popFirst() != nil, let new = records.popFirst() else { return changes }
        path = new
      }
      let numbers = fields.prefix(2).map { String(decoding: $0, as: UTF8.self) }
      guard numbers != ["0", "0"] else { continue }
      // Binary files have `-` instead of numbers.
      let counts = numbers.map { min(max(0, Int($0) ?? 0), 1 << 32) }
      changes[commit, default: []].append(
        LineChange(path: String(decoding: path, as: UTF8.self), added: counts[0], deleted: counts[1]))
    }
    return changes
  }
}
