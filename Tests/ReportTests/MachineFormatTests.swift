import Analyzer
import Foundation
import TestSupport
import Testing

@testable import Report

/// Tests machine-readable formats with the shared sample, which contains hostile paths and messages.
@Suite struct MachineFormatTests {
  private func render(_ format: any FindingFormat) -> String {
    format.render(SampleReview.full, in: SampleReview.context())
  }

  /// One line per format; `text` and `json` have separate suites.
  private static let goldens = [
    "xcode": "formats/xcode.txt",
    "agent": "formats/agent.txt",
    "github": "formats/github.txt",
    "sarif": "formats/sarif.json",
    "gitlab": "formats/gitlab.json",
    "checkstyle": "formats/checkstyle.xml",
    "junit": "formats/junit.xml", "sonarqube": "formats/sonarqube.json",
    "markdown": "formats/markdown.md",
    "csv": "formats/csv.csv",
  ]

  @Test(arguments: FormatCatalog.all.map(\.name).filter { !["text", "json"].contains($0) })
  func `the output matches the golden file`(name: String) throws {
    let golden = try #require(Self.goldens[name], "add a line for \(name) to `goldens`")
    Golden.expect(render(try FormatCatalog.format(named: name)), equals: golden)
  }

  @Test(arguments: ["sarif", "gitlab"])
  func `JSON formats are valid JSON`(name: String) throws {
    let text = render(try FormatCatalog.format(named: name))
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\tx"])
  func `a cell that could be interpreted as a formula is written as text`(_ text: String) {
    #expect(CSVText.cell(text).drop { $0 == "\"" }.hasPrefix("'"))
  }

  @Test func `a path or message cannot end a workflow command`() {
    for line in render(GitHubFormat()).split(separator: "\n") {
      #expect(line.hasPrefix("::"))
      #expect(!line.unicodeScalars.contains { $0 == "\r" })
    }
  }

  @Test(arguments: [(true, 0), (false, 0), (false, 2)])
  func `the Markdown of a change names its base and the scope of each figure`(hasFindings: Bool, fixed: Int) {
    let full = SampleReview.full
    let review = Review(
      architecture: full.architecture, files: full.files, findings: hasFindings ? full.findings : [],
      checklists: full.checklists, folders: full.folders, coverage: full.coverage, suppressed: 0, baselined: 0,
      skipped: [],
      change: ChangeSummary(base: "origin/main", fixed: fixed > 0 ? ["any_view": fixed] : [:], existing: 0, rules: []))
    let text = MarkdownFormat().render(review, in: SampleReview.context())
    let counts = hasFindings ? "3 errors, 3 warnings, 3 info introduced" : "No new findings"
    let suffix = fixed > 0 ? ", 2 findings fixed" : ""
    #expect(text.contains("\n\(counts) in 4 files changed since origin/main\(suffix). Checklist coverage"))
    #expect(text.contains(" Checklist coverage of the changed files: 86.1%.\n"))
    #expect(text.contains("\nChecklist coverage of the whole project:\n\n| checklist | coverage |"))
    #expect(text.contains("\n| SwiftUI architecture | 90.9% | 20 | 2 | 0 |\n"))
  }

  @Test func `the Markdown of an empty review has no table`() {
    let text = MarkdownFormat().render(SampleReview.empty, in: SampleReview.context())
    #expect(text == "# Review\n\nNo findings in 0 files.\n")
  }

  @Test func `a path reference preserves safe characters and encodes all others`() {
    #expect(SARIFFormat.uri("a b/ü#?.swift") == "a%20b/%C3%BC%23%3F.swift")
  }
}
