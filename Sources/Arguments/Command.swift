import Report

/// A `review` command: its name, its help and the type of its arguments.
///
/// Each command is declared next to its arguments.
package struct Command: Sendable {
  /// A command line and its purpose.
  package struct Example: Sendable {
    let line: String
    let purpose: String
  }

  package let name: String
  /// The type of the command's arguments.
  package let arguments: any CommandArguments.Type
  /// The imperative summary for the list of commands.
  package let summary: String
  /// The usage lines, without the leading `review`.
  package let usage: [String]
  /// The description; empty lines separate paragraphs, which are wrapped on output.
  package let text: String
  /// The values of `--format`; empty if the command lacks that option.
  package let formats: [String]
  package let examples: [Example]
  /// How a shell completes the positional arguments.
  package let completion: Completion
  /// The meaning of each exit status; empty if the command simply succeeds or fails.
  package let exitStatus: [Int: String]

  init(
    _ name: String, _ arguments: any CommandArguments.Type, summary: String, usage: [String], text: String,
    formats: [String] = [], examples: [Example] = [], completion: Completion = .nothing, exitStatus: [Int: String] = [:]
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.usage = usage
    self.text = text
    self.formats = formats
    self.examples = examples
    self.completion = completion
    self.exitStatus = exitStatus
  }

  /// Returns the command with this name; nil if there is none.
  package init?(named name: String) {
    guard let command = Self.all.first(where: { $0.name == name }) else { return nil }
    self = command
  }

  /// All commands, in help order.
  package static let all: [Command] = [
    .check, .fix, .baseline, .pr, .advise, .watch, .hook, .lsp, .mcp, .initialize, .report, .layers, .configuration,
    .rules, .explain, .cache, .completions, .help,
  ]

  /// The command's output formats if it prints findings; empty otherwise.
  var findingFormats: [any FindingFormat] {
    formats == FormatCatalog.all.map(\.name) ? FormatCatalog.all : []
  }
}

extension Command: Hashable {
  package static func == (first: Command, second: Command) -> Bool { first.name == second.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The validated arguments of a command.
package protocol CommandArguments: Sendable {
  /// - Throws: `UsageError` for the first invalid argument.
  init(_ parsed: ParsedArguments) throws(UsageError)
}
