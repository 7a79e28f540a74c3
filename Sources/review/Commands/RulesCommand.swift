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
    return .clean
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

/// The folder of pages, kept in step with the rules.
struct RulePages {
  let rules: [RuleInfo]

  /// Every page by file name, the index among them.
  var pages: [String: String] {
    var pages = ["README.md": RulePage.index(of: rules)]
    for rule in rules { pages[RulePage.fileName(of: rule)] = RulePage.markdown(rule) }
    return pages
  }

  /// Writes every page, and removes pages that belong to no rule any more.
  /// - Throws: what the file system says, as a sentence.
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
      throw OutputFile.Failure(path: given, reason: "cannot be written: \(error.localizedDescription)")
    }
    for (name, text) in pages.sorted(by: { $0.key < $1.key }) {
      try OutputFile(name, currentDirectory: folder, trees: trees).write(.document(text))
    }
  }

  /// Whether a file looks like a page that this wrote: other people's Markdown stays where it is.
  private static func isPage(_ name: String, in folder: String) -> Bool {
    guard let match = name.wholeMatch(of: /([a-z_]+)\.md/),
      let text = try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    else { return false }
    return text.hasPrefix("# \(match.1)\n") && text.contains("review:disable:next \(match.1)")
  }
}
