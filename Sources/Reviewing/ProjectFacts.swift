import Analyzer
import Store
import Threads
import Workspace

/// A project's files and their facts. Facts are usually read on demand. If some files have new facts, no cached review
/// can match, so the facts are read in the background right away.
struct ProjectFacts: Sendable {
  typealias Facts = (files: [ProjectFile], skipped: [SkippedFile])

  let scan: ProjectReader.FileScan
  private let reader: ProjectReader
  /// Reads the facts for all files in the background; the result is nil if no file has new facts.
  private let reading: BackgroundWork<Facts?>?

  init(_ scan: ProjectReader.FileScan, by reader: ProjectReader) {
    self.scan = scan
    self.reader = reader
    reading = scan.hasNewContents ? BackgroundWork { scan.hasNewFacts ? reader.facts(of: scan) : nil } : nil
  }

  /// Returns the facts for all files, in path order, and the skipped files.
  func read() -> Facts { (reading?.wait()).flatMap(\.self) ?? reader.facts(of: scan) }

  /// Writes the scan results to the cache, for callers that do not need the facts themselves.
  func save() {
    if (reading?.wait()).flatMap(\.self) == nil { reader.save(scan) }
  }

  /// Returns the cached facts about each of the given contents, in the same order; nil if some are missing.
  func cachedFacts(of contents: [ContentID]) -> [FileFacts]? { reader.cachedFacts(of: contents) }

  /// Returns the facts about each of the given file contents, in the same order.
  func facts(ofEach sources: [[UInt8]]) -> [FileFacts] { reader.facts(ofEach: sources) }
}
