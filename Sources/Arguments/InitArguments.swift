package import Setup

/// What `review init` was told.
package struct InitArguments: Sendable, Hashable {
  package let parts: Set<ProjectSetup.Part>
  package let root: String?
  package let forge: String?
  /// Where CI gets the tool from, nil for the clone it was built in.
  package let source: String?
  /// Whether files that are there are replaced.
  package let replaces: Bool
  /// Whether to print what would be written and write nothing.
  package let printsOnly: Bool
  package var color = ColorChoice.auto
  /// How the project is reviewed where that is asked for.
  package let review: CheckArguments

  package init(_ parsed: ParsedArguments) throws(UsageError) {
    var reviewed = parsed
    reviewed.positionals = []
    review = try CheckArguments(reviewed, formats: [])
    var parts: Set<ProjectSetup.Part> = []
    for name in parsed.positionals {
      guard let part = ProjectSetup.Part(rawValue: name) else {
        throw .unknownPart(name, ProjectSetup.Part.allCases.map(\.rawValue))
      }
      parts.insert(part)
    }
    self.parts = parts.isEmpty ? ProjectSetup.Part.usual : parts
    root = parsed.value(of: .root)
    forge = try CheckArguments.choice(parsed, .forge)
    source = parsed.value(of: .source)
    replaces = parsed.has(.force)
    printsOnly = parsed.has(.dryRun)
    if let word = try CheckArguments.choice(parsed, .color) { color = ColorChoice(rawValue: word) ?? .auto }
  }
}

extension CommandCard {
  package static let initialise = CommandCard(
    summary: "set a project up: configuration, pre-push hook, CI",
    usage: ["init [OPTION...] [config] [hook] [ci]", "init [OPTION...] agents"],
    text: """
      Write a config.yml that shows every default, a pre-push hook, and the CI file of the forge that the remote leads \
      to: GitHub Actions, GitLab CI, Gitea and Forgejo Actions, Bitbucket Pipelines or Azure Pipelines.

      Files that are there are left alone, and running it again changes nothing. The hook goes where core.hooksPath \
      says. CI builds the tool from its source; where this tool was built in a clone, that is known.

      `agents` sets up coding agents: a hook in .claude/settings.json that reviews each edit, the server of `review mcp` \
      in .mcp.json, and a block in AGENTS.md with the architecture that was found, the limits, and the rules that fire \
      most. Only that block is updated later; everything else in these files stays.
      """,
    examples: [
      .init(line: "review init", purpose: "Everything; then edit config.yml."),
      .init(line: "review init agents", purpose: "For coding agents: hook, server and AGENTS.md."),
      .init(line: "review init ci --forge gitlab --dry-run", purpose: "Look at the CI file for another forge."),
    ],
    arguments: .words(ProjectSetup.Part.allCases.map(\.rawValue)),
    exitStatus: [
      0: "everything is there", 2: "wrong usage, or a file that could not be written",
    ])
}
