package import Analyzer
package import History

/// The arguments of `review report`.
package struct ReportArguments: CommandArguments, Hashable {
  /// The options shared with `review check`: root, configuration, rules, cache, jobs.
  package var review: CheckArguments
  /// The folder to write the report to, as typed.
  package var output = "review-report"
  /// The interval between samples; nil to use the configured one.
  package var every: Sampling.Interval?
  /// The first day of the history, in UTC; nil for the whole history. With `isChange`, `--since` is a revision instead,
  /// which is in `review.since`.
  package var since: CalendarDay?
  /// The last day of the history, in UTC; nil to end at the tip.
  package var until: CalendarDay?
  /// The gates, as typed.
  package var gates: [String] = []
  /// The file that lists several repositories; nil for a single repository.
  package var workspace: String?
  /// Whether to print each repository's progress instead of writing a report.
  package var isStatus = false
  /// Whether to write the overview of all repositories from the store, without reading the repositories.
  package var rendersOnly = false
  /// Whether to write a single page about a change.
  package var isChange = false

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    if let extra = parsed.positionals.first { throw .unexpectedArgument(.report, extra) }
    var plain = parsed
    isChange = parsed.has(.change)
    // Without --change, `--since` specifies a day rather than a revision.
    if !isChange { plain.options.removeAll { $0.option == .since } }
    review = try CheckArguments(plain, formats: [])
    if let folder = parsed.value(of: .output) { output = folder }
    every = try CheckArguments.choice(parsed, .every).flatMap(Sampling.Interval.init)
    for other in [Option.every, .until, .gate, .workspace] where isChange && parsed.has(other) {
      throw .conflict(.change, other)
    }
    if review.usesBaseConfiguration, !isChange { throw .requires(.baseConfig, .change) }
    since = isChange ? nil : try Self.day(parsed, .since)
    until = try Self.day(parsed, .until)
    gates = parsed.values(of: .gate)
    workspace = parsed.value(of: .workspace)
    if workspace != nil, review.root != nil { throw .conflict(.workspace, .root) }
    isStatus = parsed.has(.status)
    rendersOnly = parsed.has(.renderOnly)
    for option in [Option.status, .renderOnly] where parsed.has(option) && workspace == nil {
      throw .requires(option, .workspace)
    }
    if isStatus, rendersOnly { throw .conflict(.status, .renderOnly) }
    for option in [Option.status, .renderOnly] where parsed.has(option) && !gates.isEmpty {
      throw .conflict(option, .gate)
    }
  }

  private static func day(_ parsed: ParsedArguments, _ option: Option) throws(UsageError) -> CalendarDay? {
    guard let text = parsed.value(of: option) else { return nil }
    guard let day = CalendarDay(text) else { throw .notADay(option, text) }
    return day
  }
}

extension Command {
  package static let report = Command(
    "report", ReportArguments.self,
    summary: "write an HTML report on the code's history",
    usage: ["report [OPTION...]"],
    text: """
      Write an HTML report on the history of the default branch: coverage and findings over time, hotspots and \
      trends. Open index.html in the output folder.

      All samples are evaluated with the current rules and configuration. Results are cached: an interrupted run \
      resumes where it stopped, and later runs read only new commits.
      """,
    examples: [
      .init(line: "review report --output site", purpose: "Write the report to the `site` folder."),
      .init(
        line: "review report --every month --since 2023-01-01 --gate 'coverage>=0.8'",
        purpose: "Sample monthly; fail if checklist coverage is below 80%."),
      .init(
        line: "review report --change --since origin/main --output change",
        purpose: "Write one page about the changes since the merge base with main."),
      .init(
        line: "review report --workspace repos.yml", purpose: "Report on several repositories, with an overview page."),
      .init(
        line: "review report --workspace repos.yml --store postgresql://lintel@db/lintel",
        purpose: "Divide the work among machines; each one claims the next free repository."),
    ],
    exitStatus: [
      0: "the report was written, and all gates passed", 1: "a gate failed",
      2: "usage error, invalid configuration, or the report cannot be written",
      3: "unusable repository (--workspace) or store (--require-store)",
    ])
}

extension Option {
  /// The options accepted only by `review report`.
  package static let report: [Option] = [.output, .change, .every, .until, .gate, .workspace, .status, .renderOnly]

  package static let status = Option(
    "status", commands: [.report],
    help: "With --workspace and --store: print which runner is working on which repository, and its progress.")
  package static let renderOnly = Option(
    "render-only", commands: [.report],
    help: "With --workspace and --store: write the overview page from the database, without reading any repositories."
  )

  package static let change = Option(
    "change", commands: [.report],
    help:
      "Write one page about the change instead of the history: metrics before and after, findings with source and "
      + "fixes, and the types it touches. --since REV sets the revision to compare with.")

  package static let output = Option(
    "output", short: "o", argument: .text("DIR"), commands: [.report],
    help: "The output folder; an existing report there is replaced. The default is review-report.")
  package static let every = Option(
    "every", argument: .choice(Sampling.Interval.allCases.map(\.rawValue)), commands: [.report],
    help: "The interval between samples. The default, week, also samples every day in the last month.")
  package static let until = Option(
    "until", argument: .text("DAY"), commands: [.report],
    help: "End with the last commit on this day, such as 2025-06-30.")
  package static let gate = Option(
    "gate", argument: .text("CONDITION"), isRepeatable: true, commands: [.report],
    help: "Fail with exit status 1 unless the condition holds: 'coverage>=0.8', 'findings.error==0', "
      + "'body_length<20', 'introduced.error@30d==0'.")
  package static let workspace = Option(
    "workspace", argument: .text("FILE"), commands: [.report],
    help: "Report on the repositories listed in this YAML file, with an overview page.")
}
