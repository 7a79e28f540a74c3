/// The command line, split into its parts but not yet validated.
package struct ParsedArguments: Sendable, Hashable {
  /// An option with its value.
  package struct OptionValue: Sendable, Hashable {
    let option: Option
    /// The value; nil if the option is a flag.
    let value: String?
  }

  /// The command, if one was given.
  package var command: Command?
  /// The options, in the order given.
  package var options: [OptionValue] = []
  /// The remaining arguments, in the order given.
  package var positionals: [String] = []

  /// Returns whether the option was given.
  package func has(_ option: Option) -> Bool { options.contains { $0.option == option } }

  /// Returns an option's values, in the order given.
  package func values(of option: Option) -> [String] {
    options.filter { $0.option == option }.compactMap(\.value)
  }

  /// Returns a non-repeatable option's value; nil if the option was not given.
  package func value(of option: Option) -> String? { values(of: option).last }
}
