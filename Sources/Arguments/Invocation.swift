import Report

/// A command with its validated arguments.
package enum Invocation: Sendable, Hashable {
  case check(CheckArguments)
  case fix(FixArguments)
  case baseline(BaselineArguments)
  case pr(PullRequestArguments)
  case advise(CheckArguments)
  case watch(CheckArguments)
  case hook(HookArguments)
  case lsp(ServerArguments)
  case mcp(ServerArguments)
  case initialize(InitArguments)
  case report(ReportArguments)
  case layers(LayersArguments)
  case configuration(ConfigurationArguments)
  case rules(RulesArguments)
  case explain(ExplainArguments)
  case cache(CacheArguments)
  case completions(Shell)
  case manualPage
  /// The help for a command; nil for the overview.
  case help(Command?)
  case version

  /// Parses and validates command-line arguments.
  /// - Parameters:
  ///   - arguments: The arguments that follow the executable name.
  ///   - formats: The names of the supported output formats.
  ///   - pathExists: Returns whether a file or folder with that name exists, to tell paths from mistyped commands.
  /// - Throws: `UsageError` for the first invalid argument.
  package init(_ arguments: [String], formats: [String], pathExists: (String) -> Bool) throws(UsageError) {
    let parsed = try ArgumentParser.parse(arguments)
    if parsed.command == nil, let first = parsed.positionals.first {
      throw Self.isPath(first, pathExists) ? .pathWithoutCommand(first) : .unknownCommand(first)
    }
    let command = parsed.command ?? .check
    if let other = parsed.options.first(where: { !$0.option.commands.contains(command) }) {
      throw .optionOfOtherCommand(other.option, command)
    }
    if parsed.has(.version) {
      self = .version
    } else if parsed.has(.help) {
      self = .help(parsed.command)
    } else {
      switch command {
      case .check: self = .check(try CheckArguments(parsed, formats: formats))
      case .fix: self = .fix(try FixArguments(parsed))
      case .baseline: self = .baseline(try BaselineArguments(parsed))
      case .pr: self = .pr(try PullRequestArguments(parsed))
      case .advise: self = .advise(try CheckArguments(parsed, formats: AdviceFormat.names))
      case .watch: self = .watch(try CheckArguments(parsed, formats: FormatCatalog.all.map(\.name)))
      case .hook: self = .hook(try HookArguments(parsed))
      case .lsp: self = .lsp(try ServerArguments(parsed, of: .lsp))
      case .mcp: self = .mcp(try ServerArguments(parsed, of: .mcp))
      case .initialize: self = .initialize(try InitArguments(parsed))
      case .report: self = .report(try ReportArguments(parsed))
      case .layers: self = .layers(try LayersArguments(parsed))
      case .configuration: self = .configuration(try ConfigurationArguments(parsed))
      case .rules: self = .rules(try RulesArguments(parsed))
      case .explain: self = .explain(try ExplainArguments(parsed))
      case .cache: self = .cache(try CacheArguments(parsed))
      case .completions: self = .completions(try CompletionsArguments(parsed).shell)
      case .help: self = parsed.has(.manual) ? .manualPage : try Self.help(parsed)
      }
    }
  }

  private static func isPath(_ argument: String, _ pathExists: (String) -> Bool) -> Bool {
    Command(rawValue: argument) != nil || argument.contains { "/.".contains($0) } || pathExists(argument)
  }

  private static func help(_ parsed: ParsedArguments) throws(UsageError) -> Invocation {
    guard let topic = parsed.positionals.first else { return .help(nil) }
    if parsed.positionals.count > 1 { throw .tooManyTopics(parsed.positionals[1]) }
    guard let command = Command(rawValue: topic) else { throw .unknownCommand(topic) }
    return .help(command)
  }
}
