import Analyzer
import Foundation
import Git
import Store
import Workspace

/// Remembers reviews of whole projects under a name that says everything that went into them.
///
/// So what has not changed is not judged again: the base of a change from one edit to the next, and everything where
/// nothing was edited.
/// - Source: docs/decisions/0010.
struct ReviewMemory: Sendable {
  private let cache: ResultCache
  private let tree: String
  /// What holds for all reviews of a run: the program, the configuration, the project's settings and the day.
  private let circumstances: [UInt8]

  init(cache: ResultCache, tree: String, configuration: [UInt8], settings: ProjectSettings, today: CalendarDay) {
    self.cache = cache
    self.tree = tree
    circumstances =
      Self.program + [0] + configuration + [0] + SealedValue.bytes(of: settings) + Array("\0\(today.number)\0".utf8)
  }

  /// Two builds may judge differently, whatever their version is.
  private static let program: [UInt8] = {
    guard let path = Bundle.main.executablePath, let status = try? FileStatus.ofTarget(path) else { return [] }
    return Array("\(path)\0\(status.size)\0\(status.modified)\0\(status.inode)".utf8)
  }()

  // MARK: Names

  /// The name of the review of a whole project; nil where it is not known what all files hold.
  /// - Parameter extent: What is asked of the files.
  func name(of survey: ProjectReader.Survey, skipped: [SkippedFile], extent: [String]) -> ContentID? {
    survey.contents.flatMap { name(of: $0, skipped + survey.skipped, ["whole"] + extent) }
  }

  /// The names of the reviews of a project without a change and with it.
  func names(
    of survey: ProjectReader.Survey, skipped: [SkippedFile], change: WorkingChange
  ) -> (base: ContentID, head: ContentID)? {
    guard let contents = survey.contents else { return nil }
    let touched = change.touched
    var before = contents.filter { !touched.contains($0.path) }
    for file in change.earlier {
      guard let content = ContentID(of: file.bytes) else { return nil }
      before.append((file.path, content))
    }
    let skipped = skipped + survey.skipped
    guard let base = name(of: before, skipped, ["base"]) else { return nil }
    let added = change.added.sorted()
    return name(of: contents, skipped, ["head", base.hexadecimal] + added).map { (base, $0) }
  }

  private func name(
    of contents: [(path: String, name: ContentID)], _ skipped: [SkippedFile], _ extent: [String]
  ) -> ContentID? {
    var bytes = Array("review\n".utf8) + circumstances
    for text in extent { bytes += text.utf8 + [0] }
    bytes.append(0)
    for (path, name) in contents { bytes += path.utf8 + [0] + name.bytes }
    for file in skipped { bytes += "\0\(file.path)\0\(file.reason)\0\(file.isFailure)".utf8 }
    return ContentID(of: bytes)
  }

  // MARK: Reviews

  func review(named name: ContentID) -> Review? {
    cache.entry(of: name).flatMap { try? SealedValue.value(Review.self, from: $0.bytes) }
  }

  /// Keeps reviews, nil for those that are kept and were used again; the next run judges again where that fails.
  func keep(_ reviews: [(name: ContentID, review: Review?)]) {
    var news = ResultCache.News()
    news.reviews = reviews.map { ($0.name, $0.review.map { SealedValue.bytes(of: $0) }) }
    try? cache.keep(news, tree: tree)
  }
}
