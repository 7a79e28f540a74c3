/// What `review config` is asked for.
package struct ConfigurationArguments: Sendable, Hashable {
  /// The names that `--format` takes here.
  package static let formats = ["text", "json"]

  package let review: CheckArguments
  /// The file or folder as typed; nil for the root.
  package let path: String?

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    if parsed.positionals.count > 1 { throw .tooManyTopics(parsed.positionals[1]) }
    var review = try CheckArguments(parsed, formats: Self.formats)
    path = review.paths.first
    // The path need not be there.
    review.paths = []
    self.review = review
  }
}

extension CommandCard {
  package static let configuration = CommandCard(
    summary: "show the configuration that applies to a path",
    usage: ["config [OPTION...] [PATH]"],
    text: """
      Show the configuration that applies to a file or folder, each value with the file and line that it comes from. \
      Without PATH, show that of the root.
      """,
    formats: ConfigurationArguments.formats,
    examples: [.init(line: "review config Sources/Feed/FeedView.swift", purpose: "Say why a rule is off there.")],
    arguments: .files)
}
