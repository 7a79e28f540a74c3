import Analyzer
import Git
import Synchronization
import Testing

@testable import Reviewing
@testable import Workspace

@Suite struct FixRoundsTests {
  private let root = Root(path: "/nowhere", repository: nil)

  /// Mends sources that are on no disk.
  /// - Parameters:
  ///   - now: What files hold once they were analysed, where that is something else.
  ///   - earlier: What they held before the change that is asked about; nil to ask about everything.
  private func mend(
    _ sources: [String: String], unsafe: Bool = false, now: [String: String?] = [:], earlier: [String: String]? = nil
  ) throws -> FixOutcome {
    let nothing = CommitSnapshot(nil, in: root)
    func snapshot(_ sources: [String: String]) -> OverlaySnapshot {
      OverlaySnapshot(nothing, contents: sources.mapValues { .some(Array($0.utf8)) })
    }
    let head = RewrittenSnapshot(
      snapshot(sources), then: OverlaySnapshot(nothing, contents: now.mapValues { $0.map { Array($0.utf8) } }),
      paths: Set(now.keys))
    let scope = earlier.map { ReviewRequest.Scope.introduced(since: ReviewBase(snapshot($0), named: "main")) }
    let request = ReviewRequest(
      head, scope: scope ?? .project, configuration: LoadedConfiguration(Configuration()),
      today: CalendarDay(secondsSince1970: 0))
    return try FixRounds.run(
      on: request, by: Reviewer(cache: nil, jobs: 1, note: { _ in }), appliesUnsafe: unsafe)
  }

  private func view(_ name: String, _ content: String) -> String {
    "import SwiftUI\n\nstruct \(name): View {\n  var body: some View {\n    \(content)\n  }\n}\n"
  }

  private func text(_ outcome: FixOutcome, _ path: String = "A.swift") -> String? {
    outcome.mended.first { $0.path == path }.map { String(decoding: $0.after, as: UTF8.self) }
  }

  @Test func `every finding with a safe fix is mended, and the rest of the file stays`() throws {
    let outcome = try mend(["A.swift": view("A", "Text(\"a\").foregroundColor(.red).foregroundColor(.blue) // why")])
    #expect(text(outcome) == view("A", "Text(\"a\").foregroundStyle(.red).foregroundStyle(.blue) // why"))
    #expect(outcome.mended.map(\.fixes) == [["foreground_color": 2]])
    #expect(!outcome.review.findings.contains { $0.rule == "foreground_color" })
    #expect(outcome.refusals.isEmpty)
  }

  @Test func `line ends and a byte order mark are kept`() throws {
    let source = "\u{FEFF}" + view("A", "Text(\"a\").foregroundColor(.red)").replacing("\n", with: "\r\n")
    let outcome = try mend(["A.swift": source])
    #expect(text(outcome) == source.replacing("foregroundColor", with: "foregroundStyle"))
  }

  @Test func `mending twice changes nothing the second time`() throws {
    let source = view("A", "Text(\"a\").foregroundColor(.red)").replacing("  var", with: "  @State var n = 1\n  var")
    let outcome = try mend(["A.swift": source], unsafe: true)
    let after = try #require(text(outcome))
    #expect(after.contains("@State private var n"))
    #expect(try mend(["A.swift": after], unsafe: true).mended.isEmpty)
  }

  @Test func `fixes that may change behaviour wait to be asked for`() throws {
    let source = view("A", "Text(\"a\")").replacing("  var", with: "  @State var n = 1\n  var")
    #expect(try mend(["A.swift": source]).mended.isEmpty)
    #expect(try mend(["A.swift": source]).unsafeLeft == 1)
    #expect(try mend(["A.swift": source], unsafe: true).unsafeLeft == 0)
  }

  @Test func `only what a change brings is mended`() throws {
    let old = view("A", "Text(\"a\").foregroundColor(.red)")
    let other = view("B", "Text(\"b\").foregroundColor(.red)")
    let new = old.replacing("(.red)", with: "(.red).bold().foregroundColor(.blue)")
    let outcome = try mend(
      ["A.swift": new, "B.swift": other], earlier: ["A.swift": old, "B.swift": other])
    #expect(outcome.mended.map(\.path) == ["A.swift"])
    #expect(outcome.mended.map(\.fixes) == [["foreground_color": 1]])
  }

  @Test(arguments: [nil, "import SwiftUI\n"])
  func `a file that is no longer what was analysed is refused`(now: String?) throws {
    let outcome = try mend(
      ["A.swift": view("A", "Text(\"a\").foregroundColor(.red)")], now: ["A.swift": now])
    #expect(outcome.mended.isEmpty)
    #expect(outcome.refusals == [FixOutcome.Refusal(path: "A.swift", reason: .changed)])
  }

  @Test func `a file that does not parse is refused, the others are mended`() throws {
    let sources = [
      "A.swift": view("A", "Text(\"a\").foregroundColor(.red)") + "struct {\n",
      "B.swift": view("B", "Text(\"b\").foregroundColor(.red)"),
    ]
    let outcome = try mend(sources)
    #expect(outcome.mended.map(\.path) == ["B.swift"])
    #expect(outcome.refusals == [FixOutcome.Refusal(path: "A.swift", reason: .doesNotParse)])
  }
}

/// A snapshot whose files are written to after they were read once.
private final class RewrittenSnapshot: Snapshot {
  private let before: any Snapshot
  private let after: any Snapshot
  private let paths: Set<String>
  private let read = Mutex<Set<String>>([])

  init(_ before: any Snapshot, then after: any Snapshot, paths: Set<String>) {
    self.before = before
    self.after = after
    self.paths = paths
  }

  var root: Root { before.root }
  var entries: [SnapshotEntry] { get throws(WorkspaceError) { try before.entries } }

  func read(_ path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    let isFirst = read.withLock { $0.insert(path).inserted }
    return try (isFirst || !paths.contains(path) ? before : after).read(path, limit: limit)
  }
}
