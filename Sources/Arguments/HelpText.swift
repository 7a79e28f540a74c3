import Report

/// The text printed by `review help`, generated from the commands and options.
package struct HelpText {
  private static let width = 80
  private static let indent = 10

  /// The help, ending with a newline; lines are at most 80 columns wide.
  package let text: String

  /// - Parameter command: The command to explain; nil for the overview.
  package init(_ command: Command?) {
    let sections = command.map(Self.sections(of:)) ?? Self.overview
    text = sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func sections(of command: Command) -> [String] {
    [
      paragraphs(command.text), usage(command.usage), options(of: command), formats(command.findingFormats),
      examples(command.examples),
      exitStatus(command.exitStatus), command == .check ? environment : "",
    ]
  }

  private static var overview: [String] {
    [
      "Lintel reviews the architecture of SwiftUI code.\n", usage(["[COMMAND] [OPTION...]"]), commands,
      examples(Command.check.examples), exitStatus(Command.check.exitStatus), environment,
      "`review help COMMAND` lists the options of a command.\n",
    ]
  }

  /// The environment variables that all commands read.
  package static let variables = [
    ("NO_COLOR", "any non-empty value disables color with --color auto"),
    ("CLICOLOR_FORCE", "any non-empty value except 0 enables color with --color auto"),
  ]

  private static let environment =
    "Environment:\n" + variables.map { "  \($0.padded(to: 17))\($1)\n" }.joined()

  private static func usage(_ lines: [String]) -> String {
    "Usage:\n" + lines.map { "  review \($0)\n" }.joined()
  }

  private static func examples(_ examples: [Command.Example]) -> String {
    guard !examples.isEmpty else { return "" }
    return "Examples:\n" + examples.map { "  \($0.line)\n\(wrapped($0.purpose, indent: 6))" }.joined()
  }

  private static func exitStatus(_ meanings: [Int: String]) -> String {
    guard !meanings.isEmpty else { return "" }
    return "Exit status:\n" + meanings.sorted { $0.key < $1.key }.map { "  \($0)   \($1)\n" }.joined()
  }

  private static var commands: String {
    let column = (Command.all.map(\.name.count).max() ?? 0) + 3
    let lines = Command.all.map { command in
      "  " + command.name + String(repeating: " ", count: column - command.name.count) + command.summary
    }
    return "Commands:\n" + lines.joined(separator: "\n") + "\n"
  }

  private static func options(of command: Command) -> String {
    let entries = OptionCatalog.options(of: command).map { option in
      "  \(option.signature(for: command))\n" + wrapped(option.help(for: command), indent: indent)
    }
    return "Options:\n" + entries.joined()
  }

  private static func formats(_ formats: [any FindingFormat]) -> String {
    guard !formats.isEmpty else { return "" }
    let column = (formats.map(\.name.count).max() ?? 0) + 4
    return "Formats:\n" + formats.map { "  \($0.name.padded(to: column - 2))\($0.summary)\n" }.joined()
  }

  private static func paragraphs(_ text: String) -> String {
    text.split(separator: "\n\n").map { wrapped(String($0), indent: 0) }.joined(separator: "\n")
  }

  private static func wrapped(_ text: String, indent: Int) -> String {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let line = lines.last, indent + line.count + 1 + word.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { String(repeating: " ", count: indent) + $0 + "\n" }.joined()
  }
}

extension Option {
  /// Returns the option's signature, as shown in a command's help.
  package func signature(for command: Command) -> String {
    self == .since && command == .report ? signature.replacing("REV", with: "DAY") : signature
  }

  /// Returns the option's help for a command, including the command's formats.
  package func help(for command: Command) -> String {
    if self == .since, command == .report {
      return
        "Start with the first commit on or after this day, such as 2024-01-31. With --change, the value is a revision."
    }
    if self == .quiet, command == .report { return "Print only failed gates." }
    if self == .verbose, command == .fix { return "Also print each skipped file and the reason." }
    if self == .verbose, command == .pr {
      return "Also print each request to the forge and, with --format text, the details of each finding."
    }
    guard self == .format else { return help }
    return help
      + (command.findingFormats.isEmpty
        ? " Formats: \(command.formats.joined(separator: ", "))." : " The formats are listed below.")
  }
}
