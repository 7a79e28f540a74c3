import Analyzer
import Threads
import Workspace

/// The files of a project and their facts. Facts are read on demand, or in the background if some files have new
/// facts, in which case no cached review can match.
struct ProjectFacts: Sendable {
  typealias Facts = (files: [ProjectFile], skipped: [SkippedFile])

  let scan: ProjectReader.FileScan
  private let reader: ProjectReader
  /// The facts of all files; nil inside if no file has new ones.
  private let reading: BackgroundWork<Facts?>?

  init(_ scan: ProjectReader.FileScan, by reader: ProjectReader) {
    self.scan = scan
    self.reader = reader
    reading = scan.hasNewContents ? BackgroundWork { scan.hasNewFacts ? reader.facts(of: scan) : nil } : nil
  }

  /// Returns the facts of all files, in the order of their paths, and the skipped files.
  func read() -> Facts { (reading?.wait()).flatMap(\.self) ?? reader.facts(of: scan) }

  /// Writes the scan results to the cache; for callers that do not need the facts themselves.
  func keep() {
    if (reading?.wait()).flatMap(\.self) == nil { reader.keep(scan) }
  }

  /// Returns the facts about other file contents, in the same order.
  func facts(ofEach sources: [[UInt8]]) -> [FileFacts] { reader.facts(ofEach: sources) }
}
