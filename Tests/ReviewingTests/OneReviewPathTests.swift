import Analyzer
import Foundation
import Git
import Store
import TestSupport
import Testing

@testable import Reviewing
@testable import Workspace

/// Tests that every way of reviewing a change reports the same findings.
@Suite struct OneReviewPathTests {
  private let repository: TemporaryRepository
  private let cache: TemporaryFolder
  /// The sources of the example app, by path.
  private let sources: [String: [UInt8]]
  private let today = CalendarDay(secondsSince1970: 1_760_000_000)

  init() throws {
    repository = try TemporaryRepository()
    cache = try TemporaryFolder()
    let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples/TeaShop")
    var sources: [String: [UInt8]] = [:]
    let files = try #require(FileManager.default.enumerator(atPath: example.path))
    for case let path as String in files where path.hasSuffix(".swift") {
      sources[path] = Array(try Data(contentsOf: example.appendingPathComponent(path)))
    }
    self.sources = sources
    try #require(sources.count > 15)
    for (path, bytes) in sources { try repository.folder.write(Data(bytes), to: path) }
    try repository.commit("Begin")
  }

  // MARK: Reviewing

  private func root() throws -> Root {
    try Root.find(
      for: [], explicitRoot: repository.path, currentDirectory: "/", environment: TemporaryRepository.environment)
  }

  private func reviewer(isLongLived: Bool = false, isCached: Bool = false) throws -> Reviewer {
    let kept = isCached ? try ResultCache(path: cache.path + "/cache.sqlite", version: "1", today: 1) : nil
    return Reviewer(
      cache: kept, jobs: 2, isLongLived: isLongLived, now: { Date() }, note: { Issue.record("\($0)") })
  }

  private func request(_ head: any Snapshot, since base: CommitSnapshot?) -> ReviewRequest {
    ReviewRequest(
      head, scope: base.map { .introduced(since: ReviewBase($0, named: "main")) } ?? .project,
      configuration: LoadedConfiguration(Configuration()), today: today)
  }

  // MARK: Random changes

  /// Returns the contents of some files after a random change; nil for deleted files.
  private func randomChange(_ random: inout SeededRandom) -> [String: [UInt8]?] {
    var change: [String: [UInt8]?] = [:]
    let paths = sources.keys.sorted()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard let path = paths.randomElement(using: &random), change[path] == nil, let bytes = sources[path] else {
        continue
      }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: change[path] = .some(nil)
      case 1:
        change[path] = .some(nil)
        change["Moved/" + path] = .some(edited(bytes, &random))
      case 2: change["New/" + path] = .some(Array("// new\n".utf8) + bytes)
      default: change[path] = .some(edited(bytes, &random))
      }
    }
    return change
  }

  /// Returns a file with some lines repeated, deleted or reworded.
  private func edited(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let start = Int.random(in: 0..<lines.count, using: &random)
    let end = min(lines.count, start + Int.random(in: 1...12, using: &random))
    switch Int.random(in: 0..<3, using: &random) {
    case 0: lines.insert(contentsOf: lines[start..<end], at: start)
    case 1: lines.removeSubrange(start..<end)
    default:
      for index in start..<end {
        lines[index] = Substring(lines[index].replacing("private ", with: "").replacing("let ", with: "var "))
      }
    }
    return Array(lines.joined(separator: "\n").utf8)
  }

  private func write(_ change: [String: [UInt8]?]) throws {
    for (path, bytes) in change {
      if let bytes {
        try repository.folder.write(Data(bytes), to: path)
      } else {
        try FileManager.default.removeItem(atPath: repository.path + "/" + path)
      }
    }
  }

  private func commitName() throws -> String {
    try repository.git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  // MARK: Comparing

  @Test(arguments: 0..<(3 * thoroughness))
  func `the findings of a change do not depend on how it is reviewed`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let root = try root()
    let first = try commitName()
    let base = CommitSnapshot(first, in: root)
    let longLived = try reviewer(isLongLived: true)
    // A long-lived reviewer has reviewed the project before the change.
    _ = try longLived.review(request(WorkingTreeSnapshot.scan(root), since: nil))
    let change = randomChange(&random)
    let original = try WorkingTreeSnapshot.scan(root)
    let unsaved = OverlaySnapshot(original, contents: change)
    // Before any files are written, reviews the unsaved changes on top of the working tree and of the commit.
    var answers = try answers(to: unsaved, since: base, longLived, "unsaved")
    answers += try self.answers(to: OverlaySnapshot(base, contents: change), since: base, longLived, "over a commit")
    try write(change)
    answers += try self.answers(to: WorkingTreeSnapshot.scan(root), since: base, longLived, "working tree")
    try repository.git("add", "--all")
    let repository = try #require(root.repository)
    answers += try self.answers(
      to: IndexSnapshot(WorkingTreeSnapshot.scan(root), in: repository), since: base, longLived, "index")
    try self.repository.commit("Change")
    answers += try self.answers(to: CommitSnapshot(commitName(), in: root), since: base, longLived, "commits")

    let expected = try #require(answers.first)
    for answer in answers {
      #expect(answer.change.findings == expected.change.findings, "introduced: \(answer.name), seed \(seed)")
      #expect(answer.change.change == expected.change.change, "fixed and figures: \(answer.name), seed \(seed)")
      #expect(answer.whole == expected.whole, "everything: \(answer.name), seed \(seed)")
    }
  }

  /// Returns the reviews by a new reviewer, a new reviewer with a cache, and a long-lived reviewer.
  private func answers(
    to head: some Snapshot, since base: CommitSnapshot, _ longLived: Reviewer, _ name: String
  ) throws -> [(name: String, change: Review, whole: Review)] {
    let reviewers = [("fresh", try reviewer()), ("cached", try reviewer(isCached: true)), ("long-lived", longLived)]
    return try reviewers.map { kind, reviewer in
      var whole = request(head, since: nil)
      // Commit dates are known only for the working tree.
      whole.commitDays = nil
      return ("\(name), \(kind)", try reviewer.review(request(head, since: base)), try reviewer.review(whole))
    }
  }

  @Test(arguments: 0..<4)
  func `git and the comparison of snapshots find the same changes`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(100 + seed))
    let root = try root()
    let base = CommitSnapshot(try commitName(), in: root)
    try write(randomChange(&random))
    let tree = try WorkingTreeSnapshot.scan(root)
    #expect(try tree.changes(since: base) == SnapshotChange.all(from: base, to: tree))
    try repository.commit("Change")
    let head = CommitSnapshot(try commitName(), in: root)
    #expect(try head.changes(since: base) == SnapshotChange.all(from: base, to: head))
  }

  @Test func `a long-lived reviewer evicts unused facts`() throws {
    let memory = InMemoryFacts()
    let contents = (0..<4000).compactMap { ContentID(of: Array("\($0)".utf8)) }
    for round in 0..<4 {
      memory.beginReview()
      for content in contents[(round * 1000)..<(round * 1000 + 1000)] { memory.save(.refused("no"), of: content) }
    }
    memory.beginReview()
    #expect(memory.record(of: contents[0]) == nil)
    #expect(memory.record(of: contents[3999]) != nil)
  }
}
