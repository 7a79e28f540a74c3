import Analyzer

/// What `review lsp` and `review mcp` were told.
package struct ServerArguments: Sendable, Hashable {
  package let noCache: Bool
  /// The folder for cached results as typed, nil for the usual one.
  package let cache: String?
  package let jobs: Int?

  package init(_ parsed: ParsedArguments, of command: Command) throws(UsageError) {
    if let extra = parsed.positionals.first { throw .noOperands(command, extra) }
    let review = try CheckArguments(parsed, formats: [])
    noCache = review.noCache
    cache = review.cache
    if let server = review.cacheServer { throw .needsFolder(.cache, server) }
    jobs = review.jobs
  }
}

extension CommandCard {
  package static let lsp = CommandCard(
    summary: "serve an editor (Language Server Protocol)",
    usage: ["lsp [OPTION...]"],
    text: """
      Serve an editor over standard input and output: diagnostics while you type, fixes, suppressions and explanations. \
      Editors start it themselves; docs/editors.md shows how to set them up.

      It stays beside sourcekit-lsp and reviews unsaved texts in the whole project, with a worker process of its own.
      """,
    exitStatus: [0: "after `shutdown` and `exit`", 1: "the editor ended without them"])

  package static let mcp = CommandCard(
    summary: "serve a coding agent (Model Context Protocol)",
    usage: ["mcp [OPTION...]"],
    text: """
      Serve a coding agent over standard input and output: it can review a change or a file, ask why a rule exists, ask \
      for advice and apply fixes. Agents start it themselves; `review init agents` sets it up.
      """,
    exitStatus: [0: "the agent ended it"])
}
