package import Analyzer

/// What a format knows beside the review itself.
package struct FormatContext: Sendable {
  /// How much a person wants to read; formats for machines take no notice.
  package enum Verbosity: Sendable, Hashable {
    case quiet
    case normal
    case verbose
  }

  /// The version of the tool, such as `0.1.0`.
  package var toolVersion: String
  /// The cards of the rules by id; a rule may be missing.
  package var rules: [String: RuleInfo]
  /// Whether ANSI colours are wanted.
  package var usesColor: Bool
  /// Columns of the terminal.
  package var width: Int
  package var verbosity: Verbosity
  /// How many findings a format for agents prints.
  package var limit = AgentFormat.usualLimit
  /// The commits that were compared; nil where none were.
  package var commits: ReviewedCommits?
  /// The bytes of a reviewed file by its path relative to the root; nil where they are not to be had.
  package var source: @Sendable (_ path: String) -> [UInt8]?

  package init(
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
package struct ReviewedCommits: Sendable, Hashable {
  /// The full name of the commit where the change began; nil where everything is new.
  package let base: String?
  /// The full name of the commit that was reviewed; nil where the files held more than it.
  package let head: String?

  package init(base: String?, head: String?) {
    self.base = base
    self.head = head
  }
}
