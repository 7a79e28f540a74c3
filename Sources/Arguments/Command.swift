/// A command of the executable.
package enum Command: String, Sendable, Hashable, CaseIterable {
  case check
  case fix
  case baseline
  case pr
  case advise
  case watch
  case hook
  case lsp
  case mcp
  case initialise = "init"
  case report
  case rules
  case explain
  case cache
  case completions
  case help

  /// What the help says of it; stands beside the arguments of the command.
  package var card: CommandCard {
    switch self {
    case .check: .check
    case .fix: .fix
    case .baseline: .baseline
    case .pr: .pr
    case .advise: .advise
    case .watch: .watch
    case .hook: .hook
    case .lsp: .lsp
    case .mcp: .mcp
    case .initialise: .initialise
    case .report: .report
    case .rules: .rules
    case .explain: .explain
    case .cache: .cache
    case .completions: .completions
    case .help: .help
    }
  }
}

/// What a person reads about a command; the help is made of it.
package struct CommandCard: Sendable {
  /// An example and what it is for.
  package struct Example: Sendable {
    let line: String
    let purpose: String
  }

  /// What it does, for the list of commands; continues "review …".
  package let summary: String
  /// How it is called, without the leading `review`.
  package let usage: [String]
  /// Sentences; paragraphs are parted by empty lines. Wrapped where it is printed.
  package let text: String
  /// The names that its `--format` takes; empty where it has none.
  package var formats: [String] = []
  package var examples: [Example] = []
  /// What a shell offers for the arguments that are no options.
  package var arguments = Completion.nothing
  /// What each status says; empty where only failure is told from success.
  package var exitStatus: [Int: String] = [:]
}
