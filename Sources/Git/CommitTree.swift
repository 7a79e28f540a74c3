/// A file in a commit.
package struct CommittedFile: Sendable, Hashable {
  /// The path relative to the requested folder. Invalid UTF-8 is replaced.
  package let path: String
  package let kind: GitFile.Kind
  /// The ID of the blob.
  package let blob: String
  /// Whether the name in the commit is valid UTF-8.
  package let hasValidName: Bool
}

extension GitRepository {
  /// Returns the full ID of a revision's commit, or nil if the revision does not exist.
  /// - Throws: `GitError.cannotStart`.
  package func commit(of revision: String) throws(GitError) -> String? { try commit(named: revision) }

  /// Returns the merge base of two commits.
  /// - Parameter name: The second commit's display name, for the error message.
  /// - Throws: `GitError.noCommonHistory`.
  package func mergeBase(_ head: String, _ other: String, named name: String) throws(GitError) -> String {
    try mergeBase(of: head, and: other, named: name)
  }

  /// Returns the files in a commit, sorted by the bytes of their paths.
  /// - Parameter folder: The absolute path of a folder in the working tree. Only files under it are returned, with
  ///   paths relative to it.
  /// - Throws: `GitError`.
  package func files(of commit: String, below folder: String) throws(GitError) -> [CommittedFile] {
    let output = try command.output(of: ["ls-tree", "-r", "-z", commit], in: folder)
    return output.split(separator: 0).compactMap(Self.committedFile).sorted { $0.path.precedesByBytes($1.path) }
  }

  /// Returns the file or link at a path in a commit; nil if there is none.
  /// - Parameter path: The path relative to the working tree.
  /// - Throws: `GitError`.
  package func file(of commit: String, at path: String) throws(GitError) -> CommittedFile? {
    // A path that starts with a colon would be a pattern.
    let output = try command.output(of: ["ls-tree", "-z", commit, "--", "./" + path], in: workingTree)
    return output.split(separator: 0).lazy.compactMap(Self.committedFile).first {
      $0.path.utf8.elementsEqual(path.utf8)
    }
  }

  /// Parses `100644 blob <id><tab>path`.
  private static func committedFile(_ record: ArraySlice<UInt8>) -> CommittedFile? {
    guard let tab = record.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    let words = record[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 3 else { return nil }
    let path = record[(tab + 1)...]
    let kind: GitFile.Kind =
      switch words[0] {
      case "160000": .submodule
      case "120000": .symbolicLink
      case _ where words[0].hasPrefix("100"): .regular
      default: .other
      }
    return CommittedFile(
      path: String(decoding: path, as: UTF8.self), kind: kind, blob: words[2],
      hasValidName: String(validating: path, as: UTF8.self) != nil)
  }

  /// Returns the regular files that differ between two commits, sorted by path. Renames are not detected.
  /// - Parameter folder: The absolute path of a folder in the working tree. The resulting paths are relative to it.
  /// - Throws: `GitError`.
  package func changes(
    from base: String, to head: String, below folder: String, matching pathspecs: [String]
  ) throws(GitError) -> [FileChange] {
    let arguments = [
      "diff-tree", "-r", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=all", "--relative", base,
      head, "--",
    ]
    return RawDiff.entries(in: try command.output(of: arguments + pathspecs, in: folder)).map(FileChange.init).sorted {
      $0.path.precedesByBytes($1.path)
    }
  }

  /// Returns the diff of two commits with three lines of context and with renames detected. Paths are relative to the
  /// top of the working tree.
  /// - Throws: `GitError`.
  package func diff(from base: String, to head: String, matching pathspecs: [String]) throws(GitError) -> [UInt8] {
    // Uses `--text`, because attributes in the reviewed tree could mark sources as binary.
    let arguments = [
      "diff-tree", "-r", "--patch", "--no-color", "--no-ext-diff", "--no-textconv", "--text", "--find-renames",
      "--unified=3",
      "--inter-hunk-context=0", "--src-prefix=a/", "--dst-prefix=b/", "--no-relative", "--submodule=short",
      "--ignore-submodules=all", "--diff-algorithm=default", base, head, "--",
    ]
    return try command.output(of: arguments + pathspecs, in: workingTree)
  }
}
