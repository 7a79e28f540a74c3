import Analyzer
import Foundation
import Git
import Report
import Store
import Threads
import Workspace

/// Everything between the arguments of a command and its review: root, configuration, files, analysis.
struct ReviewRun {
  let workspace: Workspace
  /// The text from standard input, where that is asked about.
  let input: [UInt8]?
  private let arguments: CheckArguments
  private let configuration: LoadedConfiguration
  private let analysis: Analysis
  private let currentDirectory: String
  /// The day of `SOURCE_DATE_EPOCH` where that is set, so that a run can be repeated, else the day of the clock.
  private let today: CalendarDay
  private let cache: ResultCache?
  /// What the commit holds where the change began, where that is to decide; nil else.
  private let before: ProjectTree?
  /// Where the change began, or why that cannot be told; nil where no change is asked about.
  private let start: Result<ChangeStart, GitError>?

  /// - Parameter isWhole: Whether everything is asked about where no paths are named, also in a work tree.
  /// - Throws: what cannot be read, understood or found, as a sentence.
  init(
    _ arguments: CheckArguments, isWhole: Bool = false, environment: [String: String], currentDirectory: String
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
      Result { try ProjectTree.scan(root) }
    }
    self.start = start
    let tree = try listed.get()
    before = arguments.usesBaseConfiguration ? try Self.base(root, arguments) : nil
    configuration = try LoadedConfiguration(
      tree: before ?? tree, arguments: arguments, currentDirectory: currentDirectory)
    analysis = Analysis(configuration: configuration.configuration, walk: walk.wait())
    input = arguments.stdinPath == nil ? nil : try StandardInput.read()
    workspace = try Self.workspace(tree, configuration.configuration, arguments, input, currentDirectory)
    self.arguments = arguments
    self.currentDirectory = currentDirectory
    cache = try CacheOpening.open(
      for: root, arguments, environment: environment, currentDirectory: currentDirectory)
    let stated = environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
    today = CalendarDay(secondsSince1970: stated ?? Int(Date().timeIntervalSince1970))
  }

  /// Nil in a repository without commits, where everything is new.
  private static func base(_ root: Root, _ arguments: CheckArguments) throws -> ProjectTree? {
    guard let repository = root.repository else { throw UsageError.needsWorkTree(.baseConfig) }
    return try repository.base(since: arguments.since).map { try ProjectTree.at($0.commit, in: root, .configuration) }
  }

  /// The files as they stand, or as they are staged, or with the text of one from standard input.
  private static func workspace(
    _ tree: ProjectTree, _ configuration: Configuration, _ arguments: CheckArguments, _ input: [UInt8]?,
    _ currentDirectory: String
  ) throws -> Workspace {
    let workspace = Workspace(tree, configuration: configuration)
    if arguments.staged {
      guard let staged = try workspace.staged() else { throw UsageError.needsWorkTree(.staged) }
      return staged
    }
    guard let name = arguments.stdinPath, let input else { return workspace }
    let path = try workspace.root.relativePath(ofFile: name, currentDirectory: currentDirectory)
    return workspace.replacing([path: .some(input)])
  }

  /// The review that was asked for, from memory as far as the same was judged before: of the paths that were named, in
  /// a work tree of what changed, else of everything. What the baseline accepts is left out.
  /// - Throws: also what keeps a baseline from being read, or from being found where it was named.
  func review() throws -> Review {
    let baseline = try acceptedFindings()
    let inquiry = try inquiry()
    KeptUntilExit.keep(inquiry)
    guard let baseline else { return inquiry.review() }
    return inquiry.review().accepting(
      baseline, isPresent: Set(inquiry.paths).contains, knowsAll: arguments.reviewsEverything)
  }

  /// The commits that a review of a change compares; nil for a review of everything.
  func commits() throws -> ReviewedCommits? {
    guard let start = try start?.get() else { return nil }
    guard let head = start.base?.head, !arguments.staged,
      try workspace.changes(since: head, filters: start.filters).isEmpty
    else { return ReviewedCommits(base: start.base?.commit, head: nil) }
    return ReviewedCommits(base: start.base?.commit, head: head)
  }

  /// The same question with the facts of all files, so that it can be asked again when some are mended.
  func subject() throws -> ReviewSubject {
    let baseline = try acceptedFindings()
    return try inquiry().subject(accepting: baseline, knowsAll: arguments.reviewsEverything)
  }

  /// The file of accepted findings, whether it is there or not.
  var baselineFile: BaselineFile {
    BaselineFile(explicit: arguments.baseline, root: workspace.root, currentDirectory: currentDirectory)
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

  /// What was asked: about the paths that were named, in a work tree about what changed, else about everything.
  private func inquiry() throws -> Inquiry {
    guard let start = try start?.get() else { return try wholeInquiry() }
    let listing = workspace.list()
    let reader = reader
    let (change, facts) = AtOnce.both { [self] in
      Result { () throws(GitError) in try workingChange(since: start) }
    } _: {
      ProjectFacts(self.survey(of: listing.paths, by: reader), by: reader)
    }
    do {
      return inquiry(facts, .change(try change.get(), since: start.base), skipped: listing.skipped)
    } catch {
      // What is still being parsed is not left behind.
      facts.keep()
      throw error
    }
  }

  /// What is asked about everything, or about the paths that were named.
  func wholeInquiry() throws -> Inquiry {
    if arguments.since != nil, start == nil { throw UsageError.needsWorkTree(.since) }
    let scope = try ReviewScope(
      workspace: workspace, paths: arguments.paths, inputPath: arguments.stdinPath,
      isRootStated: arguments.root != nil, currentDirectory: currentDirectory)
    let reader = reader
    return inquiry(
      ProjectFacts(survey(of: scope.analysed, by: reader), by: reader), .whole(reported: scope.reported),
      skipped: scope.skipped)
  }

  private func workingChange(since start: ChangeStart) throws(GitError) -> WorkingChange {
    let commit = start.base?.commit
    let changes =
      arguments.staged
      ? try start.repository.stagedChanges(since: commit, below: workspace.root.path, matching: ["*.swift"])
      : try workspace.changes(since: commit, filters: start.filters)
    return try WorkingChange(changes, in: start.repository, workspace: workspace)
  }

  private func inquiry(_ facts: ProjectFacts, _ extent: Inquiry.Extent, skipped: [SkippedFile]) -> Inquiry {
    let settings = workspace.projectSettings(cache: cache)
    return Inquiry(
      analysis: analysis, facts: facts, extent: extent, skipped: skipped, settings: settings, today: today,
      commitDays: commitDays, jobs: jobs,
      memory: cache.flatMap {
        ReviewMemory(
          cache: $0, tree: workspace.root.path, configuration: configuration.identity, settings: settings, today: today)
      })
  }

  /// When lines of the work tree were committed; nil outside of git, and where other contents are reviewed.
  private var commitDays: CommitDays? {
    guard !arguments.staged, arguments.stdinPath == nil, let repository = workspace.root.repository else { return nil }
    let folder = workspace.root.path
    return CommitDays { path, lines in
      let times = try? repository.commitTimes(ofLines: lines, inFile: path, below: folder)
      return (times ?? [:]).mapValues { CalendarDay(secondsSince1970: $0) }
    }
  }

  var jobs: Int { arguments.jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  private var reader: ProjectReader {
    ProjectReader(
      workspace, contents: ContentReader(analysis, cache: cache, configuration: configuration.configuration),
      jobs: jobs
    ) { Console.note($0.description) }
  }

  private func survey(of paths: [String], by reader: ProjectReader) -> ProjectReader.Survey {
    let bar = ProgressBar(label: "Reviewing", total: paths.count, isEnabled: !arguments.quiet)
    defer { bar.finish() }
    return reader.survey(of: paths) { bar.advance() }
  }
}
