/// What `review rules` is asked for.
package struct RulesArguments: Sendable, Hashable {
  /// The names that `--format` takes here.
  package static let formats = ["text", "json", "markdown"]

  package var output = CheckArguments.Output(format: "text", path: nil)
  package var printsSchema = false
  /// The folder to write pages into, nil to write none.
  package var pages: String?
  package var color = ColorChoice.auto

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    if let extra = parsed.positionals.first { throw .tooManyTopics(extra) }
    if parsed.has(.format) {
      let outputs = try CheckArguments.outputs(parsed.values(of: .format), Self.formats)
      if outputs.count > 1 { throw .contradiction(.format, outputs[0].format, outputs[1].format) }
      output = outputs[0]
    }
    printsSchema = parsed.has(.schema)
    pages = parsed.value(of: .pages)
    if printsSchema, parsed.has(.format) { throw .excluding(.schema, .format) }
    if let word = try CheckArguments.choice(parsed, .color) { color = ColorChoice(rawValue: word) ?? .auto }
  }
}

extension CommandCard {
  package static let rules = CommandCard(
    summary: "list the rules",
    usage: ["rules [OPTION...]"],
    text: "List the rules with their default levels.",
    formats: RulesArguments.formats)
}
