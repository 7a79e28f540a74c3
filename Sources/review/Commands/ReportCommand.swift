import Analyzer
import Arguments
import Essentials
import History
import Report
import SharedStores
import Store
import Workspace

extension ReportArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { try ReportCommand(self, in: process).run() }
}

/// `review report`: writes an HTML report on the history of one or several projects.
struct ReportCommand {
  private let arguments: ReportArguments
  private let process: ProcessContext

  init(_ arguments: ReportArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  /// Writes the report and prints the gates' results.
  func run() throws -> ExitStatus {
    let rules = Set(try knownRules().map(\.id))
    var gates: [Gate] = []
    for text in arguments.gates { gates.append(try Gate(text, rules: rules)) }
    if arguments.isChange { return try change() }
    if let file = arguments.workspace { return try portfolio(file, gates: gates) }
    let writer = try writer(outside: [arguments.review.root])
    let run = try historyRun(root: arguments.review.root)
    let history = try run.history()
    let site = Site(history, gates: gates, toolVersion: Version.current)
    try write(site.files, by: writer)
    try publish(history, site, of: run)
    return try conclude(site.gates.map { (nil, $0) })
  }

  /// Publishes the report to the store, if there is one; a failure does not affect the pages already written.
  private func publish(_ history: ProjectHistory, _ site: Site, of run: HistoryRun) throws {
    let stores = try process.stores(for: arguments.review)
    guard let store = stores.database, let use = stores.databaseUse, !store.isReadOnly else { return }
    let identity = try run.identity(named: nil)
    do throws(StoreError) {
      try store.publish(history, site.figures, as: identity, toolVersion: Version.current)
    } catch {
      use.fail(error)
    }
  }

  /// Returns the rules that gates can refer to; these include custom rules only for a single project.
  private func knownRules() throws -> [RuleInfo] {
    guard !arguments.gates.isEmpty, arguments.workspace == nil else { return RuleList.infos }
    return try PolicyFiles.configuration(config: arguments.review.config, root: arguments.review.root, in: process)
      .ruleInfos
  }

  /// Returns the writer for the pages. Checks the output folder early, because creating a report can take minutes.
  /// - Parameter roots: The projects' roots as typed; nil for the root of the current folder.
  private func writer(outside roots: [String?]) throws -> SiteWriter {
    // Invalid roots are reported when the project is read.
    let trees = (roots + [nil]).compactMap { root in
      try? process.root(explicit: root).tree
    }
    let target: OutputPath
    do throws(OutputPath.Failure) {
      target = try OutputPath(arguments.output, currentDirectory: process.currentDirectory, trees: trees)
    } catch {
      throw OutputFile.Failure(path: arguments.output, reason: error.description)
    }
    let writer = SiteWriter(target.path ?? arguments.output)
    try writer.check()
    return writer
  }

  // MARK: One change

  /// Writes the page about the change. Findings do not affect the exit status.
  private func change() throws -> ExitStatus {
    let writer = try writer(outside: [arguments.review.root])
    let run = try ReviewRun(arguments.review, in: process)
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
      throw ReportFailure.workspace(file, SystemMessage.reason(for: error))
    }
    let entries = try PortfolioFile(bytes, file: file).entries
    let folder = url.deletingLastPathComponent()
    let clones = entries.map { URL(fileURLWithPath: $0.path, relativeTo: folder).standardizedFileURL }
    let stores = try process.stores(for: arguments.review)
    let names = { zip(entries, clones).map { self.sharedName($0, $1) } }
    if arguments.isStatus {
      guard let store = stores.database else { throw UsageError.requiresStore(.status) }
      return try status(of: names(), in: store)
    }
    let writer = try writer(outside: clones.map(\.path))
    if arguments.rendersOnly {
      guard let store = stores.database else { throw UsageError.requiresStore(.renderOnly) }
      return try render(names(), from: store, by: writer)
    }
    if let store = stores.database, let use = stores.databaseUse, !store.isReadOnly {
      do {
        return try shared(zip(entries, clones).map { ($0, $1) }, gates: gates, in: store, use, by: writer)
      } catch let error as StoreError {
        use.fail(error)
      }
    }
    var projects: [(name: String, site: Site)] = []
    var failures: [Portfolio.Failure] = []
    for (entry, clone) in zip(entries, clones) {
      let root = entry.root.map { clone.appendingPathComponent($0) } ?? clone
      let name = entry.name ?? clone.lastPathComponent
      do {
        projects.append((name, try site(root: root.path, gates: gates, name: entry.name)))
      } catch {
        // The report still covers the other projects.
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

  // MARK: Several projects on several machines

  /// Creates this runner's share of the reports and the overview page.
  private func shared(
    _ entries: [(entry: PortfolioFile.Entry, clone: URL)], gates: [Gate], in store: PostgresStore, _ use: SharedResults,
    by writer: SiteWriter
  ) throws -> ExitStatus {
    let known = entries.map { entry, clone in
      let root = projectRoot(entry, clone)
      let report = Result { try historyRun(root: root).identity(named: entry.name) }
      return SharedReports.Entry(
        name: entry.name ?? clone.lastPathComponent,
        repository: (try? report.get())?.repository ?? sharedName(entry, clone).repository, report: report, root: root,
        givenName: entry.name)
    }
    let reports = SharedReports(
      store: store, use: use, entries: known, lease: try SharedReports.lease(process.environment),
      toolVersion: Version.current
    ) { entry in
      let history = try historyRun(root: entry.root).history()
      let named = entry.givenName.map(history.named) ?? history
      return (Site(named, gates: gates, toolVersion: Version.current), named)
    }
    let outcome = try reports.run()
    return try write(
      known.map { ($0.name, $0.repository) }, from: store, outcome, by: writer)
  }

  /// Writes the overview page from the store.
  private func render(
    _ repositories: [(name: String, repository: String?)], from store: PostgresStore, by writer: SiteWriter
  ) throws -> ExitStatus {
    do {
      return try write(repositories, from: store, SharedReports.Outcome(), by: writer)
    } catch let error as StoreError {
      Console.note("\(error)")
      return .incomplete
    }
  }

  private func write(
    _ repositories: [(name: String, repository: String?)], from store: PostgresStore, _ outcome: SharedReports.Outcome,
    by writer: SiteWriter
  ) throws -> ExitStatus {
    let figures = try store.figures(of: repositories.map { $0.repository ?? "" })
    var projects: [(figures: ProjectFigures, site: Site?)] = []
    var failures: [Portfolio.Failure] = []
    for ((name, repository), figures) in zip(repositories, figures) {
      if let figures {
        projects.append((figures, repository.flatMap { outcome.sites[$0] }))
      } else {
        let reason = repository.flatMap { outcome.failures[$0] } ?? outcome.failures[name]
        failures.append(Portfolio.Failure(name: name, reason: reason ?? "no report yet"))
      }
    }
    guard !projects.isEmpty else { throw ReportFailure.nothing(arguments.workspace ?? "") }
    let portfolio = Portfolio(projects, failures: failures, toolVersion: Version.current)
    try write(portfolio.files, by: writer)
    let status = try conclude(portfolio.gates.map { ($0.project, $0.result) })
    return failures.isEmpty ? status : .incomplete
  }

  /// Prints the progress for each repository.
  private func status(
    of repositories: [(name: String, repository: String?)], in store: PostgresStore
  ) throws -> ExitStatus {
    do {
      let text = StatusText(try store.progress(of: repositories.map { $0.repository ?? $0.name })).text
      try Console.output.write(text)
      return .clean
    } catch let error as StoreError {
      Console.note("\(error)")
      return .incomplete
    }
  }

  /// Returns a repository's name in the store, if it can be determined without reading the history.
  private func sharedName(_ entry: PortfolioFile.Entry, _ clone: URL) -> (name: String, repository: String?) {
    let name = entry.name ?? clone.lastPathComponent
    if let given = entry.name { return (name, given) }
    let root = try? process.root(explicit: projectRoot(entry, clone))
    guard let root, let repository = root.repository else { return (name, nil) }
    return (name, try? RepositoryName.of(root, in: repository, named: nil))
  }

  private func projectRoot(_ entry: PortfolioFile.Entry, _ clone: URL) -> String {
    (entry.root.map { clone.appendingPathComponent($0) } ?? clone).path
  }

  // MARK: One project

  private func historyRun(root: String?) throws -> HistoryRun {
    var project = arguments
    project.review.root = root
    return try HistoryRun(project, in: process)
  }

  private func site(root: String?, gates: [Gate], name: String? = nil) throws -> Site {
    let history = try historyRun(root: root).history()
    return Site(name.map(history.named) ?? history, gates: gates, toolVersion: Version.current)
  }

  private func write(_ files: [SiteFile], by writer: SiteWriter) throws {
    let bar = ProgressBar(label: "Writing pages", total: files.count, isEnabled: !arguments.review.quiet)
    defer { bar.finish() }
    let size = try writer.write(files) { bar.advance() }
    bar.finish()
    guard !arguments.review.quiet else { return }
    let tenths = (size.bytes + 50_000) / 100_000
    try Console.output.write(
      "\(VisibleText.escaped(arguments.output))/index.html: \(size.files) files, "
        + "\(tenths / 10).\(tenths % 10) MB\n"
    )
  }

  private func conclude(_ gates: [(project: String?, result: GateResult)]) throws -> ExitStatus {
    for (project, result) in gates where !result.passed || !arguments.review.quiet {
      try Console.output.write(VisibleText.escaped((project.map { "\($0): " } ?? "") + result.sentence) + "\n")
    }
    return gates.allSatisfy(\.result.passed) ? .clean : .findings
  }

  private func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: process.currentDirectory, isDirectory: true)).path
  }
}

/// The reason no report was written.
enum ReportFailure: Error, Hashable, CustomStringConvertible {
  case noRepository(String)
  case workspace(String, String)
  case nothing(String)

  /// The message to print.
  var description: String {
    switch self {
    case .noRepository(let folder):
      "\(folder) is not in a git repository, and a report requires its history; run the command in a clone, or pass "
        + "one with --root"
    case .workspace(let file, let reason): "cannot read \(file): \(reason)"
    case .nothing(let file): "none of the repositories in \(file) could be read; the reasons are listed above"
    }
  }
}
