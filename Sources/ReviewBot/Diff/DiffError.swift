/// An error in a diff.
package struct DiffError: Error, Hashable, CustomStringConvertible {
  /// The reason the diff is invalid.
  package enum Reason: Error, Hashable {
    /// The diff is a combined diff of a merge commit.
    case combinedDiff
    /// A line is not valid at its position. The associated value is the start of the line, with control characters
    /// replaced.
    case unexpectedLine(String)
    /// `---` is not followed by `+++`.
    case missingNewName
    /// A name starts with a quotation mark but is not validly quoted.
    case malformedQuoting
    /// The old and new names do not match, or they lack the configured prefixes.
    case unclearPath
    case malformedHunkHeader
    /// The hunk overlaps the previous one (as with `-W`), or the old and new line numbers imply different numbers of
    /// unchanged lines in between.
    case misplacedHunk
    /// The hunk has fewer lines than its header declares.
    case truncatedHunk
  }

  /// The 1-based line number in the diff.
  package let line: Int
  package let reason: Reason

  /// A message for the user.
  package var description: String {
    "line \(line) of the diff \(explanation)"
  }

  private var explanation: String {
    switch reason {
    case .combinedDiff: "starts a combined diff of a merge; compare two commits instead"
    case .unexpectedLine(let text):
      "is unexpected (\"\(text)\"); create the diff with `git diff --no-color --no-ext-diff --submodule=short`"
    case .missingNewName: "is a `---` line that is not followed by a `+++` line; check that the diff is complete"
    case .malformedQuoting: "contains an incorrectly quoted path; check that the diff is complete"
    case .unclearPath: "contains two paths that do not match; try `git diff --src-prefix=a/ --dst-prefix=b/`"
    case .malformedHunkHeader: "is not a hunk header such as `@@ -1,2 +1,3 @@`; check that the diff is complete"
    case .misplacedHunk:
      "starts a hunk with inconsistent line numbers; try without `-W`, `-I` and `--ignore-blank-lines`"
    case .truncatedHunk: "ends a hunk that is shorter than its header declares; check that the diff is complete"
    }
  }

  /// Returns the start of a line for display, without control characters.
  static func excerpt(of line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line.prefix(60), as: UTF8.self)
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isPrintable ? $0 : "\u{FFFD}" }))
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the character can be printed without controlling the terminal or reordering text.
  fileprivate var isPrintable: Bool {
    switch generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
