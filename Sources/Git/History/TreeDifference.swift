/// A regular file that differs between two commits.
package struct TreeChange: Sendable, Hashable {
  /// The path in the later commit, or in the earlier one for a deleted file, relative to the requested folder.
  package let path: String
  /// The path in the earlier commit if the file was moved.
  package let formerPath: String?
  /// The ID of the blob in the later commit, or nil for a deleted file.
  package let blob: String?

  package init(path: String, formerPath: String? = nil, blob: String?) {
    self.path = path
    self.formerPath = formerPath
    self.blob = blob
  }
}

extension GitRepository {
  /// Returns the changes in each commit relative to the previous commit in the list. For the first commit, returns all
  /// files as added.
  ///
  /// Reads only the parts of the trees that differ.
  /// - Parameters:
  ///   - followsRenames: Whether to detect moved files, which requires their contents.
  ///   - folder: The absolute path of a folder in the working tree. The resulting paths are relative to it.
  /// - Throws: `GitError`.
  package func treeChanges(
    along commits: [String], followsRenames: Bool, below folder: String, matching pathspecs: [String]
  ) throws(GitError) -> [[TreeChange]] {
    guard let first = commits.first else { return [] }
    let options = ["-r", "--raw", "-z", "--no-abbrev", "--no-ext-diff", "--relative", "--ignore-submodules=all"]
    let nothing = try command.output(of: ["hash-object", "-t", "tree", "--stdin"], in: workingTree)
    let emptyTree = String(decoding: nothing.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let all = try command.output(
      of: ["diff-tree", "--no-renames"] + options + [emptyTree, first, "--"] + pathspecs, in: folder)
    var changes = [RawDiff.entries(in: all).map(TreeChange.init)]
    let arguments =
      ["diff-tree", "--stdin", "--always", followsRenames ? "-M" : "--no-renames"] + options + ["--"] + pathspecs
    let later = commits.dropFirst()
    guard !later.isEmpty else { return changes }
    let lines = zip(later, commits).map { "\($0) \($1)\n" }
    let output = try command.run(arguments, in: folder, input: Array(lines.joined().utf8))
    guard output.status == 0 else { throw output.failure(of: ["diff-tree"], in: folder) }
    let found = Dictionary(grouping: RawDiff.entries(in: output.standardOutput, of: Set(later)), by: \.commit)
    changes += later.map { (found[$0] ?? []).map(TreeChange.init) }
    return changes
  }

  /// Returns the blob IDs of the given files that exist in a commit, keyed by path relative to the top of the
  /// repository.
  /// - Throws: `GitError`.
  package func files(_ paths: [String], of commit: String) throws(GitError) -> [String: String] {
    let output = try command.output(of: ["ls-tree", "-z", "--full-tree", commit, "--"] + paths, in: workingTree)
    var files: [String: String] = [:]
    for record in output.split(separator: 0) {
      let fields = record.split(separator: UInt8(ascii: "\t"), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
      let words = (fields.first ?? "").split(separator: " ").map(String.init)
      if fields.count == 2, words.count == 3, words[0].hasPrefix("100") { files[fields[1]] = words[2] }
    }
    return files
  }
}
