/// A command of the executable.
enum Command: String, Sendable, Hashable, CaseIterable {
  case check
  case help

  /// What it does, for the list of commands.
  var summary: String {
    switch self {
    case .check: "review the code and print findings (also without a command)"
    case .help: "explain a command"
    }
  }

  /// Commands of the design that this version does not have.
  static let planned = ["baseline", "explain", "fix", "init", "pr", "report", "rules"]
}
