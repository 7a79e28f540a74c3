import Analyzer
import Foundation
import TestSupport
import Testing

@testable import Report

/// The formats for machines, on the shared sample with its hostile paths and messages.
@Suite struct MachineFormatTests {
  private func render(_ format: any FindingFormat) -> String {
    format.render(SampleReview.full, in: SampleReview.context())
  }

  @Test func `xcode`() { Golden.expect(render(XcodeFormat()), equals: "formats/xcode.txt") }
  @Test func `github`() { Golden.expect(render(GitHubFormat()), equals: "formats/github.txt") }
  @Test func `sarif`() { Golden.expect(render(SARIFFormat()), equals: "formats/sarif.json") }
  @Test func `gitlab`() { Golden.expect(render(GitLabFormat()), equals: "formats/gitlab.json") }
  @Test func `checkstyle`() { Golden.expect(render(CheckstyleFormat()), equals: "formats/checkstyle.xml") }
  @Test func `junit`() { Golden.expect(render(JUnitFormat()), equals: "formats/junit.xml") }
  @Test func `markdown`() { Golden.expect(render(MarkdownFormat()), equals: "formats/markdown.md") }
  @Test func `csv`() { Golden.expect(render(CSVFormat()), equals: "formats/csv.csv") }

  @Test(arguments: ["sarif", "gitlab"])
  func `JSON formats parse`(name: String) throws {
    let text = render(try FormatCatalog.format(named: name))
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\tx"])
  func `a cell that a spreadsheet would run is text`(_ text: String) {
    #expect(CSVText.cell(text).drop { $0 == "\"" }.hasPrefix("'"))
  }

  @Test func `a workflow command cannot be ended by a path or message`() {
    for line in render(GitHubFormat()).split(separator: "\n") {
      #expect(line.hasPrefix("::"))
      #expect(!line.unicodeScalars.contains { $0 == "\r" })
    }
  }

  @Test func `a reference of a path keeps what is safe and encodes the rest`() {
    #expect(SARIFFormat.uri("a b/ü#?.swift") == "a%20b/%C3%BC%23%3F.swift")
  }
}
