package import Analyzer
package import History

/// What `review report` was told.
package struct ReportArguments: Sendable, Hashable {
  /// Root, configuration, rules, cache and jobs, as for a review of everything.
  package var review: CheckArguments
  package var output = "review-report"
  /// Nil to leave it to the configuration.
  package var every: Sampling.Interval?
  package var since: CalendarDay?
  package var until: CalendarDay?
  /// As typed.
  package var gates: [String] = []
  /// The file that lists several repositories, nil for one.
  package var workspace: String?
  /// Whether to say how far the reports on the repositories are, and do nothing else.
  package var isStatus = false
  /// Whether to write the pages over all repositories from what the store holds, without reading any of them.
  package var rendersOnly = false
  /// Whether the report is one page about what changed.
  package var isChange = false

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    if let extra = parsed.positionals.first { throw .noOperands(.report, extra) }
    var plain = parsed
    isChange = parsed.has(.change)
    // For the history it names a day.
    if !isChange { plain.options.removeAll { $0.option == .since } }
    review = try CheckArguments(plain, formats: [])
    if let folder = parsed.value(of: .output) { output = folder }
    every = try CheckArguments.choice(parsed, .every).flatMap(Sampling.Interval.init)
    for other in [Option.every, .until, .gate, .workspace] where isChange && parsed.has(other) {
      throw .excluding(.change, other)
    }
    if review.usesBaseConfiguration, !isChange { throw .needs(.baseConfig, .change) }
    since = isChange ? nil : try Self.day(parsed, .since)
    until = try Self.day(parsed, .until)
    gates = parsed.values(of: .gate)
    workspace = parsed.value(of: .workspace)
    if workspace != nil, review.root != nil { throw .excluding(.workspace, .root) }
    isStatus = parsed.has(.status)
    rendersOnly = parsed.has(.renderOnly)
    for option in [Option.status, .renderOnly] where parsed.has(option) && workspace == nil {
      throw .needs(option, .workspace)
    }
    if isStatus, rendersOnly { throw .excluding(.status, .renderOnly) }
    for option in [Option.status, .renderOnly] where parsed.has(option) && !gates.isEmpty {
      throw .excluding(option, .gate)
    }
  }

  private static func day(_ parsed: ParsedArguments, _ option: Option) throws(UsageError) -> CalendarDay? {
    guard let text = parsed.value(of: option) else { return nil }
    guard let day = CalendarDay(text) else { throw .notADay(option, text) }
    return day
  }
}

extension CommandCard {
  package static let report = CommandCard(
    summary: "write pages about the history of the code",
    usage: ["report [OPTION...]"],
    text: """
      Write a folder of pages about the history of the default branch: coverage and findings over time, where they are, \
      and where they lead. Open index.html in it.

      Every sample is judged by the rules and the configuration of today. What was read once is kept in the cache: a \
      run that was stopped goes on where it was, and the next one costs what is new.
      """,
    examples: [
      .init(line: "review report --output site", purpose: "The pages in the folder site."),
      .init(
        line: "review report --every month --since 2023-01-01 --gate 'coverage>=0.8'",
        purpose: "A sample a month; exit status 1 where less than 80 % of the checklist holds."),
      .init(
        line: "review report --change --since origin/main --output change",
        purpose: "One page about what changed since the branch left main, for a pull request."),
      .init(line: "review report --workspace repos.yml", purpose: "Several repositories, with a page over all."),
      .init(
        line: "review report --workspace repos.yml --store postgresql://lintel@db/lintel",
        purpose: "The same on many machines at once: each takes the next repository that none has taken."),
    ],
    exitStatus: [
      0: "the pages are written, and every gate holds", 1: "a gate fails",
      2: "wrong usage, bad configuration, or the pages cannot be written",
      3: "repositories unreadable (--workspace), or store unusable (--require-store)",
    ])
}

extension Option {
  /// The options that no other command has.
  package static let report: [Option] = [.output, .change, .every, .until, .gate, .workspace, .status, .renderOnly]

  package static let status = Option(
    "status", commands: [.report],
    help: "With --workspace and --store: say which runner reports on which repository, and how far that is.")
  package static let renderOnly = Option(
    "render-only", commands: [.report],
    help: "With --workspace and --store: write the page over all repositories from the database, and read none of them."
  )

  package static let change = Option(
    "change", commands: [.report],
    help:
      "Write one page about what changed since the branch left --since REV instead of the history: metrics before and "
      + "after, findings with source and fix, and the types that are touched.")

  package static let output = Option(
    "output", short: "o", argument: .text("DIR"), commands: [.report],
    help: "The folder for the pages; an older report there is replaced. The default is review-report.")
  package static let every = Option(
    "every", argument: .choice(Sampling.Interval.allCases.map(\.rawValue)), commands: [.report],
    help: "How dense the samples lie. With week, which is the default, every day of the last month is added.")
  package static let until = Option(
    "until", argument: .text("DAY"), commands: [.report],
    help: "End with the last commit of this day, such as 2025-06-30.")
  package static let gate = Option(
    "gate", argument: .text("CONDITION"), isRepeatable: true, commands: [.report],
    help: "A condition that makes the exit status 1 where it fails: 'coverage>=0.8', 'findings.error==0', "
      + "'body_length<20', 'introduced.error@30d==0'.")
  package static let workspace = Option(
    "workspace", argument: .text("FILE"), commands: [.report],
    help: "Report on the repositories that this YAML file lists, with a page over all of them.")
}
