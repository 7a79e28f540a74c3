/// Splits the command line into the command, its options and the remaining arguments.
///
/// Supports `--name=value`, `--name value`, `-n value`, `-nvalue` and grouped short options (`-qh`); `--` ends the
/// options. A separate value cannot begin with a dash, so that missing values can be detected.
package struct ArgumentParser {
  private var result = ParsedArguments()
  private var rest: ArraySlice<String>

  /// Parses the arguments that follow the executable name.
  /// - Throws: `UsageError` for options that are unknown, have no value or conflict.
  package static func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
    var parser = ArgumentParser(rest: arguments[...])
    while let argument = parser.rest.popFirst() {
      try parser.read(argument)
    }
    return parser.result
  }

  /// Returns the command in a command line that may contain errors; nil if there is none.
  package static func command(in arguments: [String]) -> Command? {
    var rest = arguments[...]
    while let argument = rest.popFirst(), argument != "--" {
      guard argument.hasPrefix("-"), argument != "-" else { return Command(named: argument) }
      if isFollowedByValue(argument) { _ = rest.popFirst() }
    }
    return nil
  }

  /// Returns whether the next argument is the value of an option.
  private static func isFollowedByValue(_ argument: String) -> Bool {
    let option =
      argument.hasPrefix("--")
      ? OptionCatalog.option(named: argument.dropFirst(2))
      : argument.last.flatMap { OptionCatalog.option(short: $0) }
    return option?.takesValue == true
  }

  private init(rest: ArraySlice<String>) { self.rest = rest }

  private mutating func read(_ argument: String) throws(UsageError) {
    if argument == "--" {
      result.positionals += rest
      rest = []
    } else if argument.hasPrefix("--") {
      try readLong(argument.dropFirst(2))
    } else if argument.hasPrefix("-"), argument != "-" {
      try readShort(argument.dropFirst())
    } else if result.command == nil, result.positionals.isEmpty, let command = Command(named: argument) {
      result.command = command
    } else {
      result.positionals.append(argument)
    }
  }

  private mutating func readLong(_ argument: Substring) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = OptionCatalog.option(named: parts[0]) else {
      throw .unknownOption("--" + parts[0])
    }
    try add(option, attached: parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func readShort(_ letters: Substring) throws(UsageError) {
    var letters = letters
    while let letter = letters.popFirst() {
      guard let option = OptionCatalog.option(short: letter) else { throw .unknownOption("-\(letter)") }
      if option.takesValue {
        let attached = letters.first == "=" ? letters.dropFirst() : letters
        return try add(option, attached: letters.isEmpty ? nil : String(attached))
      }
      try add(option, attached: nil)
    }
  }

  private mutating func add(_ option: Option, attached: String?) throws(UsageError) {
    var value = attached
    if option.takesValue {
      if value == nil, let next = rest.first, !next.hasPrefix("-") || next == "-" { value = rest.popFirst() }
      guard value?.isEmpty == false else { throw .missingValue(option) }
    } else if let value {
      throw .unexpectedValue(option, value)
    }
    if !option.isRepeatable, let value, let earlier = result.value(of: option), earlier != value {
      throw .contradiction(option, earlier, value)
    }
    result.options.append(ParsedArguments.OptionValue(option: option, value: value))
  }
}
