import Foundation
import TestSupport
import Testing
import Threads

@testable import Analyzer

@Suite struct TriggerWordsTests {
  private static let words = TriggerWords([["URLSession", "URLRequest"], ["session"], ["a1_$x"], ["sss"], []])

  @Test(
    arguments: [
      ("", []), ("let x = 1", []), ("URLSession.shared", [0, 1]), ("urlrequest", [0]), ("theSESSIONs", [1]),
      ("URLSesURLRequest", [0]), ("URLSes sion", []), ("a1_$x", [2]), ("ssss", [3]), ("\u{e9}Session", [1]),
    ] as [(String, [Int])])
  func `trigger words are found regardless of case and inside other words`(text: String, groups: [Int]) {
    let present = Self.words.present(in: Array(text.utf8))
    #expect(present.indices.filter { present[$0] } == groups)
  }

  /// The source code in all rules' examples.
  private static let examples: [[UInt8]] = RuleCatalog.rules.map(\.info).flatMap { info in
    (info.triggering + info.good).flatMap(\.files).map { Array($0.source.replacing("↓", with: "").utf8) }
  }

  /// Real code: the sources of this package, and the example app, which triggers many rules.
  private static let realCode: [[UInt8]] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
    return ["Sources", "Examples"].flatMap { folder -> [[UInt8]] in
      let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
      return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
        .sorted { $0.path < $1.path }
        .compactMap { try? [UInt8](Data(contentsOf: $0)) }
    }
  }()

  @Test func `trigger words do not change the facts of any example`() {
    #expect(Self.examples.count > 600)
    expectSilence(over: Self.examples)
  }

  @Test func `trigger words do not change the facts of real code`() {
    #expect(Self.realCode.count > 300)
    expectSilence(over: Self.realCode.sampled(oneIn: 5))
  }

  /// Compares the facts with those of a walk that calls every rule in every file and parses every file.
  private func expectSilence(over contents: [[UInt8]]) {
    let analysis = Analysis(configuration: Configuration())
    let subscriptions = Subscriptions(of: RuleCatalog.rules)
    let differing = ParallelMap.map(contents, jobs: 2) { content in
      analysis.facts(of: content) == FactsBuilder.facts(of: content, subscriptions: subscriptions)
    }.count { !$0 }
    #expect(differing == 0)
  }

  @Test(arguments: [
    "", "\n\n", "// a", "// a\n\n  // TODO: b\n", "\u{FEFF}// a", "// a\r\n// FIXME: soon\r\n", "//",
    "// TODO: PROJ-12 mend\n// Added: 2024-01-01\n\n// HACK: b", "\t// XXX: a\u{0}",
  ])
  func `a file that contains only comments has the same facts as if it were parsed`(source: String) throws {
    let bytes = Array(source.utf8)
    let parsed = ParallelMap.map([bytes], jobs: 1) { FactsBuilder.facts(of: $0, subscriptions: Subscriptions()) }[0]
    #expect(try #require(CommentOnlyFile.facts(of: bytes)) == parsed)
  }

  @Test(arguments: [
    "// a\nimport UIKit", "/* a */", "// review:disable:file body_length -- b\n", "// a\nlet x = 1 // {}", "/ / a",
    "struct A {}", "#!/usr/bin/swift\n// a",
  ])
  func `a file with anything other than plain line comments is parsed`(source: String) {
    #expect(CommentOnlyFile.facts(of: Array(source.utf8)) == nil)
  }
}
