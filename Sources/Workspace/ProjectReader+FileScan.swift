package import Analyzer
package import Store
import Threads

extension ProjectReader {
  /// The files in a project with their content IDs; cached facts have not been read yet.
  package struct FileScan: Sendable {
    enum State: Sendable {
      /// The cache may have the content. `facts` identifies an earlier version of the file with the same facts, or the
      /// content itself.
      case known(ContentID, facts: ContentID)
      /// The content is not cached and is being parsed.
      case parsing(BackgroundWork<ParsedContent>, ContentID)
      /// The content was parsed; its ID is nil if it cannot be computed.
      case parsed(FileFacts, ContentID?)
      case skipped(SkippedFile)

      /// The content ID, if known.
      var content: ContentID? {
        switch self {
        case .known(let name, _), .parsing(_, let name): name
        case .parsed(_, let name): name
        case .skipped: nil
        }
      }
    }

    let files: [(path: String, state: State)]
    /// The values to write to the cache.
    let pendingWrites: ResultCache.PendingWrites

    /// The paths, in the order requested.
    package var paths: [String] { files.map(\.path) }

    /// The content IDs of all files; nil if one of them is unknown.
    package var contents: [(path: String, name: ContentID)]? {
      names { _ in nil }
    }

    /// For each file, the content ID of a version with the same facts, which reviews do not distinguish from the
    /// current version; nil if one of the IDs is unknown. Waits for files that are being parsed.
    /// - Source: docs/decisions/0024-reviews-after-an-edit.md.
    package var facts: [(path: String, name: ContentID)]? {
      names { state in
        switch state {
        case .known(_, let facts): facts
        case .parsing(let running, _): running.wait().facts
        case .parsed, .skipped: nil
        }
      }
    }

    /// Returns an ID for each file, by default the ID of its content; nil if one of them is unknown.
    private func names(_ special: (State) -> ContentID?) -> [(path: String, name: ContentID)]? {
      var names: [(path: String, name: ContentID)] = []
      names.reserveCapacity(files.count)
      for file in files {
        if let name = special(file.state) ?? file.state.content {
          names.append((file.path, name))
        } else if case .parsed = file.state {
          return nil
        }
      }
      return names
    }

    /// Whether any file has uncached content.
    package var hasNewContents: Bool { files.contains { if case .parsing = $0.state { true } else { false } } }

    /// Whether a file has facts that are not cached. Waits for files that are being parsed.
    package var hasNewFacts: Bool {
      files.contains {
        if case .parsing(let running, let name) = $0.state { running.wait().facts == name } else { false }
      }
    }

    /// Splits the files into batches that threads can process. Each file that is still being parsed gets its own batch.
    func batches(of maximum: Int) -> [Range<Int>] {
      var batches: [Range<Int>] = []
      for (index, file) in files.enumerated() {
        if case .parsing = file.state {
          batches.append(index..<(index + 1))
        } else if let last = batches.last, last.count < maximum, !isPending(last) {
          batches[batches.count - 1] = last.lowerBound..<(index + 1)
        } else {
          batches.append(index..<(index + 1))
        }
      }
      return batches
    }

    /// Returns whether a batch consists of a file that is still being parsed.
    func isPending(_ batch: Range<Int>) -> Bool {
      if case .parsing = files[batch.lowerBound].state { true } else { false }
    }

    /// The files that were skipped during the scan, sorted.
    package var skipped: [SkippedFile] {
      files.compactMap { if case .skipped(let file) = $0.state { file } else { nil } }
    }
  }
}
