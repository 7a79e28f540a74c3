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

  @Test func `a path reference preserves safe characters and encodes all others`() {
    #expect(SARIFFormat.uri("a b/ü#?.swift") == "a%20b/%C3%BC%23%3F.swift")
  }
}
