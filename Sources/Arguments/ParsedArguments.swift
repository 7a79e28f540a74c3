/// What was typed, sorted into its parts; nothing is decided yet.
package struct ParsedArguments: Sendable, Hashable {
  /// An option with its value.
  package struct OptionValue: Sendable, Hashable {
    let option: Option
    /// Nil where the option takes none.
    let value: String?
  }

  /// Nil where no command was named.
  package var command: Command?
  /// In the order in which they were given.
  package var options: [OptionValue] = []
  /// Everything else, in order, without the command.
  package var positionals: [String] = []

  /// Whether the option was given.
  package func has(_ option: Option) -> Bool { options.contains { $0.option == option } }

  /// The values of an option, in order.
  package func values(of option: Option) -> [String] {
    options.filter { $0.option == option }.compactMap(\.value)
  }

  /// The one value of an option that is not repeatable, nil where it was not given.
  package func value(of option: Option) -> String? { values(of: option).last }
}
