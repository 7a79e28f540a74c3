/// A setting of one rule beside its level, such as `max_count`.
public struct RuleOption: Sendable {
  /// The values that an option takes.
  public enum Kind: Sendable, Hashable {
    /// A whole number not below the given one.
    case integer(atLeast: Int)
    case boolean
    case choice([String])
    case strings
  }

  public let name: String
  public let kind: Kind
  public let defaultValue: OptionValue
  /// What it changes, in one sentence.
  public let summary: String

  public init(name: String, kind: Kind, defaultValue: OptionValue, summary: String) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.summary = summary
  }
}

/// The value of a rule's option.
public enum OptionValue: Sendable, Hashable {
  case integer(Int)
  case boolean(Bool)
  case string(String)
  case strings([String])
}
