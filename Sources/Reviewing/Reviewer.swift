package import Analyzer
import Foundation
package import Store
import Synchronization
package import Threads
package import Workspace

/// Answers questions about a project, whoever asks: the terminal, the bot, the report, an editor.
///
/// It alone owns what is kept: the cache of facts and reviews between runs and, where it stays, the facts in memory. The
/// answers of one that stays are those of a fresh one.
/// - Source: architecture.md, "One review path".
package final class Reviewer: Sendable {
  /// What is remembered of project files, which say how sources are built.
  private struct Settings {
    var manifests = KnownManifests()
    var latest: (contents: [String: ContentID], settings: ProjectSettings)?
  }

  private let cache: ResultCache?
  private let memory: FactsMemory?
  private let indexes: IndexMemory?
  private let walk: Running<FileWalk>
  private let settings = Mutex(Settings())
  private let note: @Sendable (CacheError) -> Void
  /// How many things to do at a time.
  package let jobs: Int

  /// - Parameters:
  ///   - cache: Keeps facts and reviews between runs; nil to keep nothing.
  ///   - stays: Whether it will be asked more than once, so that facts are kept in memory.
  ///   - note: Told why results could not be kept; the answer is complete without.
  package init(
    cache: ResultCache?, jobs: Int = ProcessInfo.processInfo.activeProcessorCount, stays: Bool = false,
    walk: Running<FileWalk> = Running { FileWalk() }, note: @escaping @Sendable (CacheError) -> Void
  ) {
    self.cache = cache
    self.jobs = jobs
    memory = stays ? FactsMemory() : nil
    indexes = stays ? IndexMemory() : nil
    self.walk = walk
    self.note = note
  }

  /// The answer: findings and figures, without what the baseline accepts.
  /// - Throws: `WorkspaceError` for what cannot be listed or compared.
  package func review(_ request: ReviewRequest) throws(WorkspaceError) -> Review { try prepare(request).review() }

  /// Looks at the files, and judges nothing yet.
  /// - Throws: `WorkspaceError` for what cannot be listed or compared.
  package func prepare(_ request: ReviewRequest) throws(WorkspaceError) -> PreparedReview {
    memory?.beginReview()
    let analysis = analysis(for: request.configuration.configuration)
    let workspace = try Workspace(request.head, configuration: request.configuration.configuration)
    let reader = reader(of: workspace, analysis, request)
    let files: FileScope = if case .files(let files) = request.scope { files } else { FileScope(all: workspace) }
    guard case .introduced(let base) = request.scope else {
      return prepared(
        request, analysis, workspace, ProjectFacts(survey(files.analysed, by: reader, request), by: reader),
        .whole(reported: files.reported), skipped: files.skipped)
    }
    // Git answers one question while files are looked at.
    let (diff, facts) = AtOnce.both {
      Result { () throws(WorkspaceError) in try SnapshotDiff(from: base.snapshot, to: workspace) }
    } _: {
      ProjectFacts(self.survey(files.analysed, by: reader, request), by: reader)
    }
    do throws(WorkspaceError) {
      return prepared(
        request, analysis, workspace, facts, .change(try diff.get(), since: base.name), skipped: files.skipped)
    } catch {
      // What is still being parsed is not left behind.
      facts.keep()
      throw error
    }
  }

  /// Parses contents and keeps what is in them between runs, not in memory: there may be more than fit.
  package func learn(_ contents: [(name: ContentID?, bytes: [UInt8])], configuration: Configuration) {
    let reader = ContentReader(analysis(for: configuration), cache: cache, configuration: configuration)
    let news = Mutex(ResultCache.News())
    _ = ParallelMap.map(contents, jobs: jobs) { _ = reader.read($0.bytes, named: $0.name, news: news) }
    do throws(CacheError) {
      try cache?.keep(news.withLock { $0 }, tree: "")
    } catch {
      note(error)
    }
  }

  /// The contents that no facts are kept of between runs, in their order.
  package func unknown(among contents: [ContentID]) -> [ContentID] { cache?.missing(among: contents) ?? contents }

  /// Whether anything is kept between runs.
  package var keepsFacts: Bool { cache != nil }

  /// Judges by a configuration.
  package func analysis(for configuration: Configuration) -> Analysis {
    Analysis(configuration: configuration, walk: walk.wait())
  }

  // MARK: Parts

  private func reader(of workspace: Workspace, _ analysis: Analysis, _ request: ReviewRequest) -> ProjectReader {
    ProjectReader(
      workspace,
      contents: ContentReader(
        analysis, cache: request.isTransient ? nil : cache, memory: memory,
        configuration: request.configuration.configuration), jobs: jobs,
      note: note)
  }

  private func survey(_ paths: [String], by reader: ProjectReader, _ request: ReviewRequest) -> ProjectReader.Survey {
    reader.survey(of: paths, progress: request.progress(paths.count))
  }

  private func prepared(
    _ request: ReviewRequest, _ analysis: Analysis, _ workspace: Workspace, _ facts: ProjectFacts,
    _ extent: PreparedReview.Extent, skipped: [SkippedFile]
  ) -> PreparedReview {
    let settings = settings(of: workspace)
    let reviews = request.isRemembered ? cache : nil
    return PreparedReview(
      request: request, sources: workspace, analysis: analysis, facts: facts, extent: extent, leftOut: skipped,
      settings: settings, jobs: jobs, indexes: indexes,
      memory: reviews.map {
        ReviewMemory(
          cache: $0, tree: workspace.root.path, configuration: request.configuration.identity, settings: settings,
          today: request.today)
      })
  }

  /// What the project files say of how sources are built; those that cannot be read say nothing.
  private func settings(of workspace: Workspace) -> ProjectSettings {
    let files = workspace.projectFiles
    let known = files.compactMap { file in file.content.map { (file.path, $0) } }
    // Contents on disk have to be read before they can be named.
    let inputs = known.count == files.count ? nil : workspace.inputs(of: files)
    let names = inputs?.compactMap { input in ContentID(of: input.bytes).map { (input.path, $0) } } ?? known
    let isNamed = names.count == inputs?.count ?? files.count
    let contents = Dictionary(names, uniquingKeysWith: { $1 })
    return settings.withLock { state in
      if isNamed, let latest = state.latest, latest.contents == contents { return latest.settings }
      let settings = SettingsReader.settings(
        of: contents, knowing: &state.manifests, cache: isNamed ? cache : nil
      ) {
        let read = inputs ?? workspace.inputs(of: files)
        return (read, read.count == inputs?.count ?? files.count)
      }
      state.latest = (contents, settings)
      return settings
    }
  }
}

extension Workspace {
  /// What project files hold, as far as they can be read.
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
