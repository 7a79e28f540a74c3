/// The names that other linters use for Lintel's commands and options. They are too different for a suggestion based on
/// spelling.
enum FamiliarNames {
  /// Returns the command that the word stands for in another linter.
  static func command(_ word: String) -> String? {
    switch word {
    case "lint", "analyze", "analyse", "scan": Command.check.rawValue
    case "format", "autocorrect": Command.fix.rawValue
    case "version": Option.version.spelling
    default: nil
    }
  }

  /// Returns what to write instead of another linter's option.
  static func option(_ spelling: String, of command: Command) -> String? {
    switch (spelling, command) {
    case ("--fix", .check), ("--autocorrect", .check): "review fix"
    case ("--strict", _): "\(Option.failOn.spelling) warning"
    case ("--reporter", _), ("--output-format", _): Option.format.spelling
    case ("--rule", _), ("--rules", _), ("--select", _), ("--only-rule", _): Option.only.spelling
    case ("--ignore", _): Option.disable.spelling
    case ("--base", .check), ("--base", .fix), ("--diff-base", _): Option.since.spelling
    default: nil
    }
  }
}
