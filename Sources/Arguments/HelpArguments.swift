/// The arguments of `review help`, or of another command with `--help`.
package struct HelpArguments: CommandArguments, Hashable {
  /// The text to print.
  package enum Topic: Sendable, Hashable {
    case overview
    case command(Command)
    case manualPage
  }

  package let topic: Topic

  init(topic: Topic) { self.topic = topic }

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    if parsed.has(.manual) {
      topic = .manualPage
    } else if let name = parsed.positionals.first {
      if parsed.positionals.count > 1 { throw .tooManyTopics(parsed.positionals[1]) }
      guard let command = Command(named: name) else { throw .unknownCommand(name) }
      topic = .command(command)
    } else {
      topic = .overview
    }
  }
}

/// The arguments of `review --version`.
package struct VersionArguments: CommandArguments, Hashable {
  init() {}

  package init(_ parsed: ParsedArguments) throws(UsageError) { self.init() }
}

extension Command {
  package static let help = Command(
    "help", HelpArguments.self,
    summary: "show help for a command",
    usage: ["help [COMMAND]"],
    text: "Show help for a command, or an overview of all commands. With --man, print the manual page.",
    completion: .commands)
}
