import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Analyzer
@testable import Store
@testable import Workspace

@Suite struct ProjectReaderTests {
  private let folder: TemporaryFolder
  private let cachePath: String

  init() throws {
    folder = try TemporaryFolder()
    cachePath = folder.path + "/cache/cache.sqlite"
    try folder.write("import SwiftUI\nstruct A: View { var body: some View { Text(\"a\") } }\n", to: "tree/A.swift")
    try folder.write("struct B {}\n", to: "tree/B.swift")
    try settle()
  }

  /// What was written just now may change once more in the same tick of the clock, so it is not remembered.
  private func settle() throws { try setDates(Date(timeIntervalSinceNow: -100)) }

  private func setDates(_ date: Date) throws {
    for name in ["A.swift", "B.swift"] {
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: folder.path + "/tree/" + name)
    }
  }

  private func read(now: Date = Date(timeIntervalSinceNow: 60)) throws -> (facts: [FileFacts], notes: [String]) {
    let root = try Root.find(for: [], explicitRoot: folder.path + "/tree", currentDirectory: "/", environment: [:])
    let workspace = Workspace(try ProjectTree.scan(root), configuration: Configuration())
    let notes = Mutex<[String]>([])
    let reader = ProjectReader(
      workspace, analysis: Analysis(configuration: Configuration()),
      cache: try FactsCache(path: cachePath, version: "1", today: 1), jobs: 2, now: now,
      note: { error in notes.withLock { $0.append(error.description) } })
    let result = reader.facts(of: workspace.list().paths)
    return (result.files.map(\.facts), notes.withLock { $0 })
  }

  /// Replaces what the cache holds, so that a hit shows.
  private func falsify() throws {
    let database = try Database(path: cachePath, access: .readWrite)
    var facts = FileFacts()
    facts.mentionedTypes = ["FromTheCache"]
    let statement = try database.prepare("UPDATE facts SET value = ?")
    try statement.bind(StoredFacts.bytes(of: facts), at: 1)
    try statement.run()
  }

  @Test func `the second run has the same facts, and parses nothing`() throws {
    let first = try read().facts
    #expect(try read().facts == first)
    try falsify()
    #expect(try read().facts.map(\.mentionedTypes) == [["FromTheCache"], ["FromTheCache"]])
  }

  @Test func `a changed file is read again, and only that one`() throws {
    _ = try read()
    try falsify()
    try folder.write("struct B { let c: C }\n", to: "tree/B.swift")
    #expect(try read().facts.map(\.mentionedTypes) == [["FromTheCache"], ["C"]])
  }

  @Test func `a change that keeps size and modification date is seen`() throws {
    let date = Date(timeIntervalSinceNow: -100)
    try setDates(date)
    _ = try read()
    try folder.write("struct C {}\n", to: "tree/B.swift")
    try setDates(date)
    #expect(try read().facts[1].types.map(\.name) == ["C"])
  }

  @Test func `what changed a moment ago is not trusted by its date`() throws {
    _ = try read(now: Date())
    #expect(try FactsCache(path: cachePath, version: "1", today: 1).files(of: folder.path + "/tree").isEmpty)
    try falsify()
    // The content is known all the same.
    #expect(try read(now: Date()).facts.map(\.mentionedTypes) == [["FromTheCache"], ["FromTheCache"]])
  }

  @Test func `damaged facts are made anew`() throws {
    let first = try read().facts
    let database = try Database(path: cachePath, access: .readWrite)
    try database.execute("UPDATE facts SET value = substr(value, 1, 20)")
    #expect(try read().facts == first)
  }

  @Test func `a cache that cannot be written is a note, and the facts are complete`() throws {
    let first = try read().facts
    try folder.write("struct New {}\n", to: "tree/B.swift")
    let other = try Database(path: cachePath, access: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    let second = try read()
    #expect(second.facts[0] == first[0])
    #expect(second.facts[1].types.map(\.name) == ["New"])
    #expect(second.notes.count == 1)
    #expect(second.notes.allSatisfy { $0.contains(cachePath) })
  }
}
