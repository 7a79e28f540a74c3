/// Why a diff could not be read.
package struct DiffError: Error, Hashable, CustomStringConvertible {
  /// What is wrong with the line.
  package enum Reason: Error, Hashable {
    /// The diff of a merge, which has several old sides.
    case combinedDiff
    /// The line has no place where it stands; its beginning, with control characters replaced.
    case unexpectedLine(String)
    /// `---` is not followed by `+++`.
    case missingNewName
    /// A name begins with a quotation mark and is not what git's quoting produces.
    case malformedQuoting
    /// The names of the two sides do not fit together, or do not have the stated prefixes.
    case unclearPath
    case malformedHunkHeader
    /// The hunk overlaps the one before, as `-W` may have it, or the equal lines between them differ in number.
    case misplacedHunk
    /// The header counts more lines than the hunk has.
    case truncatedHunk
  }

  /// 1-based line of the diff.
  package let line: Int
  package let reason: Reason

  /// One sentence for a person.
  package var description: String {
    "line \(line) of the diff \(explanation)"
  }

  private var explanation: String {
    switch reason {
    case .combinedDiff: "begins a combined diff of a merge; compare two commits instead"
    case .unexpectedLine(let text):
      "is not what `git diff` writes there (\"\(text)\"); try `git diff --no-color --no-ext-diff --submodule=short`"
    case .missingNewName: "is `---` without a `+++` line after it; is the diff complete?"
    case .malformedQuoting: "holds a quoted path that cannot be read; is the diff complete?"
    case .unclearPath: "names two paths that do not fit together; try `git diff --src-prefix=a/ --dst-prefix=b/`"
    case .malformedHunkHeader: "is not a hunk header such as `@@ -1,2 +1,3 @@`; is the diff complete?"
    case .misplacedHunk:
      "begins a hunk whose line numbers do not follow from those before; try without `-W`, `-I` and `--ignore-blank-lines`"
    case .truncatedHunk: "ends a hunk that has fewer lines than its header says; is the diff complete?"
    }
  }

  /// The beginning of a line as it may be shown: no control characters, not long.
  static func excerpt(of line: ArraySlice<UInt8>) -> String {
    let text = String(decoding: line.prefix(60), as: UTF8.self)
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isPrintable ? $0 : "\u{FFFD}" }))
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the character neither steers a terminal nor reorders text.
  fileprivate var isPrintable: Bool {
    switch generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }
}
