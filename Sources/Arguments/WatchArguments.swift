import Report

/// The arguments of `review watch`.
package struct WatchArguments: CommandArguments, Hashable {
  /// The options shared with `review check`; the paths are empty.
  package let review: CheckArguments

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    review = try CheckArguments(parsed)
    if let path = review.paths.first { throw .unexpectedArgument(.watch, path) }
  }
}

extension Command {
  package static let watch = Command(
    "watch", WatchArguments.self,
    summary: "review changes again after each save",
    usage: ["watch [OPTION...]"],
    text: """
      Print the findings that your changes introduce, and print them again whenever a file, the configuration or the \
      checked-out commit changes. Outside a git working tree, or with --all, print all findings. Press Control-C to \
      stop.
      """,
    formats: FormatCatalog.all.map(\.name),
    examples: [.init(line: "review watch --quiet", purpose: "Print findings without a summary.")],
    exitStatus: [0: "the command was interrupted", 2: "usage error"])
}
