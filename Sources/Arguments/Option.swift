/// A command-line option: how it is spelled, what it takes and what it does, in one value.
///
/// The parser, the help text and the messages about mistakes all read this value.
package struct Option: Sendable, Hashable {
  /// What stands after the name.
  package enum Argument: Sendable, Hashable {
    /// Nothing: the option is there or not.
    case none
    /// Any text; the name stands for it in the help.
    case text(String)
    /// One of these words.
    case choice([String])
  }

  /// Without the dashes.
  package let name: String
  /// One letter for `-x`, nil where there is none.
  package let short: Character?
  package let argument: Argument
  /// Whether it may be given more than once with different values.
  package let isRepeatable: Bool
  /// The commands that have it.
  package let commands: Set<Command>
  /// One or two sentences for the help.
  package let help: String

  package init(
    _ name: String, short: Character? = nil, argument: Argument = .none, isRepeatable: Bool = false,
    commands: Set<Command> = [.check], help: String
  ) {
    self.name = name
    self.short = short
    self.argument = argument
    self.isRepeatable = isRepeatable
    self.commands = commands
    self.help = help
  }

  package var takesValue: Bool { argument != .none }

  /// The name with its dashes.
  package var spelling: String { "--" + name }

  /// As the help lists it: `-j, --jobs N`.
  package var signature: String {
    let names = (short.map { "-\($0), " } ?? "    ") + spelling
    switch argument {
    case .none: return names
    case .text(let name): return "\(names) \(name)"
    case .choice(let words): return "\(names) \(words.joined(separator: "|"))"
    }
  }
}
