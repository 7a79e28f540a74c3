import Analyzer
import Store
import Synchronization

/// The facts about recently used file contents, for a process that reviews a project repeatedly.
package final class InMemoryFacts: Sendable {
  private struct Entry {
    let record: ContentRecord
    /// The number of the last review that used the record.
    var review: Int
  }

  private struct State {
    var entries: [ContentID: Entry] = [:]
    /// The files in the last review, keyed by path.
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
      guard let index = state.entries.index(forKey: content) else { return nil }
      if state.entries.values[index].review != state.review { state.used += 1 }
      state.entries.values[index].review = state.review
      return state.entries.values[index].record
    }
  }

  func save(_ record: ContentRecord, of content: ContentID) {
    state.withLock { state in
      state.entries[content] = Entry(record: record, review: state.review)
      state.used += 1
    }
  }

  /// Returns the files from the last review in input order, with nil for each file that is new or has changed.
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
          let index = state.entries.index(forKey: content)
        else { return nil }
        if state.entries.values[index].review != state.review { state.used += 1 }
        state.entries.values[index].review = state.review
        return known.file
      }
    }
  }

  /// Returns a file with these facts, and keeps the file for the next review.
  func file(_ path: String, _ facts: FileFacts, of content: ContentID) -> ProjectFile {
    let file = ProjectFile(path: path, facts: facts)
    state.withLock { $0.files[PathKey(path)] = (content, file) }
    return file
  }

  /// Starts a new review. Evicts contents that were not used recently if they outnumber the others.
  package func beginReview() {
    state.withLock { state in
      if state.entries.count > 2 * state.used + 1000 {
        let oldest = state.review - 1
        state.entries = state.entries.filter { $0.value.review >= oldest }
        state.files = [:]
      }
      state.review += 1
      state.used = 0
    }
  }
}
