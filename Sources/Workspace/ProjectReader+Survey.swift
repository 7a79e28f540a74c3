package import Analyzer
package import Store
import Threads

extension ProjectReader {
  /// Files as far as they must be looked at to know what they hold; facts that the cache has are not read yet.
  package struct Survey: Sendable {
    enum State: Sendable {
      /// The cache has something of the content.
      case known(ContentID)
      /// The content is new to the cache, and is being parsed.
      case parsing(Running<ContentRecord>, ContentID)
      /// It was parsed; its name where it can be told.
      case parsed(FileFacts, ContentID?)
      case skipped(SkippedFile)

      /// The name of the content, where it can be told.
      var content: ContentID? {
        switch self {
        case .known(let name), .parsing(_, let name): name
        case .parsed(_, let name): name
        case .skipped: nil
        }
      }
    }

    let files: [(path: String, state: State)]
    /// What was learned while looking.
    let news: ResultCache.News

    /// The files, in the order in which they were asked about.
    package var paths: [String] { files.map(\.path) }

    /// What every file holds; nil where that cannot be told without reading everything.
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

    /// Whether a file holds what the cache has not seen before.
    package var isOfNewContents: Bool { files.contains { if case .parsing = $0.state { true } else { false } } }

    /// The files in shares that a thread takes at a time; what must be parsed is alone.
    func shares(of most: Int) -> [Range<Int>] {
      var shares: [Range<Int>] = []
      for (index, file) in files.enumerated() {
        if case .parsing = file.state {
          shares.append(index..<(index + 1))
        } else if let last = shares.last, last.count < most, !isPending(last) {
          shares[shares.count - 1] = last.lowerBound..<(index + 1)
        } else {
          shares.append(index..<(index + 1))
        }
      }
      return shares
    }

    /// Whether a share is a file that is being parsed.
    func isPending(_ share: Range<Int>) -> Bool {
      if case .parsing = files[share.lowerBound].state { true } else { false }
    }

    /// Those that were found to be left out while looking; sorted.
    package var skipped: [SkippedFile] {
      files.compactMap { if case .skipped(let file) = $0.state { file } else { nil } }
    }
  }
}
