import Analyzer
import Arguments
import Essentials
import Report
import Reviewing
import Workspace

extension RulesArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { try RulesCommand(self, in: process).run() }
}

/// `review rules`: lists the rules, prints the configuration schema, or writes rule pages.
struct RulesCommand {
  private let arguments: RulesArguments
  private let process: ProcessContext

  init(_ arguments: RulesArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  /// Prints or writes the selected output.
  func run() throws -> ExitStatus {
    if arguments.runsTests { return try runTests() }
    if let folder = arguments.pages {
      try RulePages(rules: RuleList.infos).write(to: folder, trees: trees)
    } else if let path = arguments.output.path {
      try OutputFile(path, currentDirectory: process.currentDirectory, trees: trees)
        .write(content(usesColor: false, width: nil))
    } else {
      let usesColor = arguments.color.usesColor(
        environment: process.environment, isTerminal: Console.output.isTerminal)
      let width = Console.output.isTerminal ? Console.output.width : nil
      try Console.output.write(content(usesColor: usesColor, width: width))
    }
    return .clean
  }

  /// Runs the examples of the custom rules.
  private func runTests() throws -> ExitStatus {
    let configuration = try PolicyFiles.configuration(config: arguments.config, root: arguments.root, in: process)
    let outcomes = CustomRuleTest.outcomes(of: configuration)
    try Console.output.write(CustomRuleTestText.text(outcomes, rules: configuration.policy.customRules.map(\.id)))
    return outcomes.allSatisfy(\.passes) ? .clean : .findings
  }

  /// The built-in rules, and the custom rules if the configuration can be read.
  private var infos: [RuleInfo] {
    (try? PolicyFiles.configuration(config: arguments.config, root: arguments.root, in: process).ruleInfos)
      ?? RuleList.infos
  }

  /// The folders in which output is written without following symbolic links. The output may be written to a project
  /// whose links are not trusted.
  private var trees: [String] {
    let root = try? process.root()
    return root.map { [$0.tree] } ?? []
  }

  /// The rules by theme, followed by the custom rules.
  private var groups: [RuleTable.Group] {
    RuleList.themes + [(title: "Custom rules", rules: infos.filter { RuleList.infosByID[$0.id] == nil })]
  }

  private func content(usesColor: Bool, width: Int?) -> FormatContent {
    if arguments.printsSchema {
      return .document(ConfigurationSchema.text(RuleList.infos, sections: ConfigurationSections.all))
    }
    switch arguments.output.format {
    case "json": return .document(RuleTable.json(infos, modules: modules))
    case "markdown": return .document(RuleTable.markdown(infos))
    default: return .lines(RuleTable.text(groups, usesColor: usesColor, width: width))
    }
  }

  /// The current project's modules and their learned conventions; empty outside a git working tree, or if the project
  /// cannot be reviewed.
  private var modules: [ModuleArchitecture] {
    do {
      let root = try process.root()
      guard root.repository != nil else { return [] }
      let run = try ReviewRun(
        CheckArguments(ArgumentParser.parse(["check", "--quiet"]), formats: []), isWhole: true, in: process)
      return try run.prepare(run.wholeRequest()).review().modules
    } catch {
      Console.note("learned conventions are not included: \(error)")
      return []
    }
  }
}

/// The folder that contains the rule pages.
struct RulePages {
  let rules: [RuleInfo]

  /// All pages, including the index, keyed by file name.
  var pages: [String: String] {
    var pages = ["README.md": RulePage.index(of: rules)]
    for rule in rules { pages[RulePage.fileName(of: rule)] = RulePage.markdown(rule) }
    return pages
  }

  /// Writes all pages, and removes pages for rules that no longer exist.
  /// - Throws: `OutputFile.Failure`.
  func write(to given: String, trees: [String] = []) throws {
    let pages = pages
    let folder: String
    do {
      let target = try OutputPath(given, currentDirectory: FileManager.default.currentDirectoryPath, trees: trees)
      folder = target.path ?? given
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder)
      where pages[name] == nil && Self.isPage(name, in: folder) {
        try FileManager.default.removeItem(atPath: folder + "/" + name)
      }
    } catch let error as OutputPath.Failure {
      throw OutputFile.Failure(path: given, reason: error.description)
    } catch {
      throw OutputFile.Failure(path: given, reason: "cannot be written: \(SystemMessage.reason(for: error))")
    }
    for (name, text) in pages.sorted(by: { $0.key < $1.key }) {
      try OutputFile(name, currentDirectory: folder, trees: trees).write(.document(text))
    }
  }

  /// Returns whether a file is a generated rule page; other Markdown files must not be removed.
  private static func isPage(_ name: String, in folder: String) -> Bool {
    guard let match = name.wholeMatch(of: /([a-z_]+)\.md/),
      let text = try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    else { return false }
    return text.hasPrefix("# \(match.1)\n") && text.contains("review:disable:next \(match.1)")
  }
}
