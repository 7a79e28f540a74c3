/// The arguments of `review explain`.
package struct ExplainArguments: CommandArguments, Hashable {
  /// The rule's ID as typed, not yet validated.
  package let rule: String
  /// The configuration file; nil to look for one.
  package var config: String?
  /// The root folder; nil to detect it.
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

extension Command {
  package static let explain = Command(
    "explain", ExplainArguments.self,
    summary: "explain a rule: rationale, examples, options",
    usage: ["explain RULE"],
    text: """
      Explain a rule: what it flags and why, triggering and non-triggering examples, its options, and the checklist \
      items it covers.
      """,
    completion: .rules)
}
