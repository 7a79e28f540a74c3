import Analyzer
import Arguments
import Essentials
import Git
import History
import Report
import Reviewing
import Store
import Threads
import Workspace

/// Turns a command's arguments into a review request, and runs it.
struct ReviewRun {
  let root: Root
  let reviewer: Reviewer
  /// The text from standard input; nil without `--stdin`.
  let input: [UInt8]?
  /// The path of the file whose text is on standard input, relative to the root.
  private let inputPath: String?
  private let arguments: CheckArguments
  private let configuration: LoadedConfiguration
  private let process: ProcessContext
  private let tree: WorkingTreeSnapshot
  /// The snapshot to review: the working tree, the index, a commit, or the working tree with the text from standard
  /// input.
  private let head: any Snapshot
  /// The commit to review; nil for the working tree or the index.
  private let commit: CommitSnapshot?
  /// The commit from which to read the configuration and the baseline; nil for the working tree.
  private let before: CommitSnapshot?
  /// The start of the change, or the reason it is unknown; nil if the run does not review a change.
  private let start: Result<ChangeStart, GitError>?
  private let progress: ReviewProgress
  private let today: CalendarDay

  /// - Parameters:
  ///   - isWhole: Whether to review all files if no paths are given, even in a git working tree.
  ///   - isRepeated: Whether the run consists of more than one review.
  /// - Throws: An error that describes input that cannot be found, read or parsed.
  init(
    _ arguments: CheckArguments, isWhole: Bool = false, isRepeated: Bool = false, in process: ProcessContext
  ) throws {
    let currentDirectory = process.currentDirectory
    // Work that does not depend on the project runs in parallel with git.
    FileWalk.prepare()
    let root = try Self.root(arguments, environment: process.environment, currentDirectory: currentDirectory)
    // Validates the path before the scan, because an invalid path may have selected a large folder as the root.
    inputPath = try arguments.stdinPath.map { name throws(WorkspaceError) in
      try root.relativePath(ofFile: name, currentDirectory: currentDirectory)
    }
    let reviewsChange = !isWhole && arguments.paths.isEmpty && !arguments.all && arguments.stdinPath == nil
    let repository = reviewsChange ? root.repository : nil
    // The two git commands run in parallel.
    let (start, listed) = concurrently {
      repository.map { ChangeStart.find(in: $0, below: root, arguments) }
    } _: {
      Result { () throws(WorkspaceError) in try WorkingTreeSnapshot.scan(root) }
    }
    self.root = root
    self.start = start
    let scanned = try listed.get()
    tree = (try? start?.get()).map { scanned.knowing($0.filters, $0.tracked) } ?? scanned
    commit = try arguments.commit.map { try Self.commit(named: $0, root) }
    before = arguments.usesBaseConfiguration ? try Self.base(root, arguments) : commit
    configuration = try LoadedConfiguration(
      in: before ?? tree, arguments.configuration, currentDirectory: currentDirectory)
    input = arguments.stdinPath == nil ? nil : try StandardInput.read()
    head = try commit ?? Self.head(tree, arguments, inputPath, input)
    self.arguments = arguments
    self.process = process
    today = try CalendarDay.ofRun(process.environment)
    reviewer = try Reviewer(arguments, root: root, in: process, isLongLived: isRepeated)
    progress = ReviewProgress(isEnabled: !arguments.quiet)
  }

  private static func root(
    _ arguments: CheckArguments, environment: [String: String], currentDirectory: String
  ) throws(WorkspaceError) -> Root {
    let folder = arguments.stdinPath.map { Root.existingFolder(ofFile: $0, currentDirectory: currentDirectory).path }
    do {
      return try Root.find(
        for: folder.map { [$0] } ?? arguments.paths, explicitRoot: arguments.root, currentDirectory: currentDirectory,
        environment: environment)
    } catch .path(let path, let reason) {
      // `git diff main..topic` and similar commands accept revisions.
      let revision = path.firstRange(of: "..").map { String(path[..<$0.lowerBound]) } ?? path
      let current = try? Root.find(for: [], currentDirectory: currentDirectory, environment: environment)
      guard arguments.paths.contains(path), !revision.isEmpty,
        (try? current?.repository?.commit(named: revision)) ?? nil != nil
      else { throw .path(path, reason: reason) }
      throw .revision(path)
    }
  }

