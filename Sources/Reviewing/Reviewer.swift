package import Analyzer
package import Essentials
package import Store
import Synchronization
import Threads
package import Workspace

/// Reviews projects for all front ends: the command line, the bot, the report and the servers.
///
/// Owns the cache of facts and reviews. A long-lived reviewer also keeps facts in memory, and returns the same results
/// as a new one.
/// - Source: docs/decisions/0012-one-review-path.md.
package final class Reviewer: Sendable {
  /// Memoized build settings from project files.
  private struct Settings {
    var manifests = KnownManifests()
    var latest: (name: ContentID, settings: ProjectSettings)?
  }

  private let cache: ResultCache?
  private let memory: InMemoryFacts?
  private let indexCache: IndexCache?
  private let settings = Mutex(Settings())
  private let now: @Sendable () -> Date
  private let note: @Sendable (CacheError) -> Void
  /// The number of parallel jobs.
  package let jobs: Int

  /// - Parameters:
  ///   - cache: The cache of facts and reviews; nil to disable caching.
  ///   - isLongLived: Whether the reviewer is used more than once, in which case facts are cached in memory.
  ///   - now: Returns the current time, which determines whether a file's timestamp is too recent to be reliable.
  ///   - note: Called when results cannot be cached; reviews are still complete.
  package init(
    cache: ResultCache?, jobs: Int = ProcessInfo.processInfo.activeProcessorCount, isLongLived: Bool = false,
    now: @escaping @Sendable () -> Date, note: @escaping @Sendable (CacheError) -> Void
  ) {
    self.cache = cache
    self.jobs = jobs
    memory = isLongLived ? InMemoryFacts() : nil
    indexCache = isLongLived ? IndexCache() : nil
    self.now = now
    self.note = note
  }

  /// Reviews a project and returns its findings, except for baselined ones, and its metrics.
  /// - Throws: `WorkspaceError` if files cannot be listed or compared.
  package func review(_ request: ReviewRequest) throws(WorkspaceError) -> Review { try prepare(request).review() }

  /// Collects the files to review without running rules.
  /// - Throws: `WorkspaceError` if files cannot be listed or compared.
  package func prepare(_ request: ReviewRequest) throws(WorkspaceError) -> PreparedReview {
    memory?.beginReview()
    let analysis = analysis(for: request.configuration.configuration)
    let workspace = try Workspace(request.head, configuration: request.configuration.configuration)
    let reader = reader(of: workspace, analysis, request)
    let files: FileScope =
      switch request.scope {
      case .files(let files): files
      case .paths(let paths): FileScope(files: paths, in: workspace)
      case .project, .introduced: FileScope(all: workspace)
      }
    guard case .introduced(let base) = request.scope else {
      let (settings, facts) = concurrently {
        self.settings(of: workspace)
      } _: {
        ProjectFacts(self.scan(files.analyzed, by: reader, request), by: reader)
      }
      return prepared(
        request, analysis, workspace, facts, .whole(reviewed: files.reviewed, named: files.named),
        skipped: files.skipped, settings)
    }
    // Git compares the trees while files are scanned.
    let ((diff, settings), facts) = concurrently {
      (
        Result { () throws(WorkspaceError) in try SnapshotDiff(from: base.snapshot, to: workspace) },
        self.settings(of: workspace)
      )
    } _: {
      ProjectFacts(self.scan(files.analyzed, by: reader, request), by: reader)
    }
    do throws(WorkspaceError) {
      return prepared(
        request, analysis, workspace, facts, .change(try diff.get(), since: base.name), skipped: files.skipped,
        settings)
    } catch {
      // Waits for files that are still being parsed.
      facts.save()
      throw error
    }
  }

  /// Parses file contents and writes their facts to the cache. Does not keep the facts in memory, because there may be
  /// too many.
  package func cacheFacts(of contents: [(name: ContentID?, bytes: [UInt8])], configuration: Configuration) {
    let reader = ContentReader(analysis(for: configuration), cache: cache, configuration: configuration)
    let pendingWrites = Mutex(ResultCache.PendingWrites())
    _ = ParallelMap.map(contents, jobs: jobs) {
      _ = reader.read($0.bytes, named: $0.name, pendingWrites: pendingWrites)
    }
    do throws(CacheError) {
      try cache?.save(pendingWrites.withLock { $0 }, tree: "")
    } catch {
      note(error)
    }
  }

  /// Returns the content IDs whose facts are not cached, in the same order.
  package func uncached(among contents: [ContentID]) -> [ContentID] { cache?.missing(among: contents) ?? contents }

  /// Whether the reviewer has a cache.
  package var hasCache: Bool { cache != nil }

  /// Returns the analysis for a configuration.
  package func analysis(for configuration: Configuration) -> Analysis {
    Analysis(configuration: configuration)
  }

  // MARK: Parts

  private func reader(of workspace: Workspace, _ analysis: Analysis, _ request: ReviewRequest) -> ProjectReader {
    ProjectReader(
      workspace,
      contents: ContentReader(
        analysis, cache: request.isTransient ? nil : cache, memory: memory,
        configuration: request.configuration.configuration), jobs: jobs,
      now: now(), note: note)
  }

  private func scan(_ paths: [String], by reader: ProjectReader, _ request: ReviewRequest) -> ProjectReader.FileScan {
    reader.scan(of: paths, progress: request.progress(paths.count))
  }

  private func prepared(
    _ request: ReviewRequest, _ analysis: Analysis, _ workspace: Workspace, _ facts: ProjectFacts,
    _ scope: PreparedReview.Scope, skipped: [SkippedFile], _ settings: BuildSettingsSource
  ) -> PreparedReview {
    let reviews = request.usesReviewCache ? cache : nil
    return PreparedReview(
      request: request, sources: workspace, analysis: analysis, facts: facts, scope: scope, skippedFiles: skipped,
      settings: settings, jobs: jobs, indexCache: indexCache,
      cache: reviews.map {
        ReviewCache(
          cache: $0, tree: workspace.root.path, configuration: request.configuration.identity, settings: settings,
          today: request.today)
      })
  }

  /// Returns the build settings from project files, ignoring files that cannot be read.
  private func settings(of workspace: Workspace) -> BuildSettingsSource {
    let files = workspace.projectFiles
    let known = files.compactMap { file in file.content.map { (file.path, $0) } }
    // The IDs of files on disk are known only after the files are read.
    let inputs = known.count == files.count ? nil : workspace.inputs(of: files)
    let names = inputs?.compactMap { input in ContentID(of: input.bytes).map { (input.path, $0) } } ?? known
    let contents = Dictionary(names, uniquingKeysWith: { $1 })
    let name = names.count == inputs?.count ?? files.count ? SettingsReader.name(of: contents) : nil
    return BuildSettingsSource(name: name) { [self] in
      settings.withLock { state in
        if let name, let latest = state.latest, latest.name == name { return latest.settings }
        let settings = SettingsReader.settings(
          named: name, knowing: &state.manifests, cache: cache
        ) {
          let read = inputs ?? workspace.inputs(of: files)
          return (read, read.count == inputs?.count ?? files.count)
        }
        if let name { state.latest = (name, settings) }
        return settings
      }
    }
  }
}

extension Workspace {
  /// Returns the contents of project files, ignoring files that cannot be read.
  fileprivate func inputs(of files: [SnapshotEntry]) -> [ProjectSettings.Input] {
    snapshot.prefetch(files)
    var left = ProjectSettings.totalLimit
    return files.compactMap { file in
      guard let bytes = try? snapshot.read(file.path, limit: min(ProjectSettings.fileLimit, left)) else { return nil }
      left -= bytes.count
      return ProjectSettings.Input(path: file.path, bytes: bytes)
    }
  }
}
