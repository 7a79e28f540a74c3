import Analyzer
import Foundation
import Git
import Synchronization
import Testing

@testable import Reviewing
@testable import Workspace

@Suite struct FixRoundsTests {
  private let root = Root(path: "/nowhere", repository: nil)

  /// Applies fixes to sources in memory.
  /// - Parameters:
  ///   - now: The contents after the analysis, if they differ.
  ///   - earlier: The contents before the change to review; nil to review all files.
  private func fix(
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
      on: request, by: Reviewer(cache: nil, jobs: 1, now: { Date() }, note: { _ in }), appliesUnsafe: unsafe)
  }

  private func view(_ name: String, _ content: String) -> String {
    "import SwiftUI\n\nstruct \(name): View {\n  var body: some View {\n    \(content)\n  }\n}\n"
  }

  private func text(_ outcome: FixOutcome, _ path: String = "A.swift") -> String? {
    outcome.fixedFiles.first { $0.path == path }.map { String(decoding: $0.after, as: UTF8.self) }
  }

  @Test func `every finding with a safe fix is fixed, and the rest of the file is unchanged`() throws {
    let outcome = try fix(["A.swift": view("A", "Text(\"a\").foregroundColor(.red).foregroundColor(.blue) // why")])
    #expect(text(outcome) == view("A", "Text(\"a\").foregroundStyle(.red).foregroundStyle(.blue) // why"))
    #expect(outcome.fixedFiles.map(\.fixes) == [["foreground_color": 2]])
    #expect(!outcome.review.findings.contains { $0.rule == "foreground_color" })
    #expect(outcome.refusals.isEmpty)
  }

  @Test func `line endings and a byte order mark are preserved`() throws {
    let source = "\u{FEFF}" + view("A", "Text(\"a\").foregroundColor(.red)").replacing("\n", with: "\r\n")
    let outcome = try fix(["A.swift": source])
    #expect(text(outcome) == source.replacing("foregroundColor", with: "foregroundStyle"))
  }

  @Test func `a second run changes nothing`() throws {
    let source = view("A", "Text(\"a\").foregroundColor(.red)").replacing("  var", with: "  @State var n = 1\n  var")
    let outcome = try fix(["A.swift": source], unsafe: true)
    let after = try #require(text(outcome))
    #expect(after.contains("@State private var n"))
    #expect(try fix(["A.swift": after], unsafe: true).fixedFiles.isEmpty)
  }

  @Test func `unsafe fixes are applied only on request`() throws {
    let source = view("A", "Text(\"a\")").replacing("  var", with: "  @State var n = 1\n  var")
    #expect(try fix(["A.swift": source]).fixedFiles.isEmpty)
    #expect(try fix(["A.swift": source]).remainingUnsafeFixes == 1)
    #expect(try fix(["A.swift": source], unsafe: true).remainingUnsafeFixes == 0)
  }

  @Test func `only introduced findings are fixed`() throws {
    let old = view("A", "Text(\"a\").foregroundColor(.red)")
    let other = view("B", "Text(\"b\").foregroundColor(.red)")
    let new = old.replacing("(.red)", with: "(.red).bold().foregroundColor(.blue)")
    let outcome = try fix(
      ["A.swift": new, "B.swift": other], earlier: ["A.swift": old, "B.swift": other])
    #expect(outcome.fixedFiles.map(\.path) == ["A.swift"])
    #expect(outcome.fixedFiles.map(\.fixes) == [["foreground_color": 1]])
  }

  @Test(arguments: [nil, "import SwiftUI\n"])
  func `a file that changed since its analysis is not fixed`(now: String?) throws {
    let outcome = try fix(
      ["A.swift": view("A", "Text(\"a\").foregroundColor(.red)")], now: ["A.swift": now])
    #expect(outcome.fixedFiles.isEmpty)
    #expect(outcome.refusals == [FixOutcome.Refusal(path: "A.swift", reason: .changed)])
  }

  @Test func `a file that does not parse is not fixed, but the others are`() throws {
    let sources = [
      "A.swift": view("A", "Text(\"a\").foregroundColor(.red)") + "struct {\n",
      "B.swift": view("B", "Text(\"b\").foregroundColor(.red)"),
    ]
    let outcome = try fix(sources)
    #expect(outcome.fixedFiles.map(\.path) == ["B.swift"])
    #expect(outcome.refusals == [FixOutcome.Refusal(path: "A.swift", reason: .doesNotParse)])
  }
}

/// A snapshot whose files change after the first read.
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

  func read(fromTop path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    try before.read(fromTop: path, limit: limit)
  }
}
