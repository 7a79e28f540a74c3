import Analyzer
import Arguments
import Essentials
import Report
import ReviewBot
import Threads
import Workspace

/// Posts a review to the forge and prints what was done.
struct PullRequestSession {
  let arguments: PullRequestArguments
  let place: PullRequestLocation
  let forge: any Forge
  let sides: PullRequestSides
  let reviewed: ReviewedPullRequest
  /// All rules, including custom rules, keyed by ID.
  let rules: [String: RuleInfo]
  /// Returns a review's exit status.
  let status: (Review) -> ExitStatus
  let process: ProcessContext
  /// The reviewed tree's top-level folder.
  let tree: String
  /// The root relative to the top of the repository; empty if both are the same.
  let repositoryFolder: String

  /// Prints the plan without carrying it out. Returns the status that a run would return.
  func preview(_ planner: Planner) throws -> ExitStatus {
    let preview: (plan: Plan, obstacle: ReviewOutcome.Obstacle?)
    do throws(ForgeError) {
      preview = try pullRequest(planner).preview()
    } catch {
      // A run would also print its findings instead of posting them.
      try write {
        findings(reviewed.review, isQuiet: false)
      } json: {
        document(nil, nil, nil)
      }
      Console.note(error.kind == .forbidden ? "the token lacks permission: \(error)" : "\(error)")
      return error.kind == .forbidden ? status(reviewed.review) : .incomplete
    }
    try write {
      PlanText(preview.plan, obstacle: preview.obstacle).text
    } json: {
      document(preview.plan, preview.obstacle, nil)
    }
    return status(preview.obstacle, preview.obstacle == nil ? preview.plan : nil)
  }

  /// - Parameter plan: The plan, whose accepted findings do not count; nil if the run was stopped before planning.
  private func status(_ obstacle: ReviewOutcome.Obstacle?, _ plan: Plan?) -> ExitStatus {
    if case .superseded = obstacle { return .clean }
    return status(reviewed.open(plan))
  }

  /// Prints baseline entries for the findings accepted on the pull request, without posting.
  func printBaseline(_ planner: Planner) throws -> ExitStatus {
    guard let (plan, _) = try plan(planner) else { return .incomplete }
    let baseline = reviewed.baseline(plan)
    try print(.document(baseline.text))
    if baseline.entries.isEmpty { Console.note("no findings were accepted on the pull request") }
    return .clean
  }

  /// Reads from the forge and returns the plan; nil if the forge cannot be read.
  private func plan(_ planner: Planner) throws -> (plan: Plan, obstacle: ReviewOutcome.Obstacle?)? {
    do throws(ForgeError) {
      return try pullRequest(planner).preview()
    } catch {
      try printFindings()
      Console.note("\(error)")
      return nil
    }
  }

  /// Posts the review, and prints the findings and the outcome.
  func run(_ planner: Planner) throws -> ExitStatus {
    let outcome = pullRequest(planner).run()
    let open = reviewed.open(outcome.plan)
    if outcome.mayNotComment { try reportOutsideForge() }
    try write {
      findings(open, isQuiet: arguments.review.quiet) + (arguments.review.quiet ? "" : OutcomeText(outcome).text)
    } json: {
      document(outcome.plan, outcome.obstacle, outcome)
    }
    for failure in outcome.failures { Console.note("\(failure)") }
    for refusal in outcome.refusals { Console.note("the token lacks permission: \(refusal)") }
    return outcome.failures.isEmpty ? status(outcome.obstacle, outcome.plan) : .incomplete
  }

  private func pullRequest(_ planner: Planner) -> PullRequestReview {
    PullRequestReview(
      forge, planner: planner, head: sides.head, pause: Pause.sleep(seconds:),
      log: { line in if arguments.review.verbose { Console.note(line) } })
  }

  private func document(
    _ plan: Plan?, _ obstacle: ReviewOutcome.Obstacle?, _ outcome: ReviewOutcome?
  ) -> JSONValue {
    PlanDocument(
      forge: place.forge.name, project: place.target.project, number: place.target.number, head: sides.head,
      base: sides.mergeBase
    ).value(plan, obstacle: obstacle, outcome: outcome)
  }

  // MARK: Output

  private func write(text: () -> String, json: () -> JSONValue) throws {
    let writer = OutputWriter(currentDirectory: process.currentDirectory, trees: [tree], print: print)
    // A forge may echo the token it received.
    try writer.write(arguments.review.outputs) {
      Secrets.redacted($0.isJSON ? .document(json().text()) : .lines(text()))
    }
  }

  /// Prints content while the runner's command processing is paused, if possible. Newer runners might support commands
  /// that `LogText` does not escape.
  private func print(_ content: FormatContent) throws {
    // A forge may echo the token it received.
    let content = Secrets.redacted(content)
    guard case .lines = content, place.context?.annotates == true else { return try Console.output.write(content) }
    let word = UUID().uuidString
    try Console.output.write(.commands([.stop(word)]))
    try Console.output.write(content)
    try Console.output.write(.commands([.resume(word)]))
  }

  private func printFindings() throws { try print(.lines(findings(reviewed.review, isQuiet: false))) }

  private func findings(_ review: Review, isQuiet: Bool) -> String {
    TextFormat().render(review, in: context(isQuiet: isQuiet))
  }

  private func context(isQuiet: Bool) -> FormatContext {
    var context = FormatContext(
      toolVersion: Version.current, rules: rules,
      usesColor: arguments.review.color.usesColor(
        environment: process.environment, isTerminal: Console.output.isTerminal),
      width: Console.output.isTerminal ? Console.output.width : 100,
      verbosity: isQuiet ? .quiet : arguments.review.verbose ? .verbose : .normal,
      source: reviewed.sources.source)
    context.repositoryFolder = repositoryFolder
    context.failingSeverity = arguments.review.failOn.severity
    return context
  }

  /// Reports findings as annotations and in the job summary if the token does not permit comments.
  private func reportOutsideForge() throws {
    guard place.context?.annotates == true else { return }
    try Console.output.write(Secrets.redacted(GitHubFormat().content(of: reviewed.review, in: context(isQuiet: true))))
    guard let path = place.context?.summaryFile else { return }
    let content = Secrets.redacted(MarkdownFormat().content(of: reviewed.review, in: context(isQuiet: true)))
    do throws(OutputFile.Failure) {
      try OutputFile(path, currentDirectory: process.currentDirectory, trees: [tree]).append(content)
    } catch {
      Console.note("cannot write the job summary: \(error)")
    }
  }
}
