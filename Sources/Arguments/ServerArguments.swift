import Analyzer

/// The arguments of `review lsp`.
package struct LanguageServerArguments: CommandArguments, Hashable {
  package let server: ServerArguments

  package init(_ parsed: ParsedArguments) throws(UsageError) { server = try ServerArguments(parsed, of: .lsp) }
}

/// The arguments of `review mcp`.
package struct AgentServerArguments: CommandArguments, Hashable {
  package let server: ServerArguments

  package init(_ parsed: ParsedArguments) throws(UsageError) { server = try ServerArguments(parsed, of: .mcp) }
}

/// The arguments that `review lsp` and `review mcp` share.
package struct ServerArguments: Sendable, Hashable {
  /// Whether results are neither read from the cache nor written to it.
  package let noCache: Bool
  /// The cache folder as typed; nil for the default.
  package let cache: String?
  /// The number of files to process in parallel; nil for one file per processor.
  package let jobs: Int?

  init(_ parsed: ParsedArguments, of command: Command) throws(UsageError) {
    if let extra = parsed.positionals.first { throw .unexpectedArgument(command, extra) }
    let review = try CheckArguments(parsed, formats: [])
    noCache = review.noCache
    cache = review.cache
    if let server = review.cacheServer { throw .requiresFolder(.cache, server) }
    jobs = review.jobs
  }
}

extension Command {
  package static let lsp = Command(
    "lsp", LanguageServerArguments.self,
    summary: "run a language server for editors (LSP)",
    usage: ["lsp [OPTION...]"],
    text: """
      Run a language server over standard input and output. It provides diagnostics as you type, fixes, suppressions \
      and rule documentation. The editor starts the server; docs/editors.md explains the setup.

      The server runs alongside sourcekit-lsp. It reviews unsaved changes in the context of the whole project, using a \
      separate worker process.
      """,
    exitStatus: [0: "the editor sent `shutdown` and `exit`", 1: "the editor disconnected without shutting down"])

  package static let mcp = Command(
    "mcp", AgentServerArguments.self,
    summary: "run a server for coding agents (MCP)",
    usage: ["mcp [OPTION...]"],
    text: """
      Run an MCP server over standard input and output. Its tools review a change or file, explain a rule, \
      recommend refactorings and apply fixes. The agent starts the server; `review init agents` sets it up.
      """,
    exitStatus: [0: "the agent disconnected"])
}
