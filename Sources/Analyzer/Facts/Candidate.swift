/// What a rule saw in a file: a finding as soon as its conditions hold and the configuration says so.
public struct Candidate: Sendable, Hashable {
  /// The id of the rule that recorded it.
  public let rule: String
  public let range: SourceRange
  public let symbol: String
  /// The measured value, for rules with limits.
  public let value: Int?
  /// What the message speaks of, in the order that the rule expects.
  public let subjects: [String]
  /// All must hold in the project.
  public let conditions: [RoleCondition]
  /// The finding's own source with white space folded; empty where the symbol says all.
  public let source: String
  /// The finding is never louder than this.
  public let maximumSeverity: Severity?
  public let fix: Fix?

  public init(
    rule: String, range: SourceRange, symbol: String, value: Int? = nil, subjects: [String] = [],
    conditions: [RoleCondition] = [], source: String = "", maximumSeverity: Severity? = nil, fix: Fix? = nil
  ) {
    self.rule = rule
    self.range = range
    self.symbol = symbol
    self.value = value
    self.subjects = subjects
    self.conditions = conditions
    self.source = source
    self.maximumSeverity = maximumSeverity
    self.fix = fix
  }

  /// The same without the machine edit.
  var withoutFix: Candidate {
    Candidate(
      rule: rule, range: range, symbol: symbol, value: value, subjects: subjects, conditions: conditions,
      source: source, maximumSeverity: maximumSeverity)
  }
}

/// A question about types that only the whole project answers.
public enum RoleCondition: Sendable, Hashable {
  /// The type at this index of the file's types, or what it extends, has one of the roles.
  case type(Int, hasAny: RoleSet)
  /// The type at this index has none of the roles.
  case typeLacks(Int, RoleSet)
  /// The name, seen from inside the type at this index, means a view.
  case namesView(String, from: Int)
  /// The name, seen from inside the type at this index, means a type that has one of the roles; one that the project
  /// does not declare is judged by its name.
  case name(String, from: Int?, hasAny: RoleSet)
  /// The project declares no type of this name that the file can mean.
  case isForeign(String)
  /// The file is test code, or is not.
  case isTest(Bool)
}

/// Something that a project rule remembers of a file and looks at again when all files are known.
public struct Observation: Sendable, Hashable {
  /// The id of the rule that recorded it.
  public let rule: String
  /// What the rule calls it, such as `injected`.
  public let kind: String
  public let subjects: [String]
  /// Index of the type whose code it was seen in, nil outside of types.
  public let type: Int?
  public let symbol: String
  public let range: SourceRange
}
