package import AgentServer
import Analyzer

/// What `review hook` was told.
package struct HookArguments: Sendable, Hashable {
  package let agent: HookAgent
  /// Files that were edited, as typed; for agents that say nothing on standard input.
  package let paths: [String]
  /// How to review; its own paths are empty, because the change is asked about.
  package let review: CheckArguments

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    let known = HookAgent.allCases.map(\.rawValue)
    guard let name = parsed.positionals.first else { throw .missingAgent(known) }
    guard let agent = HookAgent(rawValue: name) else { throw .unknownAgent(name, known) }
    self.agent = agent
    paths = Array(parsed.positionals.dropFirst())
    var parsed = parsed
    parsed.positionals = []
    var review = try CheckArguments(parsed, formats: [])
    if !parsed.has(.failOn) { review.failOn = .severity(.warning) }
    review.quiet = true
    self.review = review
  }
}

extension CommandCard {
  package static let hook = CommandCard(
    summary: "review what a coding agent has just edited",
    usage: ["hook claude|cursor|codex [OPTION...]", "hook generic [OPTION...] [--] PATH..."],
    text: """
      Run as the hook of a coding agent after it edited a file. Reads the hook's JSON from standard input, reviews the \
      edited files against the merge base, and prints the introduced findings on standard error.

      `generic` takes the files as arguments. A failure of the hook itself, such as a bad configuration, never blocks \
      the agent: the exit status is 0, with one line on standard error. `review init agents` sets it up.
      """,
    examples: [
      .init(line: "review hook claude", purpose: "As a PostToolUse hook in .claude/settings.json."),
      .init(line: "review hook generic Sources/FeedView.swift", purpose: "From a script."),
    ],
    arguments: .words(HookAgent.allCases.map(\.rawValue)),
    exitStatus: [
      0: "no introduced finding at or above --fail-on, or the hook itself failed",
      2: "introduced findings at or above --fail-on, on standard error; or wrong usage",
    ])
}
