/// A regular file that differs between two commits.
package struct TreeChange: Sendable, Hashable {
  /// In the later commit, or in the earlier one for a file that is gone; relative to the folder asked about.
  package let path: String
  /// The path in the earlier commit, where the file was moved.
  package let formerPath: String?
  /// The content in the later commit, nil for a file that is gone.
  package let blob: String?

  package init(path: String, formerPath: String? = nil, blob: String?) {
    self.path = path
    self.formerPath = formerPath
    self.blob = blob
  }
}

extension GitRepository {
  /// What each commit has changed against the one before it in the list; for the first one, every file.
  ///
  /// Only those parts of the trees are read that differ.
  /// - Parameters:
  ///   - followsRenames: Whether moved files are found again by their content, which must be there then.
  ///   - folder: Absolute, in the work tree; paths are relative to it.
  /// - Throws: `GitError`.
  package func treeChanges(
    along commits: [String], followsRenames: Bool, below folder: String, matching pathspecs: [String]
  ) throws(GitError) -> [[TreeChange]] {
    guard let first = commits.first else { return [] }
    let options = ["-r", "--raw", "-z", "--no-abbrev", "--no-ext-diff", "--relative", "--ignore-submodules=all"]
    let nothing = try command.output(of: ["hash-object", "-t", "tree", "--stdin"], in: workTree)
    let emptyTree = String(decoding: nothing.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let all = try command.output(
      of: ["diff-tree", "--no-renames"] + options + [emptyTree, first, "--"] + pathspecs, in: folder)
    var changes = [RawDiff.entries(in: all).map(TreeChange.init)]
    let arguments =
      ["diff-tree", "--stdin", "--always", followsRenames ? "-M" : "--no-renames"] + options + ["--"] + pathspecs
    // The lines of a batch fit into the buffer of a pipe, so that writing them never waits for git to read.
    let size = 120
    for start in stride(from: 1, to: commits.count, by: size) {
      let batch = commits[start..<min(start + size, commits.count)]
      let lines = zip(batch, commits[(start - 1)...]).map { "\($0) \($1)\n" }
      let output = try command.run(arguments, in: folder, input: Array(lines.joined().utf8))
      guard output.status == 0 else { throw output.failure(of: ["diff-tree"], in: folder) }
      let found = Dictionary(grouping: RawDiff.entries(in: output.standardOutput, of: Set(batch)), by: \.commit)
      changes += batch.map { (found[$0] ?? []).map(TreeChange.init) }
    }
    return changes
  }

  /// The names of regular files' contents in a commit, by path from the top of the repository; those that are there.
  /// - Throws: `GitError`.
  package func files(_ paths: [String], of commit: String) throws(GitError) -> [String: String] {
    let output = try command.output(of: ["ls-tree", "-z", "--full-tree", commit, "--"] + paths, in: workTree)
    var files: [String: String] = [:]
    for record in output.split(separator: 0) {
      let fields = record.split(separator: UInt8(ascii: "\t"), maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
      let words = (fields.first ?? "").split(separator: " ").map(String.init)
      if fields.count == 2, words.count == 3, words[0].hasPrefix("100") { files[fields[1]] = words[2] }
    }
    return files
  }
}
