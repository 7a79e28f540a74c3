/// One file of a commit.
package struct CommittedFile: Sendable, Hashable {
  /// Relative to the folder that was asked about; bytes that are no UTF-8 are replaced.
  package let path: String
  package let kind: GitFile.Kind
  /// The name of its content.
  package let blob: String
  /// Whether `path` is exactly the name in the commit.
  package let hasValidName: Bool
}

extension GitRepository {
  /// The full name of the commit that a revision means, nil where it means none here.
  /// - Throws: `GitError.cannotStart`.
  package func commit(of revision: String) throws(GitError) -> String? { try commit(named: revision) }

  /// Where two commits parted.
  /// - Parameter name: How a person calls the second one, for the message.
  /// - Throws: `GitError.noCommonHistory`, with what to do.
  package func mergeBase(_ head: String, _ other: String, named name: String) throws(GitError) -> String {
    try mergeBase(of: head, and: other, named: name)
  }

  /// The files of a commit, sorted by the bytes of their path.
  /// - Parameter folder: Absolute, in the work tree; only what the commit has below it, relative to it.
  /// - Throws: `GitError`.
  package func files(of commit: String, below folder: String) throws(GitError) -> [CommittedFile] {
    let output = try command.output(of: ["ls-tree", "-r", "-z", commit], in: folder)
    return output.split(separator: 0).compactMap(Self.committedFile).sorted { $0.path.precedesByBytes($1.path) }
  }

  /// `100644 blob <name><tab>path`.
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

  /// The regular files that differ between two commits; sorted by path. Renames are not looked for.
  /// - Parameter folder: Absolute, in the work tree; paths are relative to it.
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

  /// The difference of two commits as `git diff` writes it, with three lines of context and moved files found again;
  /// paths are relative to the top of the work tree.
  /// - Throws: `GitError`.
  package func diff(from base: String, to head: String, matching pathspecs: [String]) throws(GitError) -> [UInt8] {
    // `--text`, because the attributes of the tree under review may call its sources binary.
    let arguments = [
      "diff-tree", "-r", "--patch", "--no-color", "--no-ext-diff", "--no-textconv", "--text", "--find-renames",
      "--unified=3",
      "--inter-hunk-context=0", "--src-prefix=a/", "--dst-prefix=b/", "--no-relative", "--submodule=short",
      "--ignore-submodules=all", "--diff-algorithm=default", base, head, "--",
    ]
    return try command.output(of: arguments + pathspecs, in: workTree)
  }
}
