import Analyzer
import Arguments
import Foundation
import Git
import History
import Report
import Reviewing
import Store
import Threads
import Workspace

/// From the arguments of a command to the question that they ask, and to the reviewer that answers it.
struct ReviewRun {
  let root: Root
  let reviewer: Reviewer
  /// The text from standard input, where that is asked about.
  let input: [UInt8]?
  private let arguments: CheckArguments
  private let configuration: LoadedConfiguration
  private let currentDirectory: String
  private let tree: WorkingTreeSnapshot
  /// What is reviewed: the tree, what is staged of it, or the tree with the text from standard input.
  private let head: any Snapshot
  /// What the commit holds where the change began, where that is to decide; nil else.
  private let before: CommitSnapshot?
  /// Where the change began, or why that cannot be told; nil where no change is asked about.
  private let start: Result<ChangeStart, GitError>?
  private let progress: ReviewProgress
  private let today: CalendarDay

  /// - Parameters:
  ///   - isWhole: Whether everything is asked about where no paths are named, also in a work tree.
  ///   - isRepeated: Whether more than one review will be asked for.
  /// - Throws: what cannot be read, understood or found, as a sentence.
  init(
    _ arguments: CheckArguments, isWhole: Bool = false, isRepeated: Bool = false, environment: [String: String],
    currentDirectory: String
  ) throws {
    // What does not depend on the project is done while git answers.
    let walk = Running { FileWalk() }
    let root = try Root.find(
      for: arguments.stdinPath.map { [Root.folder(ofFile: $0)] } ?? arguments.paths, explicitRoot: arguments.root,
      currentDirectory: currentDirectory, environment: environment)
    let asksAboutChange = !isWhole && arguments.paths.isEmpty && !arguments.all && arguments.stdinPath == nil
    let repository = asksAboutChange ? root.repository : nil
    // Git answers one question while it is asked the next one.
    let (start, listed) = AtOnce.both {
      repository.map { ChangeStart.find(in: $0, below: root.path, arguments) }
    } _: {
      Result { () throws(WorkspaceError) in try WorkingTreeSnapshot.scan(root) }
    }
    self.root = root
    self.start = start
    let scanned = try listed.get()
    tree = (try? start?.get()).map { scanned.knowing($0.filters) } ?? scanned
    before = arguments.usesBaseConfiguration ? try Self.base(root, arguments) : nil
    configuration = try LoadedConfiguration(
      in: before ?? tree, arguments.configuration, currentDirectory: currentDirectory)
    input = arguments.stdinPath == nil ? nil : try StandardInput.read()
    head = try Self.head(tree, arguments, input, currentDirectory)
    self.arguments = arguments
    self.currentDirectory = currentDirectory
    today = try CalendarDay.ofRun(environment)
    reviewer = try Reviewer(arguments, root: root, environment, currentDirectory, stays: isRepeated, walk: walk)
    progress = ReviewProgress(isEnabled: !arguments.quiet)
  }

  /// Nil in a repository without commits, where everything is new.
  private static func base(_ root: Root, _ arguments: CheckArguments) throws -> CommitSnapshot? {
    guard let repository = root.repository else { throw UsageError.needsWorkTree(.baseConfig) }
    return try repository.base(since: arguments.since).map { CommitSnapshot($0.commit, in: root) }
  }

  /// The files as they stand, or as they are staged, or with the text of one from standard input.
  private static func head(
    _ tree: WorkingTreeSnapshot, _ arguments: CheckArguments, _ input: [UInt8]?, _ currentDirectory: String
  ) throws -> any Snapshot {
    if arguments.staged {
      guard let repository = tree.root.repository else { throw UsageError.needsWorkTree(.staged) }
      return try IndexSnapshot(tree, in: repository)
    }
    guard let name = arguments.stdinPath, let input else { return tree }
    let path = try tree.root.relativePath(ofFile: name, currentDirectory: currentDirectory)
    return OverlaySnapshot(tree, contents: [path: .some(input)])
  }

  /// All rules, those of the configuration too.
  var rules: [String: RuleInfo] { configuration.configuration.ruleInfosByID }

  /// The configuration that the run reviews by.
  var settings: Configuration { configuration.configuration }

  /// What in the team's policy has no effect, one sentence each.
  func policyWarnings(paths: [String]) -> [String] {
    configuration.configuration.policy.pathsWithoutFiles(among: paths).map { place, path in
      "\(place.file):\(place.position.line):\(place.position.column): warning: no file matches '\(path)'; correct or "
        + "remove it"
    }
  }

  // MARK: The question

  /// What was asked: about the paths that were named, in a work tree about what changed, else about everything.
  /// - Throws: also what keeps a baseline from being read, or from being found where it was named.
  func request() throws -> ReviewRequest {
    var request = try start.map { try question(.introduced(since: $0.get().reviewBase(in: root))) } ?? wholeRequest()
    request.baseline = try acceptedFindings()
    request.knowsAll = arguments.reviewsEverything
    return request
  }

  /// The same about everything, or about the paths that were named, whatever is accepted.
  func wholeRequest() throws -> ReviewRequest {
    if arguments.since != nil, start == nil { throw UsageError.needsWorkTree(.since) }
    if let name = arguments.stdinPath {
      let path = try root.relativePath(ofFile: name, currentDirectory: currentDirectory)
      return question(.files(FileScope(only: path, in: try files())))
    }
    guard !arguments.paths.isEmpty else { return question(.project) }
    return question(
      .files(
        try FileScope(
          naming: arguments.paths, in: try files(), isRootStated: arguments.root != nil,
          currentDirectory: currentDirectory)))
  }

  private func files() throws(WorkspaceError) -> Workspace {
    try Workspace(head, configuration: configuration.configuration)
  }

