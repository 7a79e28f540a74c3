/// What `git diff` says of two trees: the files that differ, in the order in which git writes them.
/// - Source: git-diff, "Generating patch text with -p".
package struct UnifiedDiff: Sendable, Hashable {
  package let files: [FileDiff]

  /// The file of that name after the change; nil where the change does not touch or deletes it.
  package func file(at newPath: String) -> FileDiff? {
    files.first { $0.newPath == newPath }
  }
}

/// How one file differs.
package struct FileDiff: Sendable, Hashable {
  /// What happened to the file as a whole.
  package enum Change: String, Sendable, Hashable, CaseIterable {
    case added
    case deleted
    case modified
    /// Moved, with or without a change to its lines.
    case renamed
    case copied
    /// Only the file mode differs, as after `chmod +x`.
    case modeOnly
  }

  /// The name before the change, nil for an added file.
  ///
  /// Bytes of a name that are not UTF-8 are replaced by U+FFFD, since no forge can be told them.
  package let oldPath: String?
  /// The name after the change, nil for a deleted file; bytes that are not UTF-8 as in `oldPath`.
  package let newPath: String?
  package let change: Change
  /// Whether git treats it as binary; it then has no hunks.
  package let isBinary: Bool
  /// How alike the two sides of a rename or copy are, 0 to 100; nil for every other change.
  package let similarity: Int?
  /// The mode before the change as git writes it (`100644`), nil where the diff does not say.
  package let oldMode: String?
  /// The mode after the change, nil where the diff does not say.
  package let newMode: String?
  /// In order; none overlap, and lines between two hunks are equal on both sides.
  package let hunks: [Hunk]

  /// Whether it is a commit of another repository and not a file.
  package var isSubmodule: Bool { oldMode == "160000" || newMode == "160000" }
}

/// Lines that differ, with the equal lines around them.
package struct Hunk: Sendable, Hashable {
  /// One line of a hunk.
  package struct Line: Sendable, Hashable {
    /// On which sides the line stands.
    package enum Kind: Sendable, Hashable {
      case context
      case added
      case removed
    }

    package let kind: Kind
    /// 1-based line before the change, nil where the line was added.
    package let oldNumber: Int?
    /// 1-based line after the change, nil where the line was removed.
    package let newNumber: Int?
    /// The content without the newline; a carriage return before it is kept.
    package let bytes: [UInt8]
    /// False for the last line of a file that does not end with a newline.
    package internal(set) var endsWithNewline = true

    /// The content as text; bytes that are not UTF-8 become U+FFFD.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// As in the header: the first old line, or the line before the hunk where `oldCount` is 0.
  package let oldStart: Int
  package let oldCount: Int
  /// As in the header: the first new line, or the line before the hunk where `newCount` is 0.
  package let newStart: Int
  package let newCount: Int
  /// The line of code that git repeats after the second `@@`, often a declaration; empty where there is none.
  package let section: String
  package let lines: [Line]

  /// The old lines that the hunk covers, 1-based; empty, at the place of the change, where it has none.
  package var oldLines: Range<Int> { Self.lines(start: oldStart, count: oldCount) }

  /// The new lines that the hunk covers, 1-based; empty, at the place of the change, where it has none.
  package var newLines: Range<Int> { Self.lines(start: newStart, count: newCount) }

  private static func lines(start: Int, count: Int) -> Range<Int> {
    count == 0 ? (start + 1)..<(start + 1) : start..<(start + count)
  }
}