  /// Returns the merge base; nil in a repository without commits.
  private static func base(_ root: Root, _ arguments: CheckArguments) throws -> CommitSnapshot? {
    guard let repository = root.repository else { throw UsageError.requiresWorkingTree(.baseConfig) }
    return try repository.base(since: arguments.since, head: arguments.commit).map {
      CommitSnapshot($0.commit, in: root)
    }
  }

  private static func commit(named revision: String, _ root: Root) throws -> CommitSnapshot {
    guard let repository = root.repository else { throw UsageError.requiresWorkingTree(.commit) }
    guard let commit = try repository.commit(named: revision) else {
      throw GitError.unknownRevision(revision, folder: repository.workingTree)
    }
    return CommitSnapshot(commit, in: root)
  }

  /// Returns the snapshot to review.
  private static func head(
    _ tree: WorkingTreeSnapshot, _ arguments: CheckArguments, _ inputPath: String?, _ input: [UInt8]?
  ) throws -> any Snapshot {
    if arguments.staged {
      guard let repository = tree.root.repository else { throw UsageError.requiresWorkingTree(.staged) }
      return try IndexSnapshot(tree, in: repository)
    }
    guard let inputPath, let input else { return tree }
    return OverlaySnapshot(tree, contents: [inputPath: .some(input)])
  }

  /// All rules, including custom rules, keyed by ID.
  var rules: [String: RuleInfo] { configuration.configuration.ruleInfosByID }

  /// The run's configuration.
  var settings: Configuration { configuration.configuration }

  /// Returns a warning for a misnamed configuration file, and for each path and module in the configuration that does
  /// not match any file.
  func configurationWarnings(paths: [String]) -> [String] {
    let misnamed = arguments.configuration.file == nil ? ConfigurationFiles.misnamedFile(in: root) : nil
    let unread = misnamed.map {
      "\($0): warning: this file is not read; rename it to \(Configuration.fileName)"
    }
    // The configuration of the base, or of the working tree while the index is reviewed, may be about other files.
    let isSameTree = !arguments.usesBaseConfiguration && !arguments.staged
    let unmatched = (isSameTree ? settings.globsWithoutFiles(among: paths) : []).map { place, path in
      "\(place.file):\(place.position.line):\(place.position.column): warning: no reviewed file matches '\(path)'; "
        + "correct or remove it"
    }
    let missing = (isSameTree ? settings.modulesWithoutFiles(among: paths) : []).map { place, module in
      "\(place.file):\(place.position.line):\(place.position.column): warning: no reviewed file is in module "
        + "'\(module)'; name the folder of a module, or of several modules, relative to the root"
    }
    return [unread].compactMap(\.self) + unmatched + missing
  }

  // MARK: Requests

  /// Returns a request to review the given paths, the change or all files, depending on the arguments and on whether
  /// the root is in a git working tree.
  /// - Throws: An error, for example if the baseline cannot be read or does not exist.
  func request() throws -> ReviewRequest {
    var request = try start.map { try makeRequest(.introduced(since: $0.get().reviewBase(in: root))) } ?? wholeRequest()
    request.baseline = try acceptedFindings()
    request.coversProject = arguments.reviewsEverything
    return request
  }

  /// Returns a request to review all files or the given paths, without a baseline.
  func wholeRequest() throws -> ReviewRequest {
    if arguments.since != nil, start == nil { throw UsageError.requiresWorkingTree(.since) }
    if let inputPath { return makeRequest(.files(FileScope(only: inputPath, in: try files()))) }
    guard !arguments.paths.isEmpty else { return makeRequest(.project) }
    return makeRequest(
      .files(
        try FileScope(
          naming: arguments.paths, in: try files(), hasExplicitRoot: arguments.root != nil,
          currentDirectory: process.currentDirectory)))
  }

  private func files() throws(WorkspaceError) -> Workspace {
    try Workspace(head, configuration: configuration.configuration)
  }

  private func makeRequest(_ scope: ReviewRequest.Scope) -> ReviewRequest {
    var request = ReviewRequest(head, scope: scope, configuration: configuration, today: today)
    request.progress = progress.begin
    return request
  }

  /// The baseline file, which need not exist.
  var baselineFile: BaselineFile {
    BaselineFile(explicit: arguments.baseline, root: root, currentDirectory: process.currentDirectory)
  }

