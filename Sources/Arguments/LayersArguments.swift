/// What `review layers` is asked for.
package struct LayersArguments: Sendable, Hashable {
  /// The names that `--format` takes here.
  package static let formats = ["text", "json"]

  package let review: CheckArguments
  /// Whether to propose layers instead of showing those of the configuration.
  package let suggests: Bool

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    if let extra = parsed.positionals.first { throw .noOperands(.layers, extra) }
    review = try CheckArguments(parsed, formats: Self.formats)
    suggests = parsed.has(.suggest)
    if suggests, parsed.has(.format) { throw .excluding(.suggest, .format) }
  }
}

extension CommandCard {
  package static let layers = CommandCard(
    summary: "show the layers and how they use each other",
    usage: ["layers [OPTION...]"],
    text: """
      Show the layers of the configuration, which other layers each of them uses, and whether it may.

      With --suggest, print a `layers` section made of the targets or folders of the project and the uses among them, \
      ready to paste into the configuration.
      """,
    formats: LayersArguments.formats,
    examples: [.init(line: "review layers --suggest", purpose: "Start with the layers as they are.")])
}
