import SwiftParser
import SwiftSyntax
import Testing

@testable import Analyzer

/// Tests that a node's source is computed without copying the tree and without a limit on its length.
@Suite struct NodeSourceTests {
  @Test(
    arguments: [
      ("/* a */ let a = 1 // b\n", "let a = 1"),
      ("\n\n// é 👩‍👩‍👧\nlet a: [Int] = [ 1,\n\t2 ] // b", "let a: [Int] = [ 1,\n\t2 ]"),
      ("", ""),
    ])
  func `the bare source has no surrounding whitespace or comments`(source: String, bare: String) throws {
    let tree = Parser.parse(source: source)
    #expect(tree.statements.bareSource == bare)
    #expect(tree.statements.bareSource == tree.statements.trimmedDescription)
  }

  @Test(
    arguments: [
      (" a\n  b\t\tc\r\nd ", 120, "a b c d"), ("abc def", 5, "abc d"), ("", 10, ""),
      ("abc  éd", 4, "abc "), ("abce\u{301}", 4, "abce\u{301}"), ("ab \u{301}c", 3, "ab \u{301}"), ("ab  ", 2, "ab"),
      ("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧 é", 2, "👩‍👩‍👧👩‍👩‍👧"), (String(repeating: "👩‍👩‍👧‍👦", count: 100), 99, String(repeating: "👩‍👩‍👧‍👦", count: 99)),
    ])
  func `whitespace is collapsed and characters are never split`(source: String, limit: Int, folded: String) {
    #expect(Array(source.utf8).withUnsafeBufferPointer { FoldedSource.of($0, limit: limit) } == folded)
  }

  @Test func `every call in a long chain is visited with its position`() throws {
    let links = 400
    let source = """
      struct A: View {
        var body: some View {
          Text("a")\(String(repeating: ".foregroundColor(.red)", count: links))
        }
      }
      """
    let rule = try #require(RuleCatalog.rules.map(\.info).first { $0.id == "foreground_color" })
    // Calls that need the same change are one finding.
    let findings = try MarkedExample(Example(source)).review(with: rule).findings
    let columns = findings.flatMap { [$0.range] + $0.related.map(\.range) }.map(\.start.column).sorted()
    let start = "    Text(\"a\").".utf8.count + 1
    #expect(columns == (0..<links).map { start + $0 * ".foregroundColor(.red)".utf8.count })
  }

  @Test func `a local name is found among many statements`() throws {
    let before = (0..<150).map { "let x\($0) = a" }.joined(separator: "\n")
    try RuleCase.body("let name: String? = a\n\(before)\nText(name.map { $0 } ?? \"\")\nText(other.↓joined())")
      .check("transformation_in_body")
  }
}