  private func acceptedFindings() throws -> Baseline? {
    guard !arguments.noBaseline else { return nil }
    if let before, arguments.baseline == nil { return try before.baseline() }
    let baseline = try baselineFile.read()
    if baseline == nil, let name = arguments.baseline {
      throw WorkspaceError.baseline(
        path: name, reason: "does not exist; create it with `review baseline --baseline \(name)`")
    }
    return baseline
  }

  // MARK: Change report

  /// Reviews the change, and the project before and after it, using the architecture detected before the change.
  func changeInput() throws -> ChangeReport.Input {
    guard let start = try start?.get(), let repository = root.repository else {
      throw UsageError.requiresWorkingTree(.since)
    }
    let change = try prepare(try request()).review()
    let base = try prepare(whole(start.reviewBase(in: root).snapshot, by: configuration))
    let baseReview = base.review()
    let hasViews = baseReview.architecture.counts != ArchitectureCounts()
    let head = try prepare(
      whole(head, by: hasViews ? configuration.assigning(ArchitectureAssignment(baseReview)) : configuration))
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
    request.includesSkippedFiles = false
    request.progress = progress.begin
    return request
  }

  /// Returns the rules' limits at the root.
  func limits(architecture: Architecture) -> [String: RuleLevel.Limits] {
    reviewer.analysis(for: configuration.configuration).limits(architecture: architecture)
  }

  // MARK: Reviewing

  /// Collects the files for a request.
  func prepare(_ request: ReviewRequest) throws -> PreparedReview {
    defer { progress.finish() }
    let prepared = try reviewer.prepare(request)
    leakUntilExit(prepared)
    return prepared
  }

  /// Removes the progress bar.
  func finishProgress() { progress.finish() }

  /// Returns the commits that a review of a change compares; nil if the run does not review a change.
  func commits() throws -> ReviewedCommits? {
    guard let start = try start?.get() else { return nil }
    if let commit { return ReviewedCommits(base: start.base?.commit, head: commit.commit) }
    guard let head = start.base?.head, !arguments.staged, try tree.isUnchanged(since: head) else {
      return ReviewedCommits(base: start.base?.commit, head: nil)
    }
    return ReviewedCommits(base: start.base?.commit, head: head)
  }
}

extension CheckArguments {
  /// The options that affect the configuration.
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
  /// Returns the day given by `SOURCE_DATE_EPOCH`, which makes runs reproducible. If the variable is not set, returns
  /// today.
  /// - Throws: `UsageError.notAnEpoch`.
  /// - Source: reproducible-builds.org, "SOURCE_DATE_EPOCH": a malformed value should be an error.
  static func ofRun(_ environment: [String: String]) throws(UsageError) -> CalendarDay {
    guard let stated = environment["SOURCE_DATE_EPOCH"], !stated.isEmpty else { return CalendarDay(Date()) }
    guard let seconds = Int(stated), (0..<CalendarDay.last.startSeconds + 86_400).contains(seconds) else {
      throw .notAnEpoch(stated)
    }
    return CalendarDay(secondsSince1970: seconds)
  }
}

extension Reviewer {
  /// Creates the reviewer for a run, with the cache selected by the arguments.
  /// - Throws: `UsageError` for a cache folder that contains tracked files.
  convenience init(
    _ arguments: CheckArguments, root: Root, in process: ProcessContext, isLongLived: Bool = false
  ) throws {
    let opening = try CacheOpening(for: root, arguments, in: process)
    self.init(
      cache: try opening?.opened(), jobs: arguments.jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      isLongLived: isLongLived, now: { Date() }, note: { Console.note($0.description) })
  }
}

extension CacheOpening {
  /// Describes the cache selected by the arguments, without opening it; nil with `--no-cache`.
  init?(for root: Root, _ arguments: CheckArguments, in process: ProcessContext) throws(UsageError) {
    let stores = try process.stores(for: arguments)
    if arguments.noCache { return nil }
    self.init(
      for: root, folder: arguments.cache, environment: process.environment,
      currentDirectory: process.currentDirectory,
      shared: stores.results, today: CalendarDay(Date()), note: { Console.note($0.description) })
  }

  /// - Throws: `UsageError` for a cache folder that contains tracked files.
  func opened(version: String = FactsVersion.current) throws -> ResultCache? {
    do {
      return try open(version: version)
    } catch let error as TrackedFolder {
      throw UsageError.trackedCache(error.folder)
    }
  }
}
