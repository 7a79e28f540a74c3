package import Analyzer
import Essentials
import Git
import Store
import Synchronization
package import Workspace

/// A project that is reviewed repeatedly while it is being edited, including unsaved changes.
///
/// Each review has the same result as a fresh run on the same contents. Not thread-safe.
package final class ResidentProject {
  /// The findings to report.
  package enum Scope: Sendable, Hashable {
    /// All findings in some files, whose paths are relative to the root.
    /// - Parameter named: The files that were requested by name rather than as part of a folder; nil for all.
    case files(Set<String>, named: Set<String>? = nil)
    /// Findings introduced since the branch diverged from a revision; nil for the default revision.
    case introduced(since: String?, isStaged: Bool)
    case project
  }

  package let root: Root
  package let reviewer: Reviewer
  private let options: ConfigurationOptions
  private let today: @Sendable () throws -> CalendarDay
  private var tree: WorkingTreeSnapshot
  /// The tree, including its known content IDs; nil if the files must be scanned again.
  private var known: KnownSnapshot?
  private var texts: [PathKey: [UInt8]] = [:]
  private var configuration: LoadedConfiguration?
  private var configurationMarks: [FileMark?]?
  /// The latest file listing, reused while the same files have unsaved changes.
  private var listed: (texts: Set<PathKey>, configuration: [UInt8], scope: FileScope)?
  private var base: ReviewBase?
  /// The commit dates of lines, memoized since the last refresh.
  private var commitDays: CommitDays?
  /// The file system attributes of all files at the last call to `refreshIfChanged`.
  private var filesSeen: [PathKey: FileMark?]?
  private var baseline: (mark: FileMark?, value: Result<Baseline?, any Error>)?

  /// The problem with the current configuration, if any; in that case, reviews use the last valid configuration.
  package private(set) var configurationProblem: (any Error)?

  /// - Parameters:
  ///   - reviewer: A long-lived reviewer.
  ///   - today: Returns the current day, which determines the age of debt comments.
  /// - Throws: `WorkspaceError` if the files cannot be listed.
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

  /// Sets the unsaved text of a file; nil to use the file on disk.
  package func setText(_ text: [UInt8]?, at path: String) {
    if SnapshotEntry.name(of: path) == Configuration.fileName || !SnapshotEntry.isSwift(path) {
      configurationMarks = nil
    }
    texts[PathKey(path)] = text
  }

  /// Scans the files on disk again.
  /// - Throws: `WorkspaceError` if the files cannot be listed.
  package func refresh() throws(WorkspaceError) {
    tree = try WorkingTreeSnapshot.scan(root)
    known = nil
    listed = nil
    commitDays = nil
    base = nil
    configurationMarks = nil
  }

  /// The log of the checked-out commits; nil if it is not known yet.
  private var headLog: String?

  /// Scans the files again if a file, the configuration or the checked-out commit changed, and returns whether any of
  /// them did. The first call always returns true.
  /// - Throws: `WorkspaceError` if the files cannot be listed.
  package func refreshIfChanged() throws(WorkspaceError) -> Bool {
    let scanned = try WorkingTreeSnapshot.scan(root)
    var seen: [PathKey: FileMark?] = [:]
    for entry in scanned.entries { seen[PathKey(entry.path)] = .some(FileMark(root.path + "/" + entry.path)) }
    for path in [Configuration.fileName, Configuration.sharedFileName, Baseline.fileName] {
      seen[PathKey(path)] = .some(FileMark(root.path + "/" + path))
    }
    // Git writes to this file on each commit and checkout.
    headLog = headLog ?? root.repository?.headLog
    if let headLog { seen[PathKey("")] = .some(FileMark(headLog)) }
    if filesSeen == seen { return false }
    filesSeen = seen
    tree = scanned
    known = nil
    listed = nil
    commitDays = nil
    base = nil
    configurationMarks = nil
    return true
  }

  /// Returns whether the project has a Swift file at the path, on disk or unsaved.
  package func contains(_ path: String) -> Bool {
    texts[PathKey(path)] != nil
      || SnapshotEntry.isSwift(path) && FileMark(root.path + "/" + path)?.isRegular == true
  }

  /// Returns the file at a path or, for a folder, the Swift files to review in it; empty if there are none.
  /// - Parameter path: The path relative to the root; empty for the root itself.
  /// - Throws: An error if the files cannot be listed, or the problem with the configuration.
  package func files(at path: String) throws -> Set<String> {
    if contains(path) { return [path] }
    let files = try Workspace(head, configuration: try currentConfiguration().configuration).list().paths
    return path.isEmpty ? Set(files) : Set(files.filter { $0.utf8.starts(with: (path + "/").utf8) })
  }

  /// Returns the level of each rule for a file.
  /// - Throws: An error if the project cannot be reviewed, because levels depend on its architecture.
  package func levels(of path: String) throws -> [String: RuleLevel] {
    let configuration = try currentConfiguration()
    let assignment = ArchitectureAssignment(try review(.files([path])).review)
    return reviewer.analysis(for: configuration.configuration).levels(
      for: path, architecture: assignment.architecture(forFile: path))
  }

  /// Whether the configuration or baseline on disk changed since the last review.
  package var hasNewConfiguration: Bool {
    configurationMarks != marks || baseline.map { $0.mark != FileMark(root.path + "/" + Baseline.fileName) } ?? true
  }

  /// Returns the current configuration, reading it again if it changed.
  /// - Throws: The problem with the configuration if there has been no valid one yet.
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
    throw configurationProblem ?? WorkspaceError.configuration(path: root.path, reason: "it no longer exists")
  }

  /// Reviews the project in its current state, including unsaved changes.
  /// - Throws: An error if files cannot be listed or compared, or the configuration is invalid.
  package func review(_ scope: Scope) throws -> (review: Review, sources: Workspace) {
    let prepared = try reviewer.prepare(try request(scope))
    let review = prepared.review()
    if known == nil { cacheContents(of: prepared) }
    return (review, prepared.sources)
  }

  /// Applies the fixes for a scope's findings in memory.
  package func fix(_ scope: Scope, appliesUnsafe: Bool) throws -> FixOutcome {
    try FixRounds.run(on: try request(scope), by: reviewer, appliesUnsafe: appliesUnsafe)
  }

  /// Returns the review request for a scope.
  package func request(_ scope: Scope) throws -> ReviewRequest {
    let configuration = try currentConfiguration()
    var head: any Snapshot = head
    let requestScope: ReviewRequest.Scope
    switch scope {
    case .project: requestScope = .project
    case .files(let paths, let named):
      requestScope = .files(try fileScope(paths, configuration).naming(named ?? paths))
    case .introduced(let since, let isStaged):
      let base = try reviewBase(since: since, isStaged: isStaged)
      if isStaged, let repository = root.repository { head = try IndexSnapshot(tree, in: repository) }
      requestScope = .introduced(since: base)
    }
    var request = ReviewRequest(head, scope: requestScope, configuration: configuration, today: try today())
    request.baseline = try acceptedFindings()
    if commitDays == nil { commitDays = request.commitDays?.memoized }
    request.commitDays = request.commitDays == nil ? nil : commitDays
    // The text changes with the next keystroke, so its facts are not worth writing to disk.
    request.isTransient = known != nil && !texts.isEmpty
    request.usesReviewCache = texts.isEmpty && known == nil
    return request
  }

  // MARK: Parts

  private var head: any Snapshot {
    let base: any Snapshot = known ?? tree
    return texts.isEmpty ? base : OverlaySnapshot(base, contents: texts.mapValues { .some($0) })
  }

  private func fileScope(_ paths: Set<String>, _ configuration: LoadedConfiguration) throws(WorkspaceError) -> FileScope
  {
    let open = Set(texts.keys)
    // The listing is reused only for open files, because it may exclude other files for various reasons.
    let isOpen = paths.allSatisfy { open.contains(path: $0) }
    if isOpen, let listed, listed.texts == open, listed.configuration == configuration.identity {
      return listed.scope.reviewing(paths)
    }
    let scope = FileScope(files: paths, in: try Workspace(head, configuration: configuration.configuration))
    if paths.count == open.count, isOpen { listed = (open, configuration.identity, scope) }
    return scope
  }

  private func cacheContents(of prepared: PreparedReview) {
    var contents = prepared.contents
    for path in texts.keys { contents[path] = nil }
    for entry in tree.entries where entry.kind == .regular && ProjectSettings.isInput(entry.path) {
      // The size limit for project files.
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
    let base = ReviewBase(found, in: root)
    if since == nil, !isStaged { self.base = base }
    return base
  }

  /// The error for a request to review a change in a project that is not in a git repository.
  package struct NotARepository: Error, CustomStringConvertible {
    let root: String

    /// The error message.
    package var description: String {
      "\(root) is not in a git repository, so there is no change to review; use the `project` scope"
    }
  }

  private func acceptedFindings() throws -> Baseline? {
    let file = BaselineFile(explicit: nil, root: root, currentDirectory: root.path)
    let mark = FileMark(file.path)
    if let baseline, baseline.mark == mark { return try baseline.value.get() }
    let value = Result { try file.read() }
    baseline = (mark, value)
    return try value.get()
  }

  /// The file system attributes of potential configuration files.
  private var marks: [FileMark?] {
    let nested = tree.entries.filter { SnapshotEntry.name(of: $0.path) == Configuration.fileName }
    return ([Configuration.fileName, Configuration.sharedFileName] + nested.map(\.path)).map {
      FileMark(root.path + "/" + $0)
    }
  }
}

extension CommitDays {
  /// The same commit days, memoized so that git is queried only once for the same lines of a file.
  fileprivate var memoized: CommitDays {
    let memory = Memory()
    return CommitDays { path, lines in
      if let known = memory.known.withLock({ $0[PathKey(path)] }), known.lines == lines { return known.days }
      let days = self.of(lines, in: path)
      memory.known.withLock { $0[PathKey(path)] = (lines, days) }
      return days
    }
  }

  private final class Memory: Sendable {
    let known = Mutex<[PathKey: (lines: [Int], days: [Int: CalendarDay])]>([:])
  }
}

/// The file system attributes of a file; different marks mean that the file changed.
private struct FileMark: Equatable {
  private let size: Int
  private let inode: UInt64
  private let seconds: Int
  private let nanoseconds: Int
  let isRegular: Bool

  /// Reads the attributes; nil if the file does not exist.
  init?(_ path: String) {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    isRegular = info.st_mode & S_IFMT == S_IFREG
    size = Int(truncatingIfNeeded: info.st_size)
    inode = UInt64(truncatingIfNeeded: info.st_ino)
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    seconds = Int(truncatingIfNeeded: time.tv_sec)
    nanoseconds = Int(truncatingIfNeeded: time.tv_nsec)
  }
}
