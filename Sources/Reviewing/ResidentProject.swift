package import Analyzer
import Foundation
import Git
import Store
package import Workspace

/// A project that is asked about again and again while somebody works on it, with the texts that are not saved yet.
///
/// Its answers are those of a fresh run on the same contents. To be used by one thread.
package final class ResidentProject {
  /// Which findings are asked for.
  package enum Scope: Sendable, Hashable {
    /// All in some files, relative to the root.
    case files(Set<String>)
    /// Those introduced since the branch left a revision; nil for the usual one.
    case introduced(since: String?, isStaged: Bool)
    case project
  }

  package let root: Root
  package let reviewer: Reviewer
  private let options: ConfigurationOptions
  private let today: @Sendable () throws -> CalendarDay
  private var tree: WorkingTreeSnapshot
  /// The tree with the names of contents that a review has looked at; nil where they have to be looked at again.
  private var known: KnownSnapshot?
  private var texts: [PathKey: [UInt8]] = [:]
  private var configuration: LoadedConfiguration?
  private var configurationMarks: [FileMark?]?
  private var base: ReviewBase?
  /// What the file system said of every file when `refreshIfChanged` looked last.
  private var filesSeen: [PathKey: FileMark?]?
  private var baseline: (mark: FileMark?, value: Result<Baseline?, any Error>)?

  /// What is wrong with the configuration, if anything; reviews go on with the last one that was right.
  package private(set) var configurationProblem: (any Error)?

  /// - Parameters:
  ///   - reviewer: One that stays.
  ///   - today: The day by which notes are old.
  /// - Throws: `WorkspaceError` for what cannot be listed.
  package init(
    _ root: Root, reviewer: Reviewer, options: ConfigurationOptions,
    today: @escaping @Sendable () throws -> CalendarDay
  ) throws(WorkspaceError) {
    self.root = root
    self.reviewer = reviewer
    self.options = options
    self.today = today
    tree = try WorkingTreeSnapshot.scan(root)
  }

  /// Sets the text that an editor holds; nil for the file on disk.
  package func setText(_ text: [UInt8]?, at path: String) {
    if SnapshotEntry.name(of: path) == SnapshotEntry.configurationName || !SnapshotEntry.isSwift(path) {
      configurationMarks = nil
    }
    texts[PathKey(path)] = text
  }

  /// Looks at the files on disk again.
  /// - Throws: `WorkspaceError` for what cannot be listed.
  package func refresh() throws(WorkspaceError) {
    tree = try WorkingTreeSnapshot.scan(root)
    known = nil
    base = nil
    configurationMarks = nil
  }

  /// Looks whether files on disk, the configuration or the checked-out commit changed, and if so, at all of them again.
  /// - Throws: `WorkspaceError` for what cannot be listed.
  package func refreshIfChanged() throws(WorkspaceError) -> Bool {
    let scanned = try WorkingTreeSnapshot.scan(root)
    var seen: [PathKey: FileMark?] = [:]
    for entry in scanned.entries { seen[PathKey(entry.path)] = .some(FileMark(root.path + "/" + entry.path)) }
    for path in [SnapshotEntry.configurationName, "config.yml", Baseline.fileName] {
      seen[PathKey(path)] = .some(FileMark(root.path + "/" + path))
    }
    // Git writes to it with each commit and checkout.
    if let repository = root.repository {
      seen[PathKey("")] = .some(FileMark(repository.workTree + "/.git/logs/HEAD"))
    }
    let isFirst = filesSeen == nil
    if filesSeen == seen { return false }
    filesSeen = seen
    tree = scanned
    known = nil
    base = nil
    configurationMarks = nil
    return !isFirst
  }

  /// Whether the project has a Swift file of that path, on disk or unsaved.
  package func holds(_ path: String) -> Bool {
    texts[PathKey(path)] != nil
      || SnapshotEntry.isSwift(path) && FileMark(root.path + "/" + path)?.isRegular == true
  }

  /// The level of every rule for a file, by rule.
  /// - Throws: What keeps the project from being reviewed: its architecture decides about levels.
  package func levels(of path: String) throws -> [String: RuleLevel] {
    let configuration = try currentConfiguration()
    let verdict = try review(.files([path])).review.architecture
    return reviewer.analysis(for: configuration.configuration).levels(for: path, architecture: verdict.architecture)
  }

  /// Whether a configuration or baseline on disk differs from the one that the last review went by.
  package var hasNewConfiguration: Bool {
    configurationMarks != marks || baseline.map { $0.mark != FileMark(root.path + "/" + Baseline.fileName) } ?? true
  }

  /// The configuration that reviews go by.
  /// - Throws: What is wrong with it where there never was a right one.
  package func currentConfiguration() throws -> LoadedConfiguration {
    let marks = marks
    if configurationMarks != .some(marks) {
      configurationMarks = marks
      do {
        configuration = try LoadedConfiguration(in: head, options, currentDirectory: root.path)
        configurationProblem = nil
      } catch {
        configurationProblem = error
      }
    }
    if let configuration { return configuration }
    throw configurationProblem ?? WorkspaceError.configuration(path: root.path, reason: "it vanished")
  }

  /// Answers for the project as it is, with the texts that are not saved.
  /// - Throws: What cannot be listed, compared or configured.
  package func review(_ scope: Scope) throws -> (review: Review, sources: Workspace) {
    let prepared = try reviewer.prepare(try request(scope))
    let review = prepared.review()
    if known == nil { remember(prepared) }
    return (review, prepared.sources)
  }

  /// The fixes of what the scope reports, in memory.
  package func fix(_ scope: Scope, appliesUnsafe: Bool) throws -> FixOutcome {
    try FixRounds.run(on: try request(scope), by: reviewer, appliesUnsafe: appliesUnsafe)
  }

  /// The question for a scope.
  package func request(_ scope: Scope) throws -> ReviewRequest {
    let configuration = try currentConfiguration()
    var head: any Snapshot = head
    let question: ReviewRequest.Scope
    switch scope {
    case .project: question = .project
    case .files(let paths):
      question = .files(FileScope(files: paths, in: try Workspace(head, configuration: configuration.configuration)))
    case .introduced(let since, let isStaged):
      let base = try reviewBase(since: since, isStaged: isStaged)
      if isStaged, let repository = root.repository { head = try IndexSnapshot(tree, in: repository) }
      question = .introduced(since: base)
    }
    var request = ReviewRequest(head, scope: question, configuration: configuration, today: try today())
    request.baseline = try acceptedFindings()
    // What is typed now is another text with the next key.
    request.isTransient = known != nil && !texts.isEmpty
    request.isRemembered = texts.isEmpty && known == nil
    return request
  }

  // MARK: Parts

  private var head: any Snapshot {
    let base: any Snapshot = known ?? tree
    return texts.isEmpty ? base : OverlaySnapshot(base, contents: texts.mapValues { .some($0) })
  }

  private func remember(_ prepared: PreparedReview) {
    var contents = prepared.contents
    for path in texts.keys { contents[path] = nil }
    for entry in tree.entries where entry.kind == .regular && ProjectSettings.isInput(entry.path) {
      // As much as is read of a project file.
      guard let bytes = try? tree.read(entry.path, limit: 32 << 20) else { continue }
      contents[PathKey(entry.path)] = ContentID(of: bytes)
    }
    known = try? KnownSnapshot(tree, contents: contents)
  }

  private func reviewBase(since: String?, isStaged: Bool) throws -> ReviewBase {
    if since == nil, !isStaged, let base { return base }
    guard let repository = root.repository else { throw NotARepository(root: root.path) }
    let filters = try repository.filters(in: root.path)
    tree = tree.knowing(filters)
    let found = isStaged && since == nil ? try repository.head() : try repository.base(since: since)
    let base = ReviewBase(
      CommitSnapshot(found?.commit, in: root), named: found?.name ?? "an empty repository")
    if since == nil, !isStaged { self.base = base }
    return base
  }

  /// A change is asked about where nothing is recorded.
  package struct NotARepository: Error, CustomStringConvertible {
    let root: String

    /// One sentence for a person.
    package var description: String { "\(root) is not in a git repository, so there is no change to review" }
  }

  private func acceptedFindings() throws -> Baseline? {
    let file = BaselineFile(explicit: nil, root: root, currentDirectory: root.path)
    let mark = FileMark(file.path)
    if let baseline, baseline.mark == mark { return try baseline.value.get() }
    let value = Result { try file.read() }
    baseline = (mark, value)
    return try value.get()
  }

  /// What the file system says of the files that may be configuration.
  private var marks: [FileMark?] {
    let nested = tree.entries.filter { SnapshotEntry.name(of: $0.path) == SnapshotEntry.configurationName }
    return ([SnapshotEntry.configurationName, "config.yml"] + nested.map(\.path)).map {
      FileMark(root.path + "/" + $0)
    }
  }
}

/// What the file system says of a file; another mark means that it changed.
private struct FileMark: Equatable {
  private let size: Int
  private let inode: UInt64
  private let seconds: Int
  private let nanoseconds: Int
  let isRegular: Bool

  /// Nil where there is no file.
  init?(_ path: String) {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    isRegular = info.st_mode & S_IFMT == S_IFREG
    size = Int(info.st_size)
    inode = UInt64(info.st_ino)
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }
}
