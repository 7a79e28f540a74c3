/// A setting of one rule in addition to its level, such as `max_count`.
package struct RuleOption: Sendable {
  /// The values that an option accepts.
  package enum Kind: Sendable, Hashable {
    /// An integer greater than or equal to the minimum.
    case integer(atLeast: Int)
    case boolean
    case choice([String])
    case strings
  }

  /// The key in the rule's settings, such as `max_count`.
  package let name: String
  package let kind: Kind
  /// The value if the option is not configured, which is of the option's kind.
  package let defaultValue: OptionValue
  /// What the option does, in one sentence.
  package let summary: String

  package init(name: String, kind: Kind, defaultValue: OptionValue, summary: String) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.summary = summary
  }
}

/// A value that a rule option is set to.
package enum OptionValue: Sendable, Hashable {
  case integer(Int)
  case boolean(Bool)
  case string(String)
  case strings([String])
}
