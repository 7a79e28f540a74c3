/// The arguments of `review layers`.
package struct LayersArguments: CommandArguments, Hashable {
  /// The values of `--format`.
  package static let formats = ["text", "json"]

  /// The options shared with `review check`; the paths are empty.
  package let review: CheckArguments
  /// Whether to suggest layers instead of showing the configured ones.
  package let suggests: Bool

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    if let extra = parsed.positionals.first { throw .unexpectedArgument(.layers, extra) }
    review = try CheckArguments(parsed, formats: Self.formats)
    suggests = parsed.has(.suggest)
    if suggests, parsed.has(.format) { throw .conflict(.suggest, .format) }
  }
}

extension Command {
  package static let layers = Command(
    "layers", LayersArguments.self,
    summary: "show the layers and how they depend on each other",
    usage: ["layers [OPTION...]"],
    text: """
      Show the configured layers, which layers each one uses, and whether the configuration allows those dependencies.

      With --suggest, derive layers from the project's targets or folders and their dependencies, and print a `layers` \
      section to paste into the configuration.
      """,
    formats: LayersArguments.formats,
    examples: [.init(line: "review layers --suggest", purpose: "Suggest layers that match the existing code.")])
}
