import Analyzer
import Foundation
import Testing

@testable import ReviewBot

/// Tests reading a review that another job wrote, which is not trusted.
struct ReviewFileTests {
  private static let good = """
    {"schema": 1, "tool": {"name": "review", "version": "0.1.0"}, "root": ".", "architecture": "mv",
     "files": [],
     "findings": [{"rule": "any_view", "severity": "warning", "path": "App/Feed.swift", "line": 13, "column": 3,
       "end_line": 13, "end_column": 9, "message": "text", "symbol": "Feed", "fingerprint": "00aa00aa00aa00aa",
       "fix": {"safe": true, "edits": []}, "related": [{"path": "App/Other.swift", "line": 7, "column": 5}]}],
     "checklists": [],
     "summary": {"files": 1, "skipped": []},
     "change": {"base": "origin/main", "base_commit": null, "head_commit": "HEAD", "existing": 0,
       "fixed": [{"rule": "body_length", "count": 2}],
       "coverage": {"before": {"passed": 8, "failed": 1, "human": 1}, "after": {"passed": 9, "failed": 0, "human": 1}},
       "metrics": [{"name": "longest_body", "before": 81, "after": null}, {"name": "from_the_future", "before": 1, "after": 2}],
       "files": [{"path": "App/Feed.swift", "introduced": 1, "fixed": 2}],
       "items": [{"id": "patterns.ids", "before": {"opportunities": 4, "failures": 1}, "after": {"opportunities": 5, "failures": 1}},
         {"id": "no.such", "before": {"opportunities": 4, "failures": 1}, "after": {"opportunities": 5, "failures": 1}}],
       "human": [{"id": "refactor.behaviour", "files": 3}, {"id": "no.such", "files": 1}],
       "types": [{"path": "App/Feed.swift", "name": "Feed", "line": 4, "end_line": 60}],
       "architecture": [{"module": null, "before": "mvvm", "after": "mv", "reason": "1 of 9 views uses a view model"}],
       "unread": [{"path": "A.swift", "reason": "cannot be read"}]}}
    """.replacing("HEAD", with: String(repeating: "a", count: 40))

  private func file(_ text: String) throws(ReviewFile.Problem) -> ReviewFile {
    try ReviewFile(Array(text.utf8), rules: ["any_view", "body_length"])
  }

  @Test func `a finding is minor only if the file says so`() throws {
    #expect(try file(Self.good).review.findings.map(\.isMinor) == [false])
    let minor = Self.good.replacing("\"related\"", with: "\"minor\": true, \"related\"")
    #expect(try file(minor).review.findings.map(\.isMinor) == [true])
  }

  @Test func `the output of review check is accepted, without its fixes`() throws {
    let file = try file(Self.good)
    #expect(file.head == String(repeating: "a", count: 40))
    #expect(file.review.findings.map(\.message) == ["text"])
    #expect(file.review.findings.allSatisfy { $0.fix == nil })
    #expect(file.review.skipped.map(\.path) == ["A.swift"])
    #expect(file.review.files.first?.types.map(\.endLine) == [60])
    let change = try #require(file.review.change)
    #expect(change.fixed == ["body_length": 2])
    #expect(change.figures.metrics.map(\.name) == [.longestBody])
    #expect(change.figures.items.map(\.id) == ["patterns.ids"])
    #expect(change.figures.items.first?.count.after == .init(opportunities: 5, failures: 1))
    #expect(file.review.findings.first?.related.map(\.path) == ["App/Other.swift"])
    #expect(file.review.findings.first?.related.map(\.range.start.line) == [7])
    #expect(change.architecture.map(\.after) == [.mv])
    #expect(change.figures.humanItems == [.init(id: "refactor.behaviour", files: 3)])
  }

  private static let hostile: [(from: String, to: String, word: String)] = [
    ("\"schema\": 1", "\"schema\": 2", "schema 2"), ("{\"schema\"", "[{\"schema\"", "no"),
    ("\"line\": 13", "\"line\": \"13\"", "line"),
    ("\"any_view\"", "\"<b>\"", "rule"), ("\"warning\"", "\"fatal\"", "severity"),
    ("\"line\": 13", "\"line\": -1", "range"),
    ("\"end_line\": 13", "\"end_line\": 12", "range"), ("\"end_line\": 60", "\"end_line\": 3", "range"),
    ("\"path\": \"App/Feed.swift\", \"line\"", "\"path\": \"../Feed.swift\", \"line\"", "path"),
    ("\"path\": \"App/Feed.swift\", \"line\"", "\"path\": \"/etc/passwd\", \"line\"", "path"),
    ("00aa00aa00aa00aa", "00aa -->", "fingerprint"), ("00aa00aa00aa00aa", "AA", "fingerprint"),
    ("\"App/Other.swift\", \"line\": 7", "\"App/Other.swift\", \"line\": 0", "range"),
    ("\"App/Other.swift\"", "\"../Other.swift\"", "path"), ("\"opportunities\": 4", "\"opportunities\": -1", "items"),
    ("\"count\": 2", "\"count\": -2", "fixed"), ("\"passed\": 8", "\"passed\": 99999999999", "coverage"),
    ("\"change\"", "\"chance\"", "--since"), (String(repeating: "a", count: 40), "main", "commit"),
    ("\"message\": \"text\"", "\"message\": \"\(String(repeating: "x", count: 5000))\"", "4000"),
  ]

  @Test(arguments: hostile)
  func `invalid documents are rejected with the location of the problem`(from: String, to: String, word: String) {
    let text = Self.good.replacing(from, with: to)
    #expect(text != Self.good)
    let error = #expect(throws: ReviewFile.Problem.self) { try file(text) }
    #expect(error?.description.contains(word) == true, "\(String(describing: error))")
  }

  @Test func `arbitrary bytes cause a one-sentence error`() {
    for bytes in [[], [0xFF, 0xFE], Array(repeating: UInt8(ascii: "["), count: 100_000)] as [[UInt8]] {
      #expect(throws: ReviewFile.Problem.self) { try ReviewFile(bytes, rules: []) }
    }
  }
}
