/// What `review init` was told.
struct InitArguments: Sendable, Hashable {
  /// Empty for all.
  let parts: Set<Setup.Part>
  let root: String?
  let forge: String?
  /// Where CI gets the tool from, nil for the clone it was built in.
  let source: String?
  /// Whether files that are there are replaced.
  let replaces: Bool
  /// Whether to print what would be written and write nothing.
  let printsOnly: Bool
  var color = ColorChoice.auto

  init(_ parsed: ParsedArguments) throws(UsageError) {
    var parts: Set<Setup.Part> = []
    for name in parsed.positionals {
      guard let part = Setup.Part(rawValue: name) else {
        throw .unknownPart(name, Setup.Part.allCases.map(\.rawValue))
      }
      parts.insert(part)
    }
    self.parts = parts.isEmpty ? Set(Setup.Part.allCases) : parts
    root = parsed.value(of: .root)
    forge = try CheckArguments.choice(parsed, .forge)
    source = parsed.value(of: .source)
    replaces = parsed.has(.force)
    printsOnly = parsed.has(.dryRun)
    if let word = try CheckArguments.choice(parsed, .color) { color = ColorChoice(rawValue: word) ?? .auto }
  }
}

extension CommandCard {
  static let initialise = CommandCard(
    summary: "set a project up: configuration, pre-push hook, CI",
    usage: ["init [OPTION...] [config] [hook] [ci]"],
    text: """
      Write a config.yml that shows every default, a pre-push hook, and the CI file of the forge that the remote leads \
      to: GitHub Actions, GitLab CI, Gitea and Forgejo Actions, Bitbucket Pipelines or Azure Pipelines.

      Files that are there are left alone, and running it again changes nothing. The hook goes where core.hooksPath \
      says. CI builds the tool from its source; where this tool was built in a clone, that is known.
      """,
    examples: [
      .init(line: "review init", purpose: "Everything; then edit config.yml."),
      .init(line: "review init ci --forge gitlab --dry-run", purpose: "Look at the CI file for another forge."),
    ],
    arguments: .words(Setup.Part.allCases.map(\.rawValue)),
    exitStatus: [
      0: "everything is there", 2: "wrong usage, or a file that could not be written",
    ])
}
