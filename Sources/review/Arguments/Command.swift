/// A command of the executable.
enum Command: String, Sendable, Hashable, CaseIterable {
  case check
  case advise
  case rules
  case explain
  case help

  /// What it does, for the list of commands.
  var summary: String {
    switch self {
    case .check: "review the code and print findings (also without a command)"
    case .advise: "say which refactorings are worth most"
    case .rules: "list the rules"
    case .explain: "explain one rule: why, examples, options"
    case .help: "explain a command"
    }
  }

  /// Commands of the design that this version does not have.
  static let planned = ["baseline", "fix", "init", "pr", "report"]
}
