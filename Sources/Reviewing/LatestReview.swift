import Analyzer
import Store
import Workspace

/// Identifies the latest full review of a project, from which the review after an edit is derived.
/// - Source: docs/decisions/0024-reviews-after-an-edit.md.
struct LatestReview: Sendable, Equatable {
  /// The key of the review.
  let review: ContentID
  /// For each file, the content ID of a version with the same facts.
  let facts: [ContentID]

  init(_ review: ContentID, facts: [ContentID]) {
    self.review = review
    self.facts = facts
  }

  /// Decodes the bytes; nil if they are damaged.
  init?(_ bytes: [UInt8]) {
    guard let names = ContentID.unpacked(bytes), let review = names.first else { return nil }
    self.init(review, facts: Array(names.dropFirst()))
  }

  /// The bytes for the cache; nil if checksums are not supported.
  var bytes: [UInt8]? { ContentID.packed([review] + facts) }

  /// Returns the indices of the files whose facts differ; nil if there are none, or so many that reviewing the whole
  /// project is not much slower.
  func editedFiles(_ names: [ContentID]) -> [Int]? {
    guard names.count == facts.count else { return nil }
    let edited = names.indices.filter { names[$0] != facts[$0] }
    return (1...Self.mostFiles).contains(edited.count) ? edited : nil
  }

  private static let mostFiles = 64
}

/// A project before an edit, and its full review.
struct ReviewBeforeEdit: Sendable {
  /// The key of the review.
  let key: ContentID
  let review: Review
  /// The files before the edit. Unchanged files are identical to those after the edit.
  let files: [ProjectFile]
  /// The edited files.
  let edited: [ProjectFile]
}

extension ProjectFacts {
  /// Returns the project at the time of its latest full review, if only some of the files have different facts now.
  /// - Parameters:
  ///   - key: The key of the latest review.
  ///   - files: The current files.
  func beforeEdit(of files: [ProjectFile], latest key: ContentID, in cache: ReviewCache) -> ReviewBeforeEdit? {
    guard let names = scan.facts, let latest = cache.latest(for: key),
      let edited = latest.editedFiles(names.map(\.name)), let review = cache.review(for: latest.review),
      let facts = cachedFacts(of: edited.map { latest.facts[$0] })
    else { return nil }
    let earlier = Dictionary(zip(edited.map { PathKey(names[$0].path) }, facts)) { first, _ in first }
    var before = files
    var changed: [ProjectFile] = []
    for (index, file) in files.enumerated() {
      guard let facts = earlier[PathKey(file.path)] else { continue }
      before[index] = ProjectFile(path: file.path, facts: facts)
      changed.append(file)
    }
    // A file may have become generated code, for example, which is skipped.
    guard changed.count == edited.count else { return nil }
    return ReviewBeforeEdit(key: latest.review, review: review, files: before, edited: changed)
  }
}
