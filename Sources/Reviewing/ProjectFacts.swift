import Analyzer
import Threads
import Workspace

/// The files of a project and their facts, which are read when they are asked for; before, where no review of the
/// project can be remembered.
struct ProjectFacts: Sendable {
  typealias Facts = (files: [ProjectFile], skipped: [SkippedFile])

  let survey: ProjectReader.Survey
  private let reader: ProjectReader
  private let reading: Running<Facts>?

  init(_ survey: ProjectReader.Survey, by reader: ProjectReader) {
    self.survey = survey
    self.reader = reader
    reading = survey.isOfNewContents ? Running { reader.facts(of: survey) } : nil
  }

  /// The facts of all files, in the order of their paths, and the files that could not or should not be read.
  func read() -> Facts { reading?.wait() ?? reader.facts(of: survey) }

  /// Remembers what was learned while looking at the files, where nobody asks for their facts.
  func keep() {
    if let reading { _ = reading.wait() } else { reader.keep(survey) }
  }

  /// The facts of other contents, in their order.
  func facts(ofEach sources: [[UInt8]]) -> [FileFacts] { reader.facts(ofEach: sources) }
}
