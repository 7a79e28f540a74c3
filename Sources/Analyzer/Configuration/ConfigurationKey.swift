/// A configuration key other than a rule, with its meaning and default.
///
/// The JSON Schema and the file written by `review init` are generated from these keys.
package struct ConfigurationKey: Sendable {
  /// The values accepted by a key.
  package indirect enum Form: Sendable {
    /// The version of the file format.
    case form
    case choice([String])
    case strings
    case boolean
    case number
    case version
    /// A URL that begins with `https://`.
    case webAddress
    case mapping([ConfigurationKey])
    /// Rule levels, for all paths or for specific paths.
    case rules, overrides
    case layers, forbiddenImports, customRules
  }

  /// The key as written in the file, without the keys of the enclosing mappings.
  package let name: String
  /// An explanation of the key in one or two sentences.
  package let summary: String
  /// The values that the key accepts.
  package let form: Form
  /// The default in YAML, or nil if there is none.
  package let defaultText: String?
  /// An example, for keys whose default is not instructive.
  package var example: String?

  package init(
    _ name: String, _ form: Form, default defaultText: String?, example: String? = nil, _ summary: String
  ) {
    self.name = name
    self.summary = summary
    self.form = form
    self.defaultText = defaultText
    self.example = example
  }

  /// The keys of a mapping; empty for other forms.
  package var keys: [ConfigurationKey] { if case .mapping(let keys) = form { keys } else { [] } }
}
