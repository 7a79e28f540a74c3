/// A comment that silences rules.
/// - Source: cli.md, "Suppression".
package struct Suppression: Sendable, Hashable {
  /// Ids as written; unknown ones are kept, so that they can be reported.
  package let rules: [String]
  /// 1-based lines that it covers; nil means the whole file.
  package let lines: ClosedRange<Int>?
  /// The text behind `--`, nil where no reason is given.
  package let reason: String?
  /// The comment itself.
  package let range: SourceRange
}
