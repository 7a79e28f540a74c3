import Analyzer
import Arguments
import Essentials
import Git
import History
import Report
import Reviewing
import SharedStores
import Store
import Synchronization
import Workspace

/// Collects a project's history for `review report`.
struct HistoryRun {
  private let arguments: ReportArguments
  private let root: Root
  private let repository: GitRepository
  private let loaded: LoadedConfiguration
  private let workspace: Workspace
  private let process: ProcessContext

  /// - Throws: An error that describes input that cannot be found, read or parsed.
  init(_ arguments: ReportArguments, in process: ProcessContext) throws {
    let root = try process.root(explicit: arguments.review.root)
    guard let repository = root.repository else { throw ReportFailure.noRepository(arguments.review.root ?? root.path) }
    let tree = try WorkingTreeSnapshot.scan(root)
    loaded = try LoadedConfiguration(
      in: tree, arguments.review.configuration, currentDirectory: process.currentDirectory)
    workspace = try Workspace(tree, configuration: loaded.configuration)
    self.root = root
    self.repository = repository
    self.arguments = arguments
    self.process = process
  }

  private var request: HistoryCollector.Request {
    let every = arguments.every ?? ReportSettings(loaded.configuration).every
    return .init(every: every, since: arguments.since, until: arguments.until)
  }

  /// Returns the identity of this project's report, without creating the report.
  /// - Parameter name: The project's name in the workspace file; nil to use its remote's address.
  func identity(named name: String?) throws -> ReportIdentity {
    let request = request
    let tip = try HistoryCollector.tip(of: repository, request)
    let parts = [
      tip.commit, SampleVersion.of(loaded), request.every.rawValue, request.since?.text ?? "",
      request.until?.text ?? "",
    ]
    return ReportIdentity(
      repository: try RepositoryName.of(root, in: repository, named: name),
      key: ContentID(of: Array(parts.joined(separator: "\n").utf8))?.hexadecimal ?? tip.commit, tip: tip.commit,
      tipSeconds: tip.seconds)
  }

  /// Collects the history, analyzing and caching only new commits.
  func history() throws -> ProjectHistory {
    let opening = try CacheOpening(for: root, arguments.review, in: process)
    let bars = ProgressBars(isEnabled: !arguments.review.quiet)
    defer { bars.finish() }
    return try HistoryCollector(
      repository, workspace: workspace, configuration: loaded,
      reviewer: try Reviewer(arguments.review, root: root, in: process, isLongLived: true),
      results: try opening?.opened(version: SampleVersion.of(loaded)),
      rules: loaded.configuration.ruleInfos.map(\.id), progress: bars.show
    ) { Console.note($0.description) }
    .collect(request)
  }
}

/// A repository's name in a shared store, which is the same on every machine.
enum RepositoryName {
  /// Returns the given name. Without one, returns the remote's address and the project's folder or, without a remote,
  /// the folder name.
  static func of(_ root: Root, in repository: GitRepository, named name: String?) throws -> String {
    if let name { return name }
    let identity = try ProjectIdentity(repository, branch: "", root: root.path)
    let top = repository.workingTree + "/"
    let folder = root.path.hasPrefix(top) ? root.path.dropFirst(top.count) : ""
    return (identity.webAddress ?? identity.name) + (folder.isEmpty ? "" : "#\(folder)")
  }
}

/// Progress bars for the collector's phases, shown one after another.
private final class ProgressBars: Sendable {
  private let isEnabled: Bool
  private let current = Mutex<(label: String, bar: ProgressBar)?>(nil)

  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  @Sendable func show(_ progress: HistoryCollector.Progress) {
    switch progress {
    case .analyzing(let done, let total): move("Reading history", to: done, of: total)
    case .evaluating(let done, let total): move("Reviewing samples", to: done, of: total)
    case .explaining(let done, let total): move("Finding causes", to: done, of: total)
    }
  }

  private func move(_ label: String, to done: Int, of total: Int) {
    let bar = current.withLock { current -> ProgressBar in
      if let current, current.label == label { return current.bar }
      current?.bar.finish()
      let bar = ProgressBar(label: label, total: total, isEnabled: isEnabled)
      current = (label, bar)
      return bar
    }
    bar.move(to: done)
  }

  func finish() { current.withLock { $0?.bar.finish() } }
}
