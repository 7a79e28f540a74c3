/// One place where the code breaks a rule, as it is shown to people and machines.
/// - Source: cli.md, "JSON, schema 1" and "Where a finding points".
package struct Finding: Sendable, Hashable {
  /// The rule's id, such as `body_length`.
  package let rule: String
  package let severity: Severity
  /// Relative to the root, with `/`.
  package let path: String
  /// Starts at what a person would click, ends with the named construct.
  package let range: SourceRange
  /// One sentence that names the symbol and says what to do.
  package let message: String
  /// The declaration the finding belongs to, such as `FeedView.body`; empty for the file itself.
  package let symbol: String
  /// The measured value, for rules with limits.
  package let value: Int?
  /// The limit that was exceeded, for rules with limits.
  package let limit: Int?
  /// Survives moved lines and edits elsewhere in the file (16 hexadecimal digits).
  package let fingerprint: String
  /// Whether the change under review brought it; true when everything is reviewed.
  package let isIntroduced: Bool
  /// The checklist items that the rule decides, sorted.
  package let checklistItems: [String]
  package let fix: Fix?
  /// Other places that have the same cause.
  package let related: [Place]

  /// A place in a file of the project.
  package struct Place: Sendable, Hashable {
    /// Relative to the root, with `/`.
    package let path: String
    package let range: SourceRange

    package init(path: String, range: SourceRange) {
      self.path = path
      self.range = range
    }
  }

  package init(
    rule: String, severity: Severity, path: String, range: SourceRange, message: String, symbol: String,
    value: Int? = nil, limit: Int? = nil, fingerprint: String, isIntroduced: Bool = true,
    checklistItems: [String] = [], fix: Fix? = nil, related: [Place] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.path = path
    self.range = range
    self.message = message
    self.symbol = symbol
    self.value = value
    self.limit = limit
    self.fingerprint = fingerprint
    self.isIntroduced = isIntroduced
    self.checklistItems = checklistItems
    self.fix = fix
    self.related = related
  }
}
