import Analyzer
import Store
import Workspace

/// Remembers reviews of whole projects under a name that says everything that went into them.
///
/// So what has not changed is not judged again: the base of a change from one edit to the next, and everything where
/// nothing was edited. Of a change only what it brings and mends is remembered.
/// - Source: docs/decisions/0010.
struct ReviewMemory: Sendable {
  private let cache: ResultCache
  private let tree: String
  /// What holds for all reviews of a run: the sources of the program, the configuration, the project's settings and the day.
  private let circumstances: CompactWriter

  init(cache: ResultCache, tree: String, configuration: [UInt8], settings: ProjectSettings, today: CalendarDay) {
    self.cache = cache
    self.tree = tree
    var writer = CompactWriter()
    // A Swift file of these bytes would not be kept under this name by chance.
    writer.write("the review of a project")
    writer.write(FactsVersion.current)
    writer.write(SourcesVersion.current)
    writer.write(configuration.map(Int.init))
    writer.write(settings)
    writer.write(today)
    circumstances = writer
  }

  // MARK: Names

  /// The name of the review of a whole project; nil where it is not known what all files hold.
  /// - Parameters:
  ///   - reported: The files whose findings are asked about, nil for all.
  ///   - knowsCommitDays: Whether it can be asked when lines were committed.
  func name(
    of survey: ProjectReader.Survey, skipped: [SkippedFile], reported: Set<PathKey>?, knowsCommitDays: Bool
  ) -> ContentID? {
    let extent = ["whole", knowsCommitDays ? "dated" : "undated"] + (reported?.sorted().map(\.path) ?? ["everything"])
    return survey.contents.flatMap { name(of: $0, skipped + survey.skipped, extent) }
  }

  /// The names of the review of a project without a change, and of that of the change.
  /// - Parameter revision: How a person calls what the change is compared with.
  func names(
    of survey: ProjectReader.Survey, skipped: [SkippedFile], diff: SnapshotDiff, since revision: String
  ) -> (base: ContentID, change: ContentID)? {
    guard let contents = survey.contents else { return nil }
    let touched = diff.touched
    var before = contents.filter { !touched.contains(path: $0.path) }
    for file in diff.earlier {
      guard let content = ContentID(of: file.bytes) else { return nil }
      before.append((file.path, content))
    }
    // The base is the same whichever of its files are touched.
    before.sort { PathKey($0.path) < PathKey($1.path) }
    let skipped = skipped + survey.skipped
    guard let base = name(of: before, skipped, ["base"]) else { return nil }
    // A file that was only moved is touched, though the base has it under its new path.
    let extent =
      ["change", revision] + base.bytes.map { "\($0)" } + ["\(diff.added.count)"] + diff.added.sorted()
      + touched.sorted().map(\.path)
    return name(of: contents, skipped, extent).map { (base, $0) }
  }

  private func name(
    of contents: [(path: String, name: ContentID)], _ skipped: [SkippedFile], _ extent: [String]
  ) -> ContentID? {
    var writer = circumstances
    writer.write(extent)
    writer.write(contents.count)
    for (path, name) in contents {
      writer.write(path)
      writer.write(name.bytes.map(Int.init))
    }
    writer.write(skipped)
    return ContentID(of: writer.finish())
  }

  // MARK: Reviews

  func review(named name: ContentID) -> Review? {
    cache.localEntry(of: name).flatMap { try? SealedValue.value(Review.self, from: $0.bytes) }
  }

  /// Keeps reviews, nil for those that are kept and were used again; the next run judges again where that fails.
  func keep(_ reviews: [(name: ContentID, review: Review?)]) {
    var news = ResultCache.News()
    news.reviews = reviews.map { ($0.name, $0.review.map { SealedValue.bytes(of: $0) }) }
    try? cache.keep(news, tree: tree)
  }
}
