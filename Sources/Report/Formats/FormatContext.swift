public import Analyzer

/// What a format knows beside the review itself.
public struct FormatContext: Sendable {
  /// How much a person wants to read; formats for machines take no notice.
  public enum Verbosity: Sendable, Hashable {
    case quiet
    case normal
    case verbose
  }

  /// The version of the tool, such as `0.1.0`.
  public var toolVersion: String
  /// The cards of the rules by id; a rule may be missing.
  public var rules: [String: RuleInfo]
  /// Whether ANSI colours are wanted.
  public var usesColor: Bool
  /// Columns of the terminal.
  public var width: Int
  public var verbosity: Verbosity
  /// The commits that were compared; nil where none were.
  public var commits: ReviewedCommits?
  /// The bytes of a reviewed file by its path relative to the root; nil where they are not to be had.
  public var source: @Sendable (_ path: String) -> [UInt8]?

  public init(
    toolVersion: String, rules: [String: RuleInfo] = [:], usesColor: Bool = false, width: Int = 100,
    verbosity: Verbosity = .normal, source: @escaping @Sendable (_ path: String) -> [UInt8]? = { _ in nil }
  ) {
    self.toolVersion = toolVersion
    self.rules = rules
    self.usesColor = usesColor
    self.width = width
    self.verbosity = verbosity
    self.source = source
  }
}

/// The two sides of a review that compares.
public struct ReviewedCommits: Sendable, Hashable {
  /// The full name of the commit where the change began; nil where everything is new.
  public let base: String?
  /// The full name of the commit that was reviewed; nil where the files held more than it.
  public let head: String?

  public init(base: String?, head: String?) {
    self.base = base
    self.head = head
  }
}
