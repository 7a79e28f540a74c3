package import Analyzer
package import ReviewBot

/// The arguments of `review pr`.
package struct PullRequestArguments: CommandArguments, Hashable {
  /// The options shared with `review check`: configuration, rules, cache, output.
  package let review: CheckArguments
  /// The options that identify the forge, the pull request and its commits.
  package let place: PullRequestLocation.Given
  /// The maximum number of open comments; nil to use the configured one.
  package let maximumComments: Int?
  /// The minimum severity for comments on lines; nil to use the configured one.
  package let minimumSeverity: Severity?
  /// Whether to comment on individual lines; false with `--no-inline`.
  package let postsInline: Bool
  /// Whether to post or update the summary; false with `--no-summary`.
  package let postsSummary: Bool
  /// Whether to set the commit status; false with `--no-status`.
  package let setsStatus: Bool
  /// Whether to create a check run instead of the status, on forges that support it.
  package let usesCheckRun: Bool
  /// Whether to upload findings to code scanning, on forges that support it.
  package let usesCodeScanning: Bool
  /// The JSON review written by another job; nil if there is none.
  package let from: String?
  /// Whether to print the planned steps instead of performing them.
  package let isDryRun: Bool
  /// Whether to print baseline entries instead of posting.
  package let printsBaseline: Bool
  /// The address of the page written by `review report --change`, as typed; nil if there is none.
  package let report: String?

  /// The values of `--format`.
  package static let formats = ["text", "json"]

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    if let extra = parsed.positionals.first { throw .unexpectedPullRequestArgument(extra) }
    review = try CheckArguments(parsed, formats: Self.formats)
    var place = PullRequestLocation.Given()
    place.forge = try CheckArguments.choice(parsed, .forge)
    place.address = parsed.value(of: .apiURL)
    place.project = parsed.value(of: .repo)
    place.number = parsed.value(of: .pr)
    place.head = parsed.value(of: .head)
    place.base = parsed.value(of: .base)
    place.tokenVariable = parsed.value(of: .tokenEnv)
    self.place = place
    maximumComments = try parsed.value(of: .maxComments).map { (text) throws(UsageError) in
      guard let count = Int(text), count >= 0 else { throw .notACount(.maxComments, text) }
      return count
    }
    minimumSeverity = try CheckArguments.choice(parsed, .minSeverity).flatMap(Severity.init)
    postsInline = !parsed.has(.noInline)
    postsSummary = !parsed.has(.noSummary)
    setsStatus = !parsed.has(.noStatus)
    usesCheckRun = parsed.has(.checkRun)
    if usesCheckRun, !setsStatus { throw .conflict(.checkRun, .noStatus) }
    usesCodeScanning = parsed.has(.codeScanning)
    from = parsed.value(of: .from)
    isDryRun = parsed.has(.dryRun)
    printsBaseline = parsed.has(.printBaseline)
    if isDryRun, printsBaseline { throw .conflict(.dryRun, .printBaseline) }
    report = parsed.value(of: .reportURL)
    if let report, !report.hasPrefix("https://"), !report.hasPrefix("http://") {
      throw .notAnAddress(.reportURL, report)
    }
  }
}

extension Command {
  package static let pr = Command(
    "pr", PullRequestArguments.self,
    summary: "review a pull request on its forge",
    usage: ["pr [OPTION...]"],
    text: """
      Review a pull request: comment on changed lines, resolve comments whose findings are fixed, update a single \
      summary comment, and set the `review` commit status on the head commit. A second run posts no duplicates.

      The pull request is detected from the CI job. Options override the detected values, as do the variables \
      REVIEW_FORGE, REVIEW_API_URL, REVIEW_REPO, REVIEW_PR, REVIEW_HEAD and REVIEW_BASE. The token is read from \
      REVIEW_TOKEN or the forge's own variable, never from the command line.

      If a user with write access replies `review: accept REASON` to a comment, its findings are accepted on this pull \
      request.

      Head and base are read from the commits in the local clone, regardless of what is checked out; their code is \
      never executed. The configuration and the baseline are read from the base.
      """,
    formats: PullRequestArguments.formats,
    examples: [
      .init(line: "review pr", purpose: "In a CI job, review the pull request that triggered it."),
      .init(line: "review pr --dry-run", purpose: "Print what would be posted; requires a token with read access."),
      .init(
        line: "review pr --print-baseline",
        purpose: "Print baseline entries for findings accepted with `review: accept REASON`."),
      .init(
        line: "review pr --from review.json",
        purpose: "After a job without secrets: review both commits again and post the findings."),
    ],
    exitStatus: [
      0: "no findings at or above the --fail-on level",
      1: "findings at or above the --fail-on level, or changed files not reviewed",
      2: "usage error or invalid configuration; nothing was reviewed",
      3: "the forge was unreachable or denied access; findings were printed",
    ])
}
