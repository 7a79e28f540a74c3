package import Setup

/// The arguments of `review init`.
package struct InitArguments: CommandArguments, Hashable {
  /// The parts to set up; `ProjectSetup.Part.defaults` if none are given.
  package let parts: Set<ProjectSetup.Part>
  /// The root folder as typed; nil to detect it.
  package let root: String?
  /// The name of the forge whose CI file is written; nil to detect it.
  package let forge: String?
  /// The repository that CI builds Lintel from; nil for the one this executable was built from.
  package let source: String?
  /// Whether to replace existing files.
  package let replaces: Bool
  /// Whether to print the files instead of writing them.
  package let printsOnly: Bool
  /// Whether to derive the configuration from the existing code.
  package let adopts: Bool
  package var color = ColorChoice.auto
  /// The review options, for the setup steps that need a review.
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
    self.parts = parts.isEmpty ? ProjectSetup.Part.defaults : parts
    root = parsed.value(of: .root)
    forge = try CheckArguments.choice(parsed, .forge)
    source = parsed.value(of: .source)
    replaces = parsed.has(.force)
    adopts = parsed.has(.adopt)
    if adopts, !self.parts.contains(.config) { throw .requiresPart(.adopt, ProjectSetup.Part.config.rawValue) }
    printsOnly = parsed.has(.dryRun)
    if let word = try CheckArguments.choice(parsed, .color) { color = ColorChoice(rawValue: word) ?? .auto }
  }
}

extension Command {
  package static let initialize = Command(
    "init", InitArguments.self,
    summary: "set up configuration, pre-push hook and CI",
    usage: ["init [OPTION...] [config] [hook] [ci]", "init [OPTION...] agents"],
    text: """
      Write a .review.yml that lists all defaults, a pre-push hook, and a CI file for the forge that hosts the git \
      remote: GitHub Actions, GitLab CI, Gitea and Forgejo Actions, Bitbucket Pipelines or Azure Pipelines.

      With --adopt, derive the configuration from the existing code: rules without findings become errors, limits are \
      set to the 95th percentile, and existing findings are added to the baseline, so that `review check --all` passes.

      Existing files are never overwritten, and a second run changes nothing. The hook is installed in the folder that \
      core.hooksPath specifies. CI installs Lintel with script/install from Lintel's repository; --source sets a \
      different one.

      `agents` sets up coding agents: a hook in .claude/settings.json that reviews each edit, the `review mcp` server \
      in .mcp.json, and a block in AGENTS.md with the detected architecture, the limits, and the rules with the most \
      findings. A second run updates that block and leaves the rest of these files unchanged.
      """,
    examples: [
      .init(line: "review init", purpose: "Set up everything; then edit .review.yml."),
      .init(line: "review init agents", purpose: "Set up coding agents."),
      .init(line: "review init config --adopt", purpose: "Adopt Lintel in an existing project."),
      .init(line: "review init ci --forge gitlab --dry-run", purpose: "Preview the CI file for a different forge."),
    ],
    completion: .words(ProjectSetup.Part.allCases.map(\.rawValue)),
    exitStatus: [
      0: "the project is set up", 2: "usage error, or a file could not be written",
    ])
}
