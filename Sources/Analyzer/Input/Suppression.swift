/// A comment that silences rules.
/// - Source: cli.md, "Suppression".
public struct Suppression: Sendable, Hashable {
  /// Ids as written; unknown ones are kept, so that they can be reported.
  public let rules: [String]
  /// 1-based lines that it covers; nil means the whole file.
  public let lines: ClosedRange<Int>?
  /// The text behind `--`, nil where no reason is given.
  public let reason: String?
  /// The comment itself.
  public let range: SourceRange
}
