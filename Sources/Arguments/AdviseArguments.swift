import Report

/// The arguments of `review advise`.
package struct AdviseArguments: CommandArguments, Hashable {
  /// The options shared with `review check`.
  package let review: CheckArguments

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    review = try CheckArguments(parsed, formats: AdviceFormat.names)
  }
}

extension Command {
  package static let advise = Command(
    "advise", AdviseArguments.self,
    summary: "recommend refactorings, most worthwhile first",
    usage: ["advise [OPTION...] [--] [PATH...]"],
    text: """
      Recommend refactorings, ranked by the findings they resolve, how often the file changes, and the effort they \
      require. Each recommendation specifies the code to move and its destination.

      Without PATH, consider all files.
      """,
    formats: AdviceFormat.names,
    completion: .files)
}
