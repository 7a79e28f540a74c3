import SwiftParser
import SwiftSyntax
import TestSupport
import Testing

@testable import Analyzer

/// Tests which lines suppression comments cover.
@Suite struct SuppressionReaderTests {
  private func suppressions(_ source: String) -> [Suppression] {
    let text = SourceText(Array(source.utf8))
    return SuppressionReader.suppressions(in: text.bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }, of: text)
  }

  private func text(_ suppression: Suppression) -> String {
    let lines = suppression.lines.map { "\($0.lowerBound)...\($0.upperBound)" } ?? "file"
    return "\(suppression.rules.joined(separator: ",")) \(lines)"
  }

  @Test func `the rules of a region can be enabled again separately`() {
    let source = """
      // review:disable a, b, c, a
      // review:disable b
      // review:enable b
      // review:enable d
      // review:enable c, a
      // review:disable a

      """
    #expect(suppressions(source).map(text) == ["b 1...3", "a,c,a 1...5", "b 2...3", "a 6...7"])
  }

  @Test func `a comment that names no rule is recorded, so that it can be reported`() {
    #expect(suppressions("// review:disable\n// review:enable a\n").map(text) == [" 1...3"])
  }

  private static let removals: [(source: String, removed: String?)] = [
    ("// review:disable:next a\nlet x = 1", "// review:disable:next a\n"),
    ("let y = 1\n\t // review:disable:next a\r\nlet x = 1", "\t // review:disable:next a\r\n"),
    ("let x = 1  // review:disable:this a\n", "  // review:disable:this a"),
    ("let x = \"é😀\" // review:disable:this a -- é\r\n", " // review:disable:this a -- é"),
    ("\u{FEFF}// review:disable:file a\n", "// review:disable:file a\n"),
    ("let x = 1\n// review:disable:previous a", "// review:disable:previous a"),
    ("// review:disabel:next a\n", nil),
  ]

  @Test(arguments: removals)
  func `the removal of a comment includes its line if nothing else is on it`(source: String, removed: String?) throws {
    let suppression = try #require(suppressions(source).first)
    let expected = Array(source.utf8).replacing(Array((removed ?? "").utf8), with: [])
    #expect(try rest(of: source, removing: Set(suppression.rules)) == String(decoding: expected, as: UTF8.self))
  }

  /// Returns the source without the given rules in the suppressions with the first range.
  private func rest(of source: String, removing rules: Set<String>) throws -> String {
    let found = suppressions(source)
    let parts = found.filter { $0.range == found.first?.range }
    var whole = try #require(parts.first)
    whole.ends = parts.flatMap(\.ends)
    let fix = Fix(isSafe: true, edits: whole.deletions(of: rules).map { .init(range: $0, replacement: "") })
    return String(decoding: FixApplication.apply([fix], to: Array(source.utf8)).bytes, as: UTF8.self)
  }

  private static let partialRemovals: [(source: String, removed: Set<String>, rest: String)] = [
    ("// review:disable:next a, b -- why\n", ["b"], "// review:disable:next a -- why\n"),
    ("// review:disable:next a, b -- why\n", ["a"], "// review:disable:next b -- why\n"),
    ("// review:disable:next a, b, c -- b, c\n", ["b"], "// review:disable:next a, c -- b, c\n"),
    ("// review:disable:next a, b, c, d, e\n", ["a", "b", "d", "e"], "// review:disable:next c\n"),
    ("// review:disable:next a, b, c\n", ["a", "c"], "// review:disable:next b\n"),
    ("let é = \"😀\" // review:disable:this  a   b\t c,\r\n", ["b"], "let é = \"😀\" // review:disable:this  a\t c,\r\n"),
    ("\u{FEFF}// review:disable:file a,b,a\n", ["a"], "\u{FEFF}// review:disable:file b\n"),
    ("// review:disable:next a, b\n", ["c"], "// review:disable:next a, b\n"),
    ("// review:disable a, b\n// review:enable b, a\n", ["b"], "// review:disable a\n// review:enable a\n"),
    (
      "// review:disable a, b\n// review:enable b\n// review:enable a\n", ["b"],
      "// review:disable a\n// review:enable a\n"
    ),
    ("// review:disable a, b\n// review:enable a\n", ["b"], "// review:disable a\n// review:enable a\n"),
    ("// review:disable a\nlet x = 1\n  // review:enable a -- end\n", ["a"], "let x = 1\n"),
    (
      "// review:disable a\n// review:disable b\n// review:enable b, a\n", ["a"],
      "// review:disable b\n// review:enable b\n"
    ),
    // The comment at the end also ends another region.
    (
      "// review:disable a\n// review:disable a\n// review:enable a\n", ["a"],
      "// review:disable a\n// review:enable a\n"
    ),
  ]

  @Test(arguments: partialRemovals)
  func `removing some rules keeps the others and the reason`(source: String, removed: Set<String>, rest: String) throws
  {
    #expect(try self.rest(of: source, removing: removed) == rest)
  }

  // Storing the list of a comment for each of its regions would take gigabytes.
  @Test func `many rules in one comment are read quickly`() {
    let names = (0..<20_000).map { "a\($0)" }
    let list = names.joined(separator: ", ")
    let ends = names.map { "// review:enable \($0)\n" }.joined()
    #expect(suppressions("// review:disable \(list)\n\(ends)").count == names.count)
    let starts = names.map { "// review:disable \($0)\n" }.joined()
    #expect(suppressions("\(starts)// review:enable \(list)\n").count == names.count)
  }

  // Comparing each comment with all others would take minutes.
  @Test func `many regions are read quickly`() {
    let count = 8_000
    let source =
      (0..<count).map { "// review:disable a\($0), b\n" }.joined()
      + (0..<count).map { "// review:enable a\($0)\n// review:enable c\($0)\n" }.joined()
    let found = suppressions(source)
    #expect(found.count == 2 * count)
    #expect(found.count { $0.rules == ["b"] && $0.lines?.upperBound == 3 * count + 1 } == count)
  }

  // MARK: Index

  @Test(arguments: 0..<30)
  func `the index agrees with a linear search`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let place = SourceRange(start: SourcePosition(line: 1, column: 1), end: SourcePosition(line: 1, column: 1))
    let all = (0..<Int.random(in: 0...12, using: &random)).map { index -> Suppression in
      let first = Int.random(in: 1...20, using: &random)
      let lines = index % 7 == 6 ? nil : first...(first + Int.random(in: 0...8, using: &random))
      return Suppression(
        rules: Int.random(in: 0...1, using: &random) == 0 ? ["a"] : ["b", "a"], lines: lines, reason: "\(index)",
        range: place)
    }
    let index = SuppressionIndex(all)
    for rule in ["a", "b", "c"] {
      func covers(_ suppression: Suppression, _ line: Int) -> Bool {
        suppression.rules.contains(rule) && (suppression.lines?.contains(line) ?? true)
      }
      for line in 1...32 {
        #expect(index.first(covering: rule, line: line) == all.first { covers($0, line) })
      }
      let lines = (1...32).filter { _ in Int.random(in: 0...5, using: &random) == 0 }
      #expect(
        index.covering(rule, anyOf: lines) == all.filter { suppression in lines.contains { covers(suppression, $0) } })
    }
  }

  // Storing all comments for every line would take gigabytes.
  @Test func `many comments on the same lines are found quickly`() throws {
    let source =
      String(repeating: "// review:disable any_view\n", count: 4_000)
      + "import SwiftUI\nstruct A: View {\nvar body: Never { a }\n"
      + (0..<4_000).map { "let a\($0): AnyView\n" }.joined() + "}\n"
    let analysis = Analysis(configuration: Configuration())
    let facts = analysis.facts(ofEach: [Array(source.utf8)], jobs: 1)
    let review = analysis.review(of: [ProjectFile(path: "A.swift", facts: facts[0])], skipped: [])
    #expect(review.suppressed == 4_000)
    #expect(!review.findings.contains { $0.rule == "any_view" || $0.rule == "superfluous_suppression" })
  }
}
