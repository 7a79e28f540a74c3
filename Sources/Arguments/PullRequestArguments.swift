package import ReviewBot

/// What `review pr` was told.
package struct PullRequestArguments: Sendable, Hashable {
  /// What it shares with `review check`: configuration, rules, cache, output.
  package let review: CheckArguments
  package let place: PullRequestPlace.Given
  /// Nil to leave it to the configuration.
  package let maximumComments: Int?
  package let postsInline: Bool
  package let postsSummary: Bool
  package let setsStatus: Bool
  package let usesCheckRun: Bool
  package let usesCodeScanning: Bool
  /// The review that another job wrote, nil to review here.
  package let from: String?
  package let isDryRun: Bool
  /// Whether to print what to add to the baseline, and nothing else.
  package let printsBaseline: Bool
  /// Where the page of `review report --change` is, as typed; nil for none.
  package let report: String?

  package static let formats = ["text", "json"]

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    if let extra = parsed.positionals.first { throw .pathBesidePullRequest(extra) }
    review = try CheckArguments(parsed, formats: Self.formats)
    var place = PullRequestPlace.Given()
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
    postsInline = !parsed.has(.noInline)
    postsSummary = !parsed.has(.noSummary)
    setsStatus = !parsed.has(.noStatus)
    usesCheckRun = parsed.has(.checkRun)
    if usesCheckRun, !setsStatus { throw .excluding(.checkRun, .noStatus) }
    usesCodeScanning = parsed.has(.codeScanning)
    from = parsed.value(of: .from)
    isDryRun = parsed.has(.dryRun)
    printsBaseline = parsed.has(.printBaseline)
    if isDryRun, printsBaseline { throw .excluding(.dryRun, .printBaseline) }
    report = parsed.value(of: .reportURL)
    if let report, !report.hasPrefix("https://"), !report.hasPrefix("http://") {
      throw .notAnAddress(.reportURL, report)
    }
  }
}

extension CommandCard {
  package static let pr = CommandCard(
    summary: "review a pull request on its forge",
    usage: ["pr [OPTION...]"],
    text: """
      Review a pull request: post comments on the changed lines, resolve those that are fixed, keep one summary up to \
      date, and set the status `review` of the head. Running it again posts nothing a second time.

      Which pull request it is comes from the CI job; every value can be given, also as REVIEW_FORGE, REVIEW_API_URL, \
      REVIEW_REPO, REVIEW_PR, REVIEW_HEAD and REVIEW_BASE. The token comes from REVIEW_TOKEN or the forge's own \
      variable, never from the command line.

      A reply `review: accept REASON` to one of the comments, by somebody who may write to the repository, accepts its \
      findings on this pull request.

      Both sides are read from the commits of the local clone, whatever is checked out, and nothing of them is \
      executed. Configuration and baseline are those of the base.
      """,
    formats: PullRequestArguments.formats,
    examples: [
      .init(line: "review pr", purpose: "In a CI job for a pull request."),
      .init(line: "review pr --dry-run", purpose: "What would be posted; needs a token that can read."),
      .init(
        line: "review pr --print-baseline",
        purpose: "What to add to the baseline for findings that were accepted by `review: accept REASON`."),
      .init(
        line: "review pr --from review.json",
        purpose: "After a job without secrets; both commits are reviewed again."),
    ],
    exitStatus: [
      0: "nothing at or above --fail-on",
      1: "findings at or above --fail-on, or a changed file could not be reviewed",
      2: "wrong usage or bad configuration; nothing was reviewed",
      3: "the forge could not be reached, or refused; the findings are printed",
    ])
}
