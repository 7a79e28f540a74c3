/// A key of config.yml outside of the rules: what it means and what holds without it.
///
/// The JSON Schema and the file that `review init` writes are made of these.
package struct ConfigurationKey: Sendable {
  /// The values that a key takes.
  package indirect enum Form: Sendable {
    /// The number that marks the file.
    case form
    case choice([String])
    case strings
    case boolean
    case number
    case version
    /// An address that begins with `https://`.
    case webAddress
    case mapping([ConfigurationKey])
    /// A level for each rule, and levels for paths.
    case rules, overrides
    case layers, forbiddenImports, customRules
  }

  package let name: String
  /// One or two sentences.
  package let summary: String
  package let form: Form
  /// As it is written in YAML; nil where nothing is set.
  package let defaultText: String?
  /// What people may write, where the default shows too little.
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

  /// The keys of a mapping; none for other forms.
  package var keys: [ConfigurationKey] { if case .mapping(let keys) = form { keys } else { [] } }
}
