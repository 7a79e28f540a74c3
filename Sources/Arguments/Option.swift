/// A command-line option: its names, its value and its help.
///
/// The parser, the help, the completions and usage errors are all derived from this value.
package struct Option: Sendable, Hashable {
  /// The value that an option takes.
  package enum Argument: Sendable, Hashable {
    /// No value: the option is a flag.
    case none
    /// Any text; the name is the placeholder shown in the help.
    case text(String)
    /// One of these words.
    case choice([String])
  }

  /// The long name, without the dashes.
  package let name: String
  /// A former long name that is still accepted, if any.
  package let alias: String?
  /// The letter of the short form, if any.
  package let short: Character?
  package let argument: Argument
  /// Whether the option can occur more than once with different values.
  package let isRepeatable: Bool
  /// The commands that accept the option.
  package let commands: Set<Command>
  /// The description in one or two sentences.
  package let help: String

  package init(
    _ name: String, alias: String? = nil, short: Character? = nil, argument: Argument = .none,
    isRepeatable: Bool = false, commands: Set<Command> = [.check], help: String
  ) {
    self.name = name
    self.alias = alias
    self.short = short
    self.argument = argument
    self.isRepeatable = isRepeatable
    self.commands = commands
    self.help = help
  }

  package var takesValue: Bool { argument != .none }

  /// The long name with its dashes.
  package var spelling: String { "--" + name }

  /// The names and the value as shown in the help: `-j, --jobs N`.
  package var signature: String {
    let names = (short.map { "-\($0), " } ?? "    ") + spelling
    switch argument {
    case .none: return names
    case .text(let name): return "\(names) \(name)"
    case .choice(let words): return "\(names) \(words.joined(separator: "|"))"
    }
  }
}
