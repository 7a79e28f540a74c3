/// The number of commits that changed a file, and the number of lines that they added and deleted.
package struct LineChurn: Sendable, Hashable {
  package var commits = 0
  /// The number of added lines; binary files count as 0.
  package var added = 0
  /// The number of deleted lines; binary files count as 0.
  package var deleted = 0
}

extension GitRepository {
  /// Returns the number of commits that changed each file, and the number of lines that they added and deleted compared
  /// with their first parents. The counts for a moved file start at zero.
  /// - Parameters:
  ///   - commits: The commits with their first parents.
  ///   - folder: The absolute path of a folder in the working tree. The resulting paths are relative to it.
  /// - Throws: `GitError`, for example if contents are missing from a partial clone.
  package func lineChurn(
    of commits: [HistoryCommit], below folder: String, matching pathspecs: [String]
  ) throws(GitError) -> [String: LineChurn] {
    var churn: [String: LineChurn] = [:]
    guard !commits.isEmpty else { return churn }
    let arguments = [
      "diff-tree", "--stdin", "-r", "--root", "--numstat", "-z", "--no-renames", "--no-ext-diff", "--no-textconv",
      "--relative", "--ignore-submodules=all", "--",
    ]
    let lines = commits.map { commit in commit.id + (commit.parent.map { " " + $0 } ?? "") + "\n" }
    let output = try command.run(arguments + pathspecs, in: folder, input: Array(lines.joined().utf8))
    guard output.status == 0 else { throw output.failure(of: ["diff-tree"], in: folder) }
    Self.count(output.standardOutput, in: &churn)
    return churn
  }

  /// Parses `added<tab>deleted<tab>path`, with `-` for binary files.
  private static func count(_ output: [UInt8], in churn: inout [String: LineChurn]) {
    for record in output.split(separator: 0) {
      let fields = record.split(separator: UInt8(ascii: "\t"), maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let numbers = fields.prefix(2).map { min(max(0, Int(String(decoding: $0, as: UTF8.self)) ?? 0), 1 << 32) }
      let path = String(decoding: fields[2], as: UTF8.self)
      churn[path, default: LineChurn()].commits += 1
      churn[path]?.added += numbers[0]
      churn[path]?.deleted += numbers[1]
    }
  }
}
