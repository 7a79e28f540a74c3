/// What `review explain` is asked for.
package struct ExplainArguments: Sendable, Hashable {
  package let rule: String
  /// The configuration file, nil to look for one.
  package var config: String?
  /// The root folder, nil to find it.
  package var root: String?
  package var color = ColorChoice.auto

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    guard let rule = parsed.positionals.first else { throw .missingRule }
    if parsed.positionals.count > 1 { throw .tooManyTopics(parsed.positionals[1]) }
    self.rule = rule
    config = parsed.value(of: .config)
    root = parsed.value(of: .root)
    if let word = try CheckArguments.choice(parsed, .color) { color = ColorChoice(rawValue: word) ?? .auto }
  }
}

extension CommandCard {
  package static let explain = CommandCard(
    summary: "explain one rule: why, examples, options",
    usage: ["explain RULE"],
    text: """
      Explain one rule: why it is there, code on which it speaks and is quiet, its options, and the checklist items
      that it decides.
      """,
    arguments: Completion.rules)

  package static let help = CommandCard(
    summary: "explain a command",
    usage: ["help [COMMAND]"],
    text: "Explain a command, or all of them in short; --man prints everything as a manual page.",
    arguments: .words(Command.allCases.map(\.rawValue)))
}
