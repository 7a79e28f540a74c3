import Analyzer
import Foundation
import Git
import Report
import ReviewBot
import Store
import Workspace

/// The review of what one commit changes against another, from the commits alone.
struct CommitReview {
  let review: Review
  /// The sources of the head, for excerpts.
  let sources: Workspace

  /// - Parameters:
  ///   - configuration: That of the base.
  ///   - before: The configuration files and baseline of the base.
  ///   - sides: The commits.
  /// - Throws: what cannot be read or understood, as a sentence.
  init(
    _ arguments: CheckArguments, configuration: Configuration, before: ProjectTree, sides: PullRequestSides,
    repository: GitRepository, environment: [String: String], currentDirectory: String
  ) throws {
    let root = before.root
    let workspace = Workspace(try ProjectTree.at(sides.head, in: root, .everything), configuration: configuration)
    let cache = try CacheOpening.open(
      for: root, arguments, environment: environment, currentDirectory: currentDirectory)
    let analysis = Analysis(configuration: configuration)
    let jobs = arguments.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let reader = ProjectReader(
      workspace, contents: ContentReader(analysis, cache: cache, configuration: configuration), jobs: jobs
    ) { Console.note($0.description) }
    let changes = try repository.changes(from: sides.mergeBase, to: sides.head, below: root.path, matching: ["*.swift"])
    let change = try WorkingChange(changes, in: repository, workspace: workspace)
    let listing = workspace.list()
    let read = Self.read(listing.paths, workspace)
    let facts = reader.facts(ofEach: read.files.map(\.bytes))
    var earlier: [String: FileFacts?] = [:]
    for path in change.added { earlier[path] = .some(nil) }
    for (file, facts) in zip(change.earlier, reader.facts(ofEach: change.earlier.map(\.bytes))) {
      earlier[file.path] = facts
    }
    let settings = workspace.projectSettings()
    let stated = environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
    let subject = ReviewSubject(
      analysis, files: zip(read.files, facts).map { ProjectFile(path: $0.path, facts: $1) },
      extent: .change(since: sides.baseName, earlier: earlier),
      accepting: arguments.noBaseline ? nil : try Self.baseline(arguments, before, root, currentDirectory),
      knowsAll: false, skipped: (listing.skipped + read.skipped).filter { earlier[$0.path] != nil },
      buildSettings: { settings.settings(for: $0) },
      today: CalendarDay(secondsSince1970: stated ?? Int(Date().timeIntervalSince1970)))
    review = subject.review()
    sources = workspace
  }

  private static func read(_ paths: [String], _ workspace: Workspace) -> (files: [SourceInput], skipped: [SkippedFile])
  {
    var files: [SourceInput] = []
    var skipped: [SkippedFile] = []
    for path in paths {
      switch workspace.read(path) {
      case .source(let bytes): files.append(SourceInput(path: path, bytes: bytes))
      case .skipped(let file): skipped.append(file)
      }
    }
    return (files, skipped)
  }

  private static func baseline(
    _ arguments: CheckArguments, _ before: ProjectTree, _ root: Root, _ currentDirectory: String
  ) throws -> Baseline? {
    guard let name = arguments.baseline else { return try before.baseline() }
    return try BaselineFile(explicit: name, root: root, currentDirectory: currentDirectory).read()
  }
}