  private func question(_ scope: ReviewRequest.Scope) -> ReviewRequest {
    var request = ReviewRequest(head, scope: scope, configuration: configuration, today: today)
    request.progress = progress.begin
    return request
  }

  /// The file of accepted findings, whether it is there or not.
  var baselineFile: BaselineFile {
    BaselineFile(explicit: arguments.baseline, root: root, currentDirectory: currentDirectory)
  }

  private func acceptedFindings() throws -> Baseline? {
    guard !arguments.noBaseline else { return nil }
    if let before { return try before.baseline() }
    let baseline = try baselineFile.read()
    if baseline == nil, let name = arguments.baseline {
      throw WorkspaceError.baseline(path: name, reason: "is not there; `review baseline --baseline \(name)` writes it")
    }
    return baseline
  }

  // MARK: A change from all sides

  /// The change, and the whole project without it and with it, judged by the architecture before it.
  func changeInput() throws -> ChangeReport.Input {
    guard let start = try start?.get(), let repository = root.repository else { throw UsageError.needsWorkTree(.since) }
    let change = try prepare(try request()).review()
    let base = try prepare(whole(start.reviewBase(in: root).snapshot, by: configuration))
    let baseReview = base.review()
    let hasViews = baseReview.architecture.counts != ArchitectureCounts()
    let head = try prepare(
      whole(head, by: hasViews ? configuration.judged(by: ArchitectureRuling(baseReview)) : configuration))
    let headReview = head.review()
    let touched = change.files.map(\.path)
    base.sources.prefetch(touched)
    head.sources.prefetch(headReview.files.map(\.path))
    let project = try ProjectIdentity(repository, branch: "", root: root.path)
    return ChangeReport.Input(
      change: change, base: baseReview, head: headReview, commits: try commits(),
      name: project.name, webAddress: project.webAddress,
      rules: configuration.configuration.ruleInfosByID,
      sourceBefore: { base.sources.source($0) }, sourceAfter: { head.sources.source($0) })
  }

  private func whole(_ snapshot: any Snapshot, by configuration: LoadedConfiguration) -> ReviewRequest {
    var request = ReviewRequest(snapshot, scope: .project, configuration: configuration, today: today)
    request.commitDays = nil
    request.namesLeftOutFiles = false
    request.progress = progress.begin
    return request
  }

  /// The limits of the rules that have some, at the root.
  func limits(architecture: Architecture) -> [String: RuleLevel.Limits] {
    reviewer.analysis(for: configuration.configuration).limits(architecture: architecture)
  }

  // MARK: The answer

  /// Looks at the files that the question is about.
  func prepare(_ request: ReviewRequest) throws -> PreparedReview {
    defer { progress.finish() }
    let prepared = try reviewer.prepare(request)
    KeptUntilExit.keep(prepared)
    return prepared
  }

  /// The bar goes away.
  func finishProgress() { progress.finish() }

  /// The commits that a review of a change compares; nil for a review of everything.
  func commits() throws -> ReviewedCommits? {
    guard let start = try start?.get() else { return nil }
    guard let head = start.base?.head, !arguments.staged, try tree.isUnchanged(since: head) else {
      return ReviewedCommits(base: start.base?.commit, head: nil)
    }
    return ReviewedCommits(base: start.base?.commit, head: head)
  }
}

extension CheckArguments {
  /// What they say of configuration.
  var configuration: ConfigurationOptions {
    var options = ConfigurationOptions(sections: ConfigurationSections.all)
    options.version = Version.current
    options.file = config
    options.only = only
    options.enable = enable
    options.disable = disable
    options.architecture = architecture
    return options
  }
}

extension CalendarDay {
  /// The day of `SOURCE_DATE_EPOCH` where that is set, so that a run can be repeated, else the day of the clock.
  /// - Throws: `UsageError.notAnEpoch`.
  /// - Source: reproducible-builds.org, "SOURCE_DATE_EPOCH": a malformed value should end the program.
  static func ofRun(_ environment: [String: String]) throws(UsageError) -> CalendarDay {
    guard let stated = environment["SOURCE_DATE_EPOCH"], !stated.isEmpty else { return CalendarDay(Date()) }
    guard let seconds = Int(stated), (0..<CalendarDay.last.startSeconds + 86_400).contains(seconds) else {
      throw .notAnEpoch(stated)
    }
    return CalendarDay(secondsSince1970: seconds)
  }
}

extension Reviewer {
  /// The reviewer of a run, with the cache that the arguments ask for.
  /// - Throws: `UsageError` for a cache that the tree under review could fill.
  convenience init(
    _ arguments: CheckArguments, root: Root, _ environment: [String: String], _ currentDirectory: String,
    stays: Bool = false, walk: Running<FileWalk> = Running { FileWalk() }
  ) throws {
    let opening = try CacheOpening(
      for: root, arguments, environment: environment, currentDirectory: currentDirectory)
    self.init(
      cache: try opening?.opened(), jobs: arguments.jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      stays: stays, walk: walk, note: { Console.note($0.description) })
  }
}

extension CacheOpening {
  /// Nil where no cache is wanted.
  init?(
    for root: Root, _ arguments: CheckArguments, environment: [String: String], currentDirectory: String
  ) throws(UsageError) {
    let stores = try RunStores.open(arguments, environment: environment)
    if arguments.noCache { return nil }
    self.init(
      for: root, folder: arguments.cache, environment: environment, currentDirectory: currentDirectory,
      shared: stores.results,
      note: { Console.note($0.description) })
  }

  /// - Throws: `UsageError` for a cache that the tree under review could fill.
  func opened(version: String = FactsVersion.current) throws -> ResultCache? {
    do {
      return try open(version: version)
    } catch let error as TrackedFolder {
      throw UsageError.trackedCache(error.folder)
    }
  }
}
