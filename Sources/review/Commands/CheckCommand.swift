import Analyzer
import Foundation
import Report
import Workspace

/// `review check`: reads a tree or parts of it, and prints what the rules find.
struct CheckCommand {
  private let arguments: CheckArguments
  private let environment: [String: String]
  private let currentDirectory: String

  init(
    _ arguments: CheckArguments, environment: [String: String] = ProcessInfo.processInfo.environment,
    currentDirectory: String = FileManager.default.currentDirectoryPath
  ) {
    self.arguments = arguments
    self.environment = environment
    self.currentDirectory = currentDirectory
  }

  /// Prints the review and says how it ended.
  func run() throws -> ExitStatus {
    let root = try Root.find(
      for: arguments.paths, explicitRoot: arguments.root, currentDirectory: currentDirectory, environment: environment)
    let tree = try ProjectTree.scan(root)
    let configuration = try LoadedConfiguration(
      tree: tree, arguments: arguments, currentDirectory: currentDirectory
    ).configuration
    let workspace = Workspace(tree, configuration: configuration)
    let scope = try ReviewScope(workspace: workspace, paths: arguments.paths, currentDirectory: currentDirectory)
    if arguments.paths.isEmpty, !arguments.all, root.repository != nil, !arguments.quiet {
      note("the whole tree is reviewed; reviewing a change alone is not built yet (`--all` says so explicitly)")
    }
    let review = review(scope, in: workspace, configuration: configuration)
    try print(review, sources: workspace)
    return status(of: review)
  }

  private func review(_ scope: ReviewScope, in workspace: Workspace, configuration: Configuration) -> Review {
    let analysis = Analysis(configuration: configuration)
    let bar = ProgressBar(label: "Reviewing", total: scope.analysed.count, isEnabled: !arguments.quiet)
    let results = analysis.facts(
      of: scope.analysed, jobs: arguments.jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      read: { path in
        switch workspace.read(path) {
        case .source(let bytes): .success(bytes)
        case .skipped(let file): .failure(file)
        }
      }, progress: { bar.advance() })
    bar.finish()
    var files: [ProjectFile] = []
    var skipped = scope.skipped
    for result in results {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let file) where scope.isReported(file.path): skipped.append(file)
      case .failure: break
      }
    }
    return analysis.review(of: files, skipped: skipped, today: today, isReported: scope.isReported)
  }

  /// The day of `SOURCE_DATE_EPOCH` where that is set, so that a run can be repeated, else the day of the clock.
  private var today: CalendarDay {
    let stated = environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
    return CalendarDay(secondsSince1970: stated ?? Int(Date().timeIntervalSince1970))
  }

  private func print(_ review: Review, sources: Workspace) throws {
    for failure in review.skipped where failure.isFailure {
      note("\(failure.path) \(failure.reason)")
    }
    for output in arguments.outputs {
      let format = try FormatCatalog.format(named: output.format)
      let text = format.render(review, in: context(isFile: output.path != nil, sources: sources))
      if let path = output.path {
        try OutputFile(path, currentDirectory: currentDirectory).write(text)
      } else {
        try Console.output.write(text)
      }
    }
  }

  private func context(isFile: Bool, sources: Workspace) -> FormatContext {
    FormatContext(
      toolVersion: Version.current,
      rules: Dictionary(uniqueKeysWithValues: RuleList.infos.map { ($0.id, $0) }),
      usesColor: !isFile
        && arguments.color.usesColor(environment: environment, isTerminal: Console.output.isTerminal),
      width: !isFile && Console.output.isTerminal ? Console.output.width : 100,
      verbosity: arguments.quiet ? .quiet : arguments.verbose ? .verbose : .normal,
      source: { path in
        if case .source(let bytes) = sources.read(path) { return bytes }
        return nil
      })
  }

  private func status(of review: Review) -> ExitStatus {
    if review.skipped.contains(where: \.isFailure) { return .failure }
    guard case .severity(let limit) = arguments.failOn else { return .clean }
    return review.findings.contains { $0.severity >= limit } ? .findings : .clean
  }

  private func note(_ sentence: String) {
    // A closed standard error must not lose the review.
    try? Console.error.write("review: " + VisibleText.escaped(sentence) + "\n")
  }
}
