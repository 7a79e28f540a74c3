/// A setting of one rule beside its level, such as `max_count`.
package struct RuleOption: Sendable {
  /// The values that an option takes.
  package enum Kind: Sendable, Hashable {
    /// A whole number not below the given one.
    case integer(atLeast: Int)
    case boolean
    case choice([String])
    case strings
  }

  package let name: String
  package let kind: Kind
  package let defaultValue: OptionValue
  /// What it changes, in one sentence.
  package let summary: String

  package init(name: String, kind: Kind, defaultValue: OptionValue, summary: String) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.summary = summary
  }
}

/// The value of a rule's option.
package enum OptionValue: Sendable, Hashable {
  case integer(Int)
  case boolean(Bool)
  case string(String)
  case strings([String])
}
