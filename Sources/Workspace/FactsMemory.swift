import Analyzer
import Store
import Synchronization

/// The facts of contents that were used lately, for a process that makes many reviews of one project.
package final class FactsMemory: Sendable {
  private struct Kept {
    let record: ContentRecord
    /// The review that used it last.
    var review: Int
  }

  private struct State {
    var kept: [ContentID: Kept] = [:]
    /// The files of the last review, by path.
    var files: [PathKey: (content: ContentID, file: ProjectFile)] = [:]
    var review = 0
    /// How many contents the last review used.
    var used = 0
  }

  private let state = Mutex(State())

  package init() {}

  func record(of content: ContentID) -> ContentRecord? {
    state.withLock { state in
      guard let index = state.kept.index(forKey: content) else { return nil }
      if state.kept.values[index].review != state.review { state.used += 1 }
      state.kept.values[index].review = state.review
      return state.kept.values[index].record
    }
  }

  func keep(_ record: ContentRecord, of content: ContentID) {
    state.withLock { state in
      state.kept[content] = Kept(record: record, review: state.review)
      state.used += 1
    }
  }

  /// The file with these facts: the one of the last review where the content is the same.
  func file(_ path: String, _ facts: FileFacts, of content: ContentID) -> ProjectFile {
    let key = PathKey(path)
    if let known = state.withLock({ $0.files[key] }), known.content == content { return known.file }
    let file = ProjectFile(path: path, facts: facts)
    state.withLock { $0.files[key] = (content, file) }
    return file
  }

  /// Begins another review; what the latest ones did not use is let go when it is more than what they did.
  package func beginReview() {
    state.withLock { state in
      if state.kept.count > 2 * state.used + 1000 {
        let oldest = state.review - 1
        state.kept = state.kept.filter { $0.value.review >= oldest }
        state.files = [:]
      }
      state.review += 1
      state.used = 0
    }
  }
}
