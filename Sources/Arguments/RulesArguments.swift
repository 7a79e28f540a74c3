/// The arguments of `review rules`.
package struct RulesArguments: CommandArguments, Hashable {
  /// The values of `--format`.
  package static let formats = ["text", "json", "markdown"]

  /// The format and destination of the list.
  package var output = CheckArguments.Output(format: "text", path: nil)
  /// Whether to print the JSON Schema of the configuration instead of the list.
  package var printsSchema = false
  /// The folder for the rule pages; nil to write none.
  package var pages: String?
  /// Whether to run the examples of custom rules.
  package var runsTests = false
  /// The configuration file; nil to look for one.
  package var config: String?
  /// The root folder; nil to detect it.
  package var root: String?
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
    runsTests = parsed.has(.test)
    config = parsed.value(of: .config)
    root = parsed.value(of: .root)
    for other in [Option.format, .schema, .pages] where runsTests && parsed.has(other) {
      throw .conflict(.test, other)
    }
    if printsSchema, parsed.has(.format) { throw .conflict(.schema, .format) }
    if let word = try CheckArguments.choice(parsed, .color) { color = ColorChoice(rawValue: word) ?? .auto }
  }
}

extension Command {
  package static let rules = Command(
    "rules", RulesArguments.self,
    summary: "list the rules",
    usage: ["rules [OPTION...]"],
    text: """
      List all rules by theme, with their default severities and the kind of fix, including custom rules from the \
      configuration. With --test, run the examples of the custom rules.
      """,
    formats: RulesArguments.formats)
}
