import Analyzer
import Store
import Synchronization

/// The facts about recently used file contents, for a process that reviews a project repeatedly.
package final class InMemoryFacts: Sendable {
  private struct Kept {
    let record: ContentRecord
    /// The number of the last review that used the record.
    var review: Int
  }

  private struct State {
    var kept: [ContentID: Kept] = [:]
    /// The files in the last review, by path.
    var files: [PathKey: (content: ContentID, file: ProjectFile)] = [:]
    /// Whether `files` includes generated code.
    var filesReadGeneratedCode = false
    var review = 0
    /// The number of contents used by the current review.
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

  /// Returns the files from the last review whose content is unchanged, in input order; nil for all others.
  ///
  /// Handles all files in a single call without accessing their facts, because nearly all files are unchanged.
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

  /// Returns a file with these facts, and keeps it for the next review.
  func file(_ path: String, _ facts: FileFacts, of content: ContentID) -> ProjectFile {
    let file = ProjectFile(path: path, facts: facts)
    state.withLock { $0.files[PathKey(path)] = (content, file) }
    return file
  }

  /// Starts a new review, and evicts contents that were not used recently if they are the majority.
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
