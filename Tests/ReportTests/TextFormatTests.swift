import Analyzer
import Report
import TestSupport
import Testing

struct TextFormatTests {
  private func render(_ review: Review, _ context: FormatContext) -> String {
    TextFormat().render(review, in: context)
  }

  @Test func `without color, every finding is printed with its source`() {
    Golden.expect(render(SampleReview.full, SampleReview.context()), equals: "text/plain.txt")
  }

  @Test func `enabling color changes only the styling`() {
    let colored = render(SampleReview.full, SampleReview.context(usesColor: true))
    // Makes the escape character visible in the golden file.
    Golden.expect(colored.replacing("\u{1B}", with: "␛"), equals: "text/color.txt")
    let bare = colored.replacing(#/\x{1B}\[[0-9;]*m/#, with: "")
    #expect(bare == render(SampleReview.full, SampleReview.context()))
  }

  @Test func `verbose output adds symbols and fingerprints and lists all skipped files`() {
    Golden.expect(render(SampleReview.full, SampleReview.context(verbosity: .verbose)), equals: "text/verbose.txt")
  }

  @Test func `quiet output has one line per finding`() {
    let text = render(SampleReview.full, SampleReview.context(verbosity: .quiet))
    Golden.expect(text, equals: "text/quiet.txt")
    #expect(text.split(separator: "\n").count == SampleReview.findings.count)
    #expect(render(SampleReview.clean, SampleReview.context(verbosity: .quiet)).isEmpty)
  }

  @Test func `the output for a review without findings is short`() {
    Golden.expect(render(SampleReview.clean, SampleReview.context()), equals: "text/clean.txt")
  }

  @Test func `the output for an empty review states that there are no files`() {
    Golden.expect(render(SampleReview.empty, SampleReview.context()), equals: "text/empty.txt")
  }

  @Test(arguments: [FormatContext.Verbosity.quiet, .normal, .verbose])
  func `text from the project cannot control the terminal`(verbosity: FormatContext.Verbosity) {
    let text = render(SampleReview.full, SampleReview.context(verbosity: verbosity))
    let unsafe = text.unicodeScalars.filter { $0 != "\n" && ($0.value < 32 || $0 == "\u{202E}" || $0 == "\u{2028}") }
    #expect(unsafe.isEmpty)
  }

  @Test(arguments: [1, 20, 40, 80, 200])
  func `every finding is printed at every width, and no line ends with a space`(width: Int) {
    var context = SampleReview.context()
    context.width = width
    let lines = render(SampleReview.full, context).split(separator: "\n")
    #expect(lines.filter { $0.contains("--> ") }.count == SampleReview.findings.count)
    #expect(lines.filter { $0.hasSuffix(" ") }.isEmpty)
  }

  @Test func `many findings are counted by rule, the most frequent first`() {
    let text = render(SampleReview.full, SampleReview.context())
    let table = text.split(separator: "\n").drop { $0 != "Findings by rule" }.dropFirst().prefix(4)
    let counts = table.map { $0.split(separator: " ").first }
    #expect(counts == ["2", "2", "2", "1"])
  }
}
