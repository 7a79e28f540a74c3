/// The names that other linters use for Lintel's commands and options. They are too different for a suggestion based on
/// spelling.
enum FamiliarNames {
  /// Returns the command that the word stands for in another linter.
  static func command(_ word: String) -> String? {
    switch word {
    case "lint", "analyze", "analyse", "scan": Command.check.name
    case "format", "autocorrect": Command.fix.name
    case "version": Option.version.spelling
    default: nil
    }
  }

  /// Returns what to write instead of another linter's option; nil if the command has nothing like it.
  static func option(_ spelling: String, of command: Command) -> String? {
    switch spelling {
    case "--fix", "--autocorrect": command == .check ? "review fix" : nil
    case "--strict": use(.failOn, of: command).map { "\($0) warning" }
    case "--reporter", "--output-format": use(.format, of: command)
    case "--rule", "--rules", "--select", "--only-rule": use(.only, of: command)
    case "--json": use(.format, of: command).map { "\($0) json" }
    case "--output", "--output-file": use(.format, of: command).map { "\($0) FORMAT=FILE" }
    case "--no-color": use(.color, of: command).map { "\($0) never" }
    case "--dry-run", "--check": use(.diff, of: command)
    case "-V": Option.version.spelling
    case "--ignore": use(.disable, of: command)
    case "--base", "--diff-base": use(.since, of: command)
    default: nil
    }
  }

  private static func use(_ option: Option, of command: Command) -> String? {
    option.commands.contains(command) ? option.spelling : nil
  }
}
