/// What `review explain` is asked for.
struct ExplainArguments: Sendable, Hashable {
  let rule: String
  var color = ColorChoice.auto

  init(_ parsed: ParsedArguments) throws(UsageError) {
    guard let rule = parsed.positionals.first else { throw .missingRule }
    if parsed.positionals.count > 1 { throw .tooManyTopics(parsed.positionals[1]) }
    self.rule = rule
    if let word = try CheckArguments.choice(parsed, .color) { color = ColorChoice(rawValue: word) ?? .auto }
  }
}
