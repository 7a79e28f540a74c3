import Report

/// A `review` command.
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
  case initialize = "init"
  case report
  case layers
  case configuration = "config"
  case rules
  case explain
  case cache
  case completions
  case help

  /// The command's help, declared next to its arguments.
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
    case .initialize: .initialize
    case .report: .report
    case .layers: .layers
    case .configuration: .configuration
    case .rules: .rules
    case .explain: .explain
    case .cache: .cache
    case .completions: .completions
    case .help: .help
    }
  }
}

extension CommandCard {
  /// The command's output formats if it prints findings; empty otherwise.
  var findingFormats: [any FindingFormat] {
    formats == FormatCatalog.all.map(\.name) ? FormatCatalog.all : []
  }
}

/// A command's description, from which its help is generated.
package struct CommandCard: Sendable {
  /// A command line and its purpose.
  package struct Example: Sendable {
    let line: String
    let purpose: String
  }

  /// The imperative summary for the list of commands.
  package let summary: String
  /// The usage lines, without the leading `review`.
  package let usage: [String]
  /// The description; empty lines separate paragraphs, which are wrapped on output.
  package let text: String
  /// The values of `--format`; empty if the command lacks that option.
  package var formats: [String] = []
  package var examples: [Example] = []
  /// How a shell completes the positional arguments.
  package var arguments = Completion.nothing
  /// The meaning of each exit status; empty if the command simply succeeds or fails.
  package var exitStatus: [Int: String] = [:]
}
