import Analyzer
import Report
import TestSupport
import Testing

struct TextFormatTests {
  private func render(_ review: Review, _ context: FormatContext) -> String {
    TextFormat().render(review, in: context)
  }

  @Test func `a log without colour shows every finding with its source`() {
    Golden.expect(render(SampleReview.full, SampleReview.context()), equals: "text/plain.txt")
  }

  @Test func `colour adds styles and nothing else`() {
    let colored = render(SampleReview.full, SampleReview.context(usesColor: true))
    // The escape character is made visible, so that the golden can be read.
    Golden.expect(colored.replacing("\u{1B}", with: "␛"), equals: "text/color.txt")
    let bare = colored.replacing(#/\x{1B}\[[0-9;]*m/#, with: "")
    #expect(bare == render(SampleReview.full, SampleReview.context()))
  }

  @Test func `verbose adds symbols and fingerprints and names every file left out`() {
    Golden.expect(render(SampleReview.full, SampleReview.context(verbosity: .verbose)), equals: "text/verbose.txt")
  }

  @Test func `quiet is one line for each finding`() {
    let text = render(SampleReview.full, SampleReview.context(verbosity: .quiet))
    Golden.expect(text, equals: "text/quiet.txt")
    #expect(text.split(separator: "\n").count == SampleReview.findings.count)
    #expect(render(SampleReview.clean, SampleReview.context(verbosity: .quiet)).isEmpty)
  }

  @Test func `a clean review is calm`() {
    Golden.expect(render(SampleReview.clean, SampleReview.context()), equals: "text/clean.txt")
  }

  @Test func `an empty review says that there was nothing to do`() {
    Golden.expect(render(SampleReview.empty, SampleReview.context()), equals: "text/empty.txt")
  }

  @Test(arguments: [FormatContext.Verbosity.quiet, .normal, .verbose])
  func `nothing of the tree reaches the terminal as a command`(verbosity: FormatContext.Verbosity) {
    let text = render(SampleReview.full, SampleReview.context(verbosity: verbosity))
    let unsafe = text.unicodeScalars.filter { $0 != "\n" && ($0.value < 32 || $0 == "\u{202E}" || $0 == "\u{2028}") }
    #expect(unsafe.isEmpty)
  }

  @Test(arguments: [1, 20, 40, 80, 200])
  func `every width shows every finding and no line ends with a space`(width: Int) {
    var context = SampleReview.context()
    context.width = width
    let lines = render(SampleReview.full, context).split(separator: "\n")
    #expect(lines.filter { $0.contains("--> ") }.count == SampleReview.findings.count)
    #expect(lines.filter { $0.hasSuffix(" ") }.isEmpty)
  }

  @Test func `many findings are counted by rule with the most frequent first`() {
    let text = render(SampleReview.full, SampleReview.context())
    let table = text.split(separator: "\n").drop { $0 != "Findings by rule" }.dropFirst().prefix(4)
    let counts = table.map { $0.split(separator: " ").first }
    #expect(counts == ["2", "2", "2", "1"])
  }
}
