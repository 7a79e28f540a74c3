/// Reads the command line.
package enum Invocation {
  /// Returns the validated arguments of the command that a command line names. `--help` and `--version` take precedence
  /// over the command.
  /// - Parameters:
  ///   - words: The arguments that follow the executable name.
  ///   - pathExists: Returns whether a file or folder with that name exists, to tell paths from mistyped commands.
  /// - Throws: `UsageError` for the first invalid argument.
  package static func arguments(
    _ words: [String], pathExists: (String) -> Bool
  ) throws(UsageError) -> any CommandArguments {
    let parsed = try ArgumentParser.parse(words)
    if parsed.command == nil, let first = parsed.positionals.first {
      throw isPath(first, pathExists) ? .pathWithoutCommand(first) : .unknownCommand(first)
    }
    let command = parsed.command ?? .check
    if let other = parsed.options.first(where: { !$0.option.commands.contains(command) }) {
      throw .optionOfOtherCommand(other.option, command)
    }
    if parsed.has(.version) { return VersionArguments() }
    if parsed.has(.help) { return HelpArguments(topic: parsed.command.map { .command($0) } ?? .overview) }
    return try command.arguments.init(parsed)
  }

  private static func isPath(_ argument: String, _ pathExists: (String) -> Bool) -> Bool {
    Command(named: argument) != nil || argument.contains { "/.".contains($0) } || pathExists(argument)
  }
}
