/// A parsed `git diff`: the files that differ, in git's order.
/// - Source: git-diff, "Generating patch text with -p".
package struct UnifiedDiff: Sendable, Hashable {
  package let files: [FileDiff]
}

/// The differences in one file.
package struct FileDiff: Sendable, Hashable {
  /// The kind of change to the file as a whole.
  package enum Change: String, Sendable, Hashable, CaseIterable {
    case added
    case deleted
    case modified
    /// Moved, with or without changed lines.
    case renamed
    case copied
    /// Only the file mode differs, as after `chmod +x`.
    case modeOnly
  }

  /// The name before the change, or nil for an added file.
  ///
  /// Bytes that are not valid UTF-8 are replaced with U+FFFD because forges do not accept them.
  package let oldPath: String?
  /// The name after the change, or nil for a deleted file. Invalid bytes are replaced as in `oldPath`.
  package let newPath: String?
  package let change: Change
  /// Whether git treats the file as binary. Binary files have no hunks.
  package let isBinary: Bool
  /// The similarity of a renamed or copied file, from 0 to 100, or nil for all other changes.
  package let similarity: Int?
  /// The mode before the change as git prints it (`100644`), or nil if the diff does not contain it.
  package let oldMode: String?
  /// The mode after the change, or nil if the diff does not contain it.
  package let newMode: String?
  /// The hunks in order. They do not overlap, and the lines between them are unchanged.
  package let hunks: [Hunk]

  /// Whether the entry is a submodule rather than a file.
  package var isSubmodule: Bool { oldMode == "160000" || newMode == "160000" }
}

/// Changed lines with the surrounding context.
package struct Hunk: Sendable, Hashable {
  /// One line of a hunk.
  package struct Line: Sendable, Hashable {
    /// The sides that contain the line.
    package enum Kind: Sendable, Hashable {
      case context
      case added
      case removed
    }

    package let kind: Kind
    /// The 1-based line number before the change, or nil if the line was added.
    package let oldNumber: Int?
    /// The 1-based line number after the change, or nil if the line was removed.
    package let newNumber: Int?
    /// The content without the newline; may end with a carriage return.
    package let bytes: [UInt8]

    /// The content as text; bytes that are not valid UTF-8 become U+FFFD.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// The first old line according to the header, or the line before the hunk if `oldCount` is 0.
  package let oldStart: Int
  /// The number of context lines and removed lines.
  package let oldCount: Int
  /// The first new line according to the header, or the line before the hunk if `newCount` is 0.
  package let newStart: Int
  /// The number of context lines and added lines.
  package let newCount: Int
  /// The text after the second `@@`, often a declaration; empty if there is none.
  package let section: String
  /// The lines, in the order in which the diff lists them.
  package let lines: [Line]

  /// The 1-based range of old lines in the hunk; if the hunk has none, an empty range at the position of the change.
  package var oldLines: Range<Int> { Self.lines(start: oldStart, count: oldCount) }

  /// The 1-based range of new lines in the hunk; if the hunk has none, an empty range at the position of the change.
  package var newLines: Range<Int> { Self.lines(start: newStart, count: newCount) }

  private static func lines(start: Int, count: Int) -> Range<Int> {
    count == 0 ? (start + 1)..<(start + 1) : start..<(start + count)
  }
}
