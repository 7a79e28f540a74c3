import Analyzer
import Arguments
import Foundation
import Report
import ReviewBot
import Workspace

/// Says on the forge what was found, and on the terminal what was done.
struct PullRequestSession {
  let arguments: PullRequestArguments
  let place: PullRequestPlace
  let forge: any Forge
  let sides: PullRequestSides
  let reviewed: ReviewedPullRequest
  /// As the findings have it.
  let status: ExitStatus
  let environment: [String: String]
  let currentDirectory: String

  /// Prints what would be done.
  func preview(_ planner: Planner) throws -> ExitStatus {
    let (plan, obstacle): (Plan, ReviewOutcome.Obstacle?)
    do throws(ForgeError) {
      (plan, obstacle) = try pullRequest(planner).preview()
    } catch {
      try printFindings()
      Console.note("\(error)")
      return .failure
    }
    try write {
      PlanText(plan, obstacle: obstacle).text
    } json: {
      document(plan, obstacle, nil)
    }
    return status
  }

  /// Posts, and prints the findings and what was done.
  func carryOut(_ planner: Planner) throws -> ExitStatus {
    let outcome = pullRequest(planner).run()
    if outcome.mayNotComment { try sayElsewhere() }
    try write {
      findings(isQuiet: arguments.review.quiet) + (arguments.review.quiet ? "" : OutcomeText(outcome).text)
    } json: {
      document(outcome.plan, outcome.obstacle, outcome)
    }
    for failure in outcome.failures { Console.note("\(failure)") }
    for refusal in outcome.refusals { Console.note("the token may not do this: \(refusal)") }
    if outcome.failures.isEmpty {
      if case .superseded = outcome.obstacle { return .clean }
      return status
    }
    return .failure
  }

  private func pullRequest(_ planner: Planner) -> PullRequestReview {
    PullRequestReview(
      forge, planner: planner, head: sides.head, pause: { Thread.sleep(forTimeInterval: $0) },
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
    for output in arguments.review.outputs {
      let content = output.format == "json" ? json().text() : text()
      if let path = output.path {
        try OutputFile(path, currentDirectory: currentDirectory).write(content)
      } else {
        try Console.output.write(output.format == "json" ? content : harmless(content))
      }
    }
  }

  /// A path of the change may look like a command to the CI that reads our output.
  private func harmless(_ text: String) -> String {
    guard place.context?.annotates == true else { return text }
    let word = UUID().uuidString
    return "::stop-commands::\(word)\n\(text)::\(word)::\n"
  }

  private func printFindings() throws { try Console.output.write(harmless(findings(isQuiet: false))) }

  private func findings(isQuiet: Bool) -> String { TextFormat().render(reviewed.review, in: context(isQuiet: isQuiet)) }

  private func context(isQuiet: Bool) -> FormatContext {
    let sources = reviewed.sources
    return FormatContext(
      toolVersion: Version.current, rules: RuleList.infosByID,
      usesColor: arguments.review.color.usesColor(environment: environment, isTerminal: Console.output.isTerminal),
      width: Console.output.isTerminal ? Console.output.width : 100,
      verbosity: isQuiet ? .quiet : arguments.review.verbose ? .verbose : .normal,
      source: { path in sources?.source(path) })
  }

  /// Where the token may not comment: annotations of the job, and its page.
  private func sayElsewhere() throws {
    guard place.context?.annotates == true else { return }
    try Console.output.write(GitHubFormat().render(reviewed.review, in: context(isQuiet: true)))
    guard let path = place.context?.summaryFile else { return }
    let text = MarkdownFormat().render(reviewed.review, in: context(isQuiet: true))
    do {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      defer { try? file.close() }
      try file.seekToEnd()
      try file.write(contentsOf: Data(text.utf8))
    } catch {
      Console.note("the summary of the job cannot be written to \(path)")
    }
  }
}
