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
    /// Whether they were read with what programs wrote.
    var filesReadGeneratedCode = false
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

  /// The files of the last review that hold the same still, each in the place of its path; nil for others.
  ///
  /// Nearly all are known, so they are asked for at once, without a look at the facts of any.
  func files(_ contents: [(path: String, content: ContentID?)], readsGeneratedCode: Bool) -> [ProjectFile?] {
    state.withLock { state in
      if state.filesReadGeneratedCode != readsGeneratedCode {
        state.filesReadGeneratedCode = readsGeneratedCode
        state.files = [:]
      }
      return contents.map { path, content in
        guard let content, let known = state.files[PathKey(path)], known.content == content,
          let index = state.kept.index(forKey: content)
        else { return nil }
        if state.kept.values[index].review != state.review { state.used += 1 }
        state.kept.values[index].review = state.review
        return known.file
      }
    }
  }

  /// A file with these facts, which the next review will ask for.
  func file(_ path: String, _ facts: FileFacts, of content: ContentID) -> ProjectFile {
    let file = ProjectFile(path: path, facts: facts)
    state.withLock { $0.files[PathKey(path)] = (content, file) }
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
