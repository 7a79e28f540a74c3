/// The values of a rule's options for one file.
struct RuleOptions: Sendable {
  private let info: RuleInfo
  private let settings: PathSettings

  init(_ info: RuleInfo, _ settings: PathSettings) {
    self.info = info
    self.settings = settings
  }

  /// The value of an integer option; 0 if the rule does not have the option.
  func integer(_ name: String) -> Int {
    if case .integer(let value)? = settings.option(name, of: info.id) { value } else { 0 }
  }

  /// The selected choice; empty if the rule does not have the option.
  func string(_ name: String) -> String {
    if case .string(let value)? = settings.option(name, of: info.id) { value } else { "" }
  }

  /// The value of a list option; empty if the rule does not have the option.
  func strings(_ name: String) -> [String] {
    if case .strings(let value)? = settings.option(name, of: info.id) { value } else { [] }
  }
}
