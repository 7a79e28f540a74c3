package import Analyzer
package import Store
import Threads

extension ProjectReader {
  /// The files in a project with their content IDs; cached facts have not been read yet.
  package struct FileScan: Sendable {
    enum State: Sendable {
      /// The cache may have the content.
      case known(ContentID)
      /// The content is not cached and is being parsed.
      case parsing(BackgroundWork<ContentRecord>, ContentID)
      /// The content was parsed; its ID is nil if it cannot be computed.
      case parsed(FileFacts, ContentID?)
      case skipped(SkippedFile)

      /// The content ID, if known.
      var content: ContentID? {
        switch self {
        case .known(let name), .parsing(_, let name): name
        case .parsed(_, let name): name
        case .skipped: nil
        }
      }
    }

    let files: [(path: String, state: State)]
    /// The values to write to the cache.
    let news: ResultCache.News

    /// The paths, in the order requested.
    package var paths: [String] { files.map(\.path) }

    /// The content IDs of all files; nil if one of them is unknown.
    package var contents: [(path: String, name: ContentID)]? {
      var contents: [(path: String, name: ContentID)] = []
      contents.reserveCapacity(files.count)
      for file in files {
        switch file.state {
        case .known(let name), .parsing(_, let name), .parsed(_, let name?): contents.append((file.path, name))
        case .parsed(_, nil): return nil
        case .skipped: break
        }
      }
      return contents
    }

    /// Whether any file has uncached content.
    package var hasNewContents: Bool { files.contains { if case .parsing = $0.state { true } else { false } } }

    /// Returns the files in batches for the threads; each file that is still being parsed gets its own batch.
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
