import Analyzer
import Arguments
import Foundation
import History
import Report
import Workspace

/// `review report`: the history of one project or of several as a folder of pages.
struct ReportCommand {
  private let arguments: ReportArguments
  private let environment: [String: String]
  private let currentDirectory: String

  init(
    _ arguments: ReportArguments, environment: [String: String] = ProcessInfo.processInfo.environment,
    currentDirectory: String = FileManager.default.currentDirectoryPath
  ) {
    self.arguments = arguments
    self.environment = environment
    self.currentDirectory = currentDirectory
  }

  /// Writes the pages and says which gates hold.
  func run() throws -> ExitStatus {
    let rules = Set(try knownRules().map(\.id))
    var gates: [Gate] = []
    for text in arguments.gates { gates.append(try Gate(text, rules: rules)) }
    if arguments.isChange { return try change() }
    if let file = arguments.workspace { return try portfolio(file, gates: gates) }
    let writer = try writer(besides: [arguments.review.root])
    let site = try site(root: arguments.review.root, gates: gates)
    try write(site.files, by: writer)
    return try conclude(site.gates.map { (nil, $0) })
  }

  /// Gates may name rules of the configuration; of several projects only what all of them have.
  private func knownRules() throws -> [RuleInfo] {
    guard !arguments.gates.isEmpty, arguments.workspace == nil else { return RuleList.infos }
    return try PolicyFiles.configuration(config: arguments.review.config, root: arguments.review.root).ruleInfos
  }

  /// The writer of the pages, asked before the work, which may take minutes.
  /// - Parameter roots: Of the projects, as given; nil for that of the current folder.
  private func writer(besides roots: [String?]) throws -> SiteWriter {
    // What is no project is said where it is read.
    let trees = (roots + [nil]).compactMap { root in
      try? Root.find(
        for: [], explicitRoot: root, currentDirectory: currentDirectory, environment: environment
      ).tree
    }
    let target: OutputPath
    do throws(OutputPath.Failure) {
      target = try OutputPath(arguments.output, currentDirectory: currentDirectory, trees: trees)
    } catch {
      throw OutputFile.Failure(path: arguments.output, reason: error.description)
    }
    let writer = SiteWriter(target.path ?? arguments.output)
    try writer.check()
    return writer
  }

  // MARK: One change

  /// Writes the page about what changed; findings are no reason for another exit status here.
  private func change() throws -> ExitStatus {
    let writer = try writer(besides: [arguments.review.root])
    let run = try ReviewRun(arguments.review, environment: environment, currentDirectory: currentDirectory)
    guard run.root.repository != nil else { throw ReportFailure.noRepository(run.root.path) }
    let report = ChangeReport(try run.changeInput(), toolVersion: Version.current)
    try write(report.files, by: writer)
    return .clean
  }

  // MARK: Several projects

  private func portfolio(_ file: String, gates: [Gate]) throws -> ExitStatus {
    let url = URL(fileURLWithPath: absolute(file))
    let bytes: [UInt8]
    do {
      bytes = Array(try Data(contentsOf: url))
    } catch {
      throw ReportFailure.workspace(file, (error as NSError).localizedFailureReason ?? error.localizedDescription)
    }
    let entries = try PortfolioFile(bytes, file: file).entries
    let folder = url.deletingLastPathComponent()
    let clones = entries.map { URL(fileURLWithPath: $0.path, relativeTo: folder).standardizedFileURL }
    let writer = try writer(besides: clones.map(\.path))
    var projects: [(name: String, site: Site)] = []
    var failures: [Portfolio.Failure] = []
    for (entry, clone) in zip(entries, clones) {
      let root = entry.root.map { clone.appendingPathComponent($0) } ?? clone
      let name = entry.name ?? clone.lastPathComponent
      do {
        projects.append((name, try site(root: root.path, gates: gates, name: entry.name)))
      } catch {
        // What can be shown of the others still is.
        Console.note("\(name): \(error)")
        failures.append(Portfolio.Failure(name: name, reason: "\(error)"))
      }
    }
    guard !projects.isEmpty else { throw ReportFailure.nothing(file) }
    let portfolio = Portfolio(projects, failures: failures, toolVersion: Version.current)
    try write(portfolio.files, by: writer)
    let status = try conclude(portfolio.gates.map { ($0.project, $0.result) })
    return failures.isEmpty ? status : .incomplete
  }

  // MARK: One project

  private func site(root: String?, gates: [Gate], name: String? = nil) throws -> Site {
    var project = arguments
    project.review.root = root
    let history = try HistoryRun(project, environment: environment, currentDirectory: currentDirectory).history()
    return Site(name.map(history.named) ?? history, gates: gates, toolVersion: Version.current)
  }

  private func write(_ files: [SiteFile], by writer: SiteWriter) throws {
    let bar = ProgressBar(label: "Writing pages", total: files.count, isEnabled: !arguments.review.quiet)
    defer { bar.finish() }
    let size = try writer.write(files) { bar.advance() }
    bar.finish()
    guard !arguments.review.quiet else { return }
    let megabytes = Double(size.bytes) / 1_000_000
    try Console.output.write(
      "\(VisibleText.escaped(arguments.output))/index.html: \(size.files) files, \(String(format: "%.1f", megabytes)) MB\n"
    )
  }

  private func conclude(_ gates: [(project: String?, result: GateResult)]) throws -> ExitStatus {
    for (project, result) in gates where !result.holds || !arguments.review.quiet {
      try Console.output.write(VisibleText.escaped((project.map { "\($0): " } ?? "") + result.sentence) + "\n")
    }
    return gates.allSatisfy(\.result.holds) ? .clean : .findings
  }

  private func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: currentDirectory, isDirectory: true)).path
  }
}

/// Why there is no report.
enum ReportFailure: Error, Hashable, CustomStringConvertible {
  case noRepository(String)
  case workspace(String, String)
  case nothing(String)

  /// One sentence for a person.
  var description: String {
    switch self {
    case .noRepository(let folder):
      "\(folder) is no git repository, and the report is about its history; run it in a clone, or name one with --root"
    case .workspace(let file, let reason): "cannot read \(file): \(reason)"
    case .nothing(let file): "none of the repositories in \(file) could be read; the reasons stand above"
    }
  }
}
