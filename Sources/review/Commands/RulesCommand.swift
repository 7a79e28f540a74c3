import Analyzer
import Arguments
import Foundation
import Report
import Reviewing
import Workspace

/// `review rules`: the rules at a glance, the schema of the configuration, or a page for each rule.
struct RulesCommand {
  private let arguments: RulesArguments

  init(_ arguments: RulesArguments) { self.arguments = arguments }

  /// Prints or writes what was asked for.
  func run() throws -> ExitStatus {
    if let folder = arguments.pages {
      try RulePages(rules: RuleList.infos).write(to: folder, trees: trees)
    } else if let path = arguments.output.path {
      try OutputFile(path, currentDirectory: currentDirectory, trees: trees).write(content(usesColor: false))
    } else {
      let usesColor = arguments.color.usesColor(
        environment: ProcessInfo.processInfo.environment, isTerminal: Console.output.isTerminal)
      try Console.output.write(content(usesColor: usesColor))
    }
    return .success
  }

  private var currentDirectory: String { FileManager.default.currentDirectoryPath }

  /// The rules are about no project, but files may be written into one.
  private var trees: [String] {
    let root = try? Root.find(for: [], currentDirectory: currentDirectory)
    return root.map { [$0.tree] } ?? []
  }

  private func content(usesColor: Bool) -> FormatContent {
    if arguments.printsSchema {
      return .document(ConfigurationSchema.text(RuleList.infos, sections: ConfigurationSections.all))
    }
    switch arguments.output.format {
    case "json": return .document(RuleTable.json(RuleList.infos, modules: modules))
    case "markdown": return .document(RuleTable.markdown(RuleList.infos))
    default: return .lines(RuleTable.text(RuleList.infos, usesColor: usesColor))
    }
  }

  /// The modules of the project around the current directory, with what was learned from them; empty outside of a git
  /// work tree, and where the project cannot be reviewed.
  private var modules: [ModuleArchitecture] {
    let environment = ProcessInfo.processInfo.environment
    do {
      let root = try Root.find(for: [], currentDirectory: currentDirectory, environment: environment)
      guard root.repository != nil else { return [] }
      let run = try ReviewRun(
        CheckArguments(ArgumentParser.parse(["check", "--quiet"]), formats: []), isWhole: true,
        environment: environment, currentDirectory: currentDirectory)
      return try run.prepare(run.wholeRequest()).review().modules
    } catch {
      Console.note("the conventions of the project are left out: \(error)")
      return []
    }
  }
}
