import Testing

@testable import Analyzer

@Suite struct FixRoundsTests {
  private let analysis = Analysis(configuration: Configuration())

  private func file(_ path: String, _ source: String) -> ProjectFile {
    ProjectFile(path: path, facts: analysis.facts(ofEach: [Array(source.utf8)], jobs: 1)[0])
  }

  /// Mends sources as they are on disk; `onDisk` says where that differs from what was analysed.
  private func mend(
    _ sources: [String: String], unsafe: Bool = false, onDisk: [String: String?] = [:],
    earlier: [String: String?]? = nil
  ) -> FixOutcome {
    let files = sources.map { file($0.key, $0.value) }
    let extent: ReviewSubject.Extent =
      earlier.map { earlier in
        .change(since: "main", earlier: earlier.mapValues { $0.map { file("", $0).facts } })
      } ?? .whole { _ in true }
    return FixRounds.run(
      on: ReviewSubject(analysis, files: files, extent: extent), appliesUnsafe: unsafe, jobs: 1,
      read: { path in
        (onDisk[path] ?? sources[path]).map { Array($0.utf8) }
      })
  }

  private func view(_ name: String, _ content: String) -> String {
    "import SwiftUI\n\nstruct \(name): View {\n  var body: some View {\n    \(content)\n  }\n}\n"
  }

  private func text(_ outcome: FixOutcome, _ path: String = "A.swift") -> String? {
    outcome.mended.first { $0.path == path }.map { String(decoding: $0.after, as: UTF8.self) }
  }

  @Test func `every finding with a safe fix is mended, and the rest of the file stays`() {
    let outcome = mend(["A.swift": view("A", "Text(\"a\").foregroundColor(.red).foregroundColor(.blue) // why")])
    #expect(text(outcome) == view("A", "Text(\"a\").foregroundStyle(.red).foregroundStyle(.blue) // why"))
    #expect(outcome.mended.map(\.fixes) == [["foreground_color": 2]])
    #expect(!outcome.review.findings.contains { $0.rule == "foreground_color" })
    #expect(outcome.refusals.isEmpty)
  }

  @Test func `line ends and a byte order mark are kept`() {
    let source = "\u{FEFF}" + view("A", "Text(\"a\").foregroundColor(.red)").replacing("\n", with: "\r\n")
    let outcome = mend(["A.swift": source])
    #expect(text(outcome) == source.replacing("foregroundColor", with: "foregroundStyle"))
  }

  @Test func `mending twice changes nothing the second time`() throws {
    let source = view("A", "Text(\"a\").foregroundColor(.red)").replacing("  var", with: "  @State var n = 1\n  var")
    let outcome = mend(["A.swift": source], unsafe: true)
    let after = try #require(text(outcome))
    #expect(after.contains("@State private var n"))
    #expect(mend(["A.swift": after], unsafe: true).mended.isEmpty)
  }

  @Test func `fixes that may change behaviour wait to be asked for`() {
    let source = view("A", "Text(\"a\")").replacing("  var", with: "  @State var n = 1\n  var")
    #expect(mend(["A.swift": source]).mended.isEmpty)
    #expect(mend(["A.swift": source]).unsafeLeft == 1)
    #expect(mend(["A.swift": source], unsafe: true).unsafeLeft == 0)
  }

  @Test func `only what a change brings is mended`() {
    let old = view("A", "Text(\"a\").foregroundColor(.red)")
    let new = old.replacing("(.red)", with: "(.red).bold().foregroundColor(.blue)")
    let outcome = mend(
      ["A.swift": new, "B.swift": view("B", "Text(\"b\").foregroundColor(.red)")], earlier: ["A.swift": old])
    #expect(outcome.mended.map(\.path) == ["A.swift"])
    #expect(outcome.mended.map(\.fixes) == [["foreground_color": 1]])
  }

  @Test(arguments: [nil, "import SwiftUI\n"])
  func `a file that is no longer what was analysed is refused`(now: String?) {
    let outcome = mend(
      ["A.swift": view("A", "Text(\"a\").foregroundColor(.red)")], onDisk: ["A.swift": now])
    #expect(outcome.mended.isEmpty)
    #expect(outcome.refusals == [FixOutcome.Refusal(path: "A.swift", reason: .changed)])
  }

  @Test func `a file that does not parse is refused, the others are mended`() {
    let sources = [
      "A.swift": view("A", "Text(\"a\").foregroundColor(.red)") + "struct {\n",
      "B.swift": view("B", "Text(\"b\").foregroundColor(.red)"),
    ]
    let outcome = mend(sources)
    #expect(outcome.mended.map(\.path) == ["B.swift"])
    #expect(outcome.refusals == [FixOutcome.Refusal(path: "A.swift", reason: .doesNotParse)])
  }
}
