/// What a rule saw in a file: a finding as soon as its conditions hold and the configuration says so.
public struct Candidate: Sendable, Hashable {
  /// The id of the rule that recorded it.
  public let rule: String
  public let range: SourceRange
  public let symbol: String
  /// The measured value, for rules with limits.
  public let value: Int?
  /// Names that the message speaks of, in the order the rule expects.
  public let subjects: [String]
  /// All must hold in the project.
  public let conditions: [RoleCondition]
  /// The finding's own source with white space folded; empty where the symbol says all.
  public let source: String
  /// The finding is never louder than this.
  public let maximumSeverity: Severity?

  public init(
    rule: String, range: SourceRange, symbol: String, value: Int? = nil, subjects: [String] = [],
    conditions: [RoleCondition] = [], source: String = "", maximumSeverity: Severity? = nil
  ) {
    self.rule = rule
    self.range = range
    self.symbol = symbol
    self.value = value
    self.subjects = subjects
    self.conditions = conditions
    self.source = source
    self.maximumSeverity = maximumSeverity
  }
}

/// A question about types that only the whole project answers.
public enum RoleCondition: Sendable, Hashable {
  /// The type at this index of the file's types, or what it extends, has one of the roles.
  case type(Int, hasAny: RoleSet)
  /// The name, seen from inside the type at this index, means a view.
  case namesView(String, from: Int)
}
