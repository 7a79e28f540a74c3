package import AgentServer
import Analyzer

/// The arguments of `review hook`.
package struct HookArguments: CommandArguments, Hashable {
  package let agent: HookAgent
  /// The edited files as typed, for agents that do not write to standard input.
  package let paths: [String]
  /// The review options; the paths are empty because the hook reviews the change.
  package let review: CheckArguments

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    let known = HookAgent.allCases.map(\.rawValue)
    guard let name = parsed.positionals.first else { throw .missingAgent(known) }
    guard let agent = HookAgent(rawValue: name) else { throw .unknownAgent(name, known) }
    self.agent = agent
    paths = Array(parsed.positionals.dropFirst())
    // The other agents name the edited files on standard input.
    if agent != .generic, let path = paths.first { throw .unexpectedArgument(.hook, path) }
    var parsed = parsed
    parsed.positionals = []
    var review = try CheckArguments(parsed, formats: [])
    if !parsed.has(.failOn) { review.failOn = .severity(.warning) }
    review.quiet = true
    self.review = review
  }
}

extension Command {
  package static let hook = Command(
    "hook", HookArguments.self,
    summary: "run as a coding agent's hook after each edit",
    usage: ["hook claude|cursor|codex [OPTION...]", "hook generic [OPTION...] [--] PATH..."],
    text: """
      Run as a coding agent's hook after each edit: read the hook's JSON from standard input, compare the edited files \
      with the merge base, and print the findings they introduce to standard error.

      `generic` takes the files as arguments. A failure in the hook itself, such as an unknown option or an invalid \
      configuration, never blocks the agent: the hook prints one line to standard error and exits with status 0. \
      `review init agents` sets up the hook.
      """,
    examples: [
      .init(line: "review hook claude", purpose: "Run as a PostToolUse hook in .claude/settings.json."),
      .init(line: "review hook generic Sources/FeedView.swift", purpose: "Run from a script."),
    ],
    completion: .words(HookAgent.allCases.map(\.rawValue)),
    exitStatus: [
      0: "no findings to report, or a failure of the hook, including a usage error",
      2: "introduced findings at or above the --fail-on level",
    ])
}
