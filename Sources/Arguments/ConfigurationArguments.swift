/// The arguments of `review config`.
package struct ConfigurationArguments: CommandArguments, Hashable {
  /// The values of `--format`.
  package static let formats = ["text", "json"]

  /// The options shared with `review check`; the paths are empty.
  package let review: CheckArguments
  /// The file or folder as typed; nil for the root.
  package let path: String?

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    if parsed.positionals.count > 1 { throw .tooManyTopics(parsed.positionals[1]) }
    var review = try CheckArguments(parsed, formats: Self.formats)
    path = review.paths.first
    // Unlike the paths of a review, the path need not exist.
    review.paths = []
    self.review = review
  }
}

extension Command {
  package static let configuration = Command(
    "config", ConfigurationArguments.self,
    summary: "show the configuration that applies to a path",
    usage: ["config [OPTION...] [PATH]"],
    text: """
      Show the configuration that applies to a file or folder, with the file and line that sets each value. Without \
      PATH, show the configuration for the root folder.
      """,
    formats: ConfigurationArguments.formats,
    examples: [
      .init(line: "review config Sources/Feed/FeedView.swift", purpose: "Find out why a rule is off for a file.")
    ],
    completion: .files)
}
