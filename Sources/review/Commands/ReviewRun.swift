import Analyzer
import Foundation
import Git
import Report
import Store
import Workspace

/// Everything between the arguments of a command and its review: root, configuration, files, analysis.
struct ReviewRun {
  let workspace: Workspace
  /// The text from standard input, where that is asked about.
  let input: [UInt8]?
  private let arguments: CheckArguments
  private let configuration: Configuration
  private let currentDirectory: String
  /// The day of `SOURCE_DATE_EPOCH` where that is set, so that a run can be repeated, else the day of the clock.
  private let today: CalendarDay
  private let cache: ResultCache?
  /// What the commit holds where the change began, where that is to decide; nil else.
  private let before: ProjectTree?

  /// - Throws: what cannot be read, understood or found, as a sentence.
  init(_ arguments: CheckArguments, environment: [String: String], currentDirectory: String) throws {
    let root = try Root.find(
      for: arguments.stdinPath.map { [Root.folder(ofFile: $0)] } ?? arguments.paths, explicitRoot: arguments.root,
      currentDirectory: currentDirectory, environment: environment)
    let tree = try ProjectTree.scan(root)
    before = arguments.usesBaseConfiguration ? try Self.base(root, arguments) : nil
    configuration = try LoadedConfiguration(
      tree: before ?? tree, arguments: arguments, currentDirectory: currentDirectory
    ).configuration
    input = arguments.stdinPath == nil ? nil : try StandardInput.read()
    workspace = try Self.workspace(tree, configuration, arguments, input, currentDirectory)
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

  /// What is reviewed, read and parsed: the paths that were named, in a work tree what changed, else everything. What
  /// the baseline accepts is left out.
  /// - Throws: also what keeps a baseline from being read, or from being found where it was named.
  func subject() throws -> ReviewSubject {
    let baseline = try acceptedFindings()
    if arguments.stdinPath != nil { return try wholeSubject(accepting: baseline) }
    guard arguments.paths.isEmpty, !arguments.all, let repository = workspace.root.repository else {
      if arguments.since != nil { throw UsageError.needsWorkTree(.since) }
      return try wholeSubject(accepting: baseline)
    }
    return try changeSubject(in: repository, since: arguments.since, accepting: baseline)
  }

  /// The commits that a review of a change compares; nil for a review of everything.
  func commits() throws -> ReviewedCommits? {
    guard arguments.paths.isEmpty, !arguments.all, arguments.stdinPath == nil,
      let repository = workspace.root.repository
    else { return nil }
    let base =
      try (arguments.staged && arguments.since == nil ? repository.head() : repository.base(since: arguments.since))
    guard let head = try repository.head(), !arguments.staged,
      try repository.changes(since: head.commit, below: workspace.root.path, matching: ["*.swift"]).isEmpty
    else { return ReviewedCommits(base: base?.commit, head: nil) }
    return ReviewedCommits(base: base?.commit, head: head.commit)
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

  /// Everything, or the paths that were named.
  func wholeSubject(accepting baseline: Baseline? = nil) throws -> ReviewSubject {
    let scope = try ReviewScope(
      workspace: workspace, paths: arguments.paths, inputPath: arguments.stdinPath,
      isRootStated: arguments.root != nil, currentDirectory: currentDirectory)
    let analysis = Analysis(configuration: configuration)
    let read = facts(of: scope.analysed, by: reader(analysis))
    let skipped = scope.skipped + read.skipped.filter { scope.isReported($0.path) }
    return subject(
      of: read.files, .whole(isReported: scope.isReported), accepting: baseline, skipped: skipped, by: analysis)
  }

  /// What differs from the base: what the change brings and mends.
  /// - Parameter revision: What to compare with, nil for the upstream or default branch.
  private func changeSubject(
    in repository: GitRepository, since revision: String?, accepting baseline: Baseline?
  ) throws -> ReviewSubject {
    let base = try (arguments.staged && revision == nil ? repository.head() : repository.base(since: revision))
    let analysis = Analysis(configuration: configuration)
    let folder = workspace.root.path
    let changes =
      arguments.staged
      ? try repository.stagedChanges(since: base?.commit, below: folder, matching: ["*.swift"])
      : try repository.changes(since: base?.commit, below: folder, matching: ["*.swift"])
    let change = try WorkingChange(changes, in: repository, workspace: workspace)
    let listing = workspace.list()
    let reader = reader(analysis)
    let head = facts(of: listing.paths, by: reader)
    let before = reader.facts(ofEach: change.earlier.map(\.bytes))
    var earlier: [String: FileFacts?] = [:]
    for path in change.added { earlier[path] = .some(nil) }
    for (file, facts) in zip(change.earlier, before) { earlier[file.path] = facts }
    let skipped = (listing.skipped + head.skipped).filter { earlier[$0.path] != nil }
    return subject(
      of: head.files, .change(since: base?.name ?? "an empty repository", earlier: earlier), accepting: baseline,
      skipped: skipped, by: analysis)
  }

  private func subject(
    of files: [ProjectFile], _ extent: ReviewSubject.Extent, accepting baseline: Baseline?, skipped: [SkippedFile],
    by analysis: Analysis
  ) -> ReviewSubject {
    let settings = workspace.projectSettings(cache: cache)
    return ReviewSubject(
      analysis, files: files, extent: extent, accepting: baseline, knowsAll: arguments.reviewsEverything,
      skipped: skipped, buildSettings: { settings.settings(for: $0) }, today: today,
      commitDays: commitDays)
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

  private func reader(_ analysis: Analysis) -> ProjectReader {
    ProjectReader(
      workspace, contents: ContentReader(analysis, cache: cache, configuration: configuration), jobs: jobs
    ) { Console.note($0.description) }
  }

  private func facts(
    of paths: [String], by reader: ProjectReader
  ) -> (files: [ProjectFile], skipped: [SkippedFile]) {
    let bar = ProgressBar(label: "Reviewing", total: paths.count, isEnabled: !arguments.quiet)
    defer { bar.finish() }
    return reader.facts(of: paths) { bar.advance() }
  }
}

/// What the work tree changes, as contents: moved files are found again, and touched ones that are the same left out.
struct WorkingChange {
  /// What touched paths held before; a moved file under its new path, a deleted one under its own.
  let earlier: [RenameMatching.File]
  /// Paths that are new.
  let added: [String]

  init(_ changes: [FileChange], in repository: GitRepository, workspace: Workspace) throws {
    let modified = changes.filter { $0.baseBlob != nil }
    let contents = try repository.contents(ofBlobs: modified.compactMap(\.baseBlob))
    let before = zip(modified, contents).filter { workspace.accepts($0.path, bytes: $1) }
    let new = changes.filter { change in change.isPresent && !before.contains { $0.0.path == change.path } }
    let removed = before.filter { !$0.0.isPresent }.map { RenameMatching.File(path: $0.0.path, bytes: $0.1) }
    let moves = RenameMatching.moves(
      from: removed,
      to: removed.isEmpty
        ? []
        : new.compactMap { change in
          Self.content(change.path, workspace).map { RenameMatching.File(path: change.path, bytes: $0) }
        })
    var earlier: [RenameMatching.File] = []
    for (change, bytes) in before where change.isPresent {
      // Git lists files whose time stamp alone is new.
      if Self.content(change.path, workspace) == bytes { continue }
      earlier.append(RenameMatching.File(path: change.path, bytes: bytes))
    }
    let oldPaths = Set(moves.values)
    for file in removed {
      if !oldPaths.contains(file.path) { earlier.append(file) }
      for (newPath, oldPath) in moves.sorted(by: { $0.key < $1.key }) where oldPath == file.path {
        earlier.append(RenameMatching.File(path: newPath, bytes: file.bytes))
      }
    }
    self.earlier = earlier
    added = new.map(\.path).filter { moves[$0] == nil }
  }

  private static func content(_ path: String, _ workspace: Workspace) -> [UInt8]? {
    if case .source(let bytes) = workspace.read(path) { return bytes }
    return nil
  }
}
