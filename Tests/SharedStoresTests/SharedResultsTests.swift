import Foundation
import SharedStores
import Store
import Synchronization
import TestSupport
import Testing

/// Tests a shared store that backs the local caches of two machines.
@Suite struct SharedResultsTests {
  private let folder: TemporaryFolder
  private let warnings = Warnings()

  init() throws { folder = try TemporaryFolder() }

  /// The warnings so far.
  private final class Warnings: Sendable {
    private let list = Mutex<[StoreError]>([])
    func add(_ error: StoreError) { list.withLock { $0.append(error) } }
    var all: [StoreError] { list.withLock { $0 } }
  }

  /// An in-memory store that counts requests and can fail on demand.
  private final class Memory: ResultStore {
    let values = Mutex<[String: [UInt8]]>([:])
    let calls = Mutex(0)
    let failure = Mutex<StoreError?>(nil)

    private func begin() throws(StoreError) {
      calls.withLock { $0 += 1 }
      if let error = failure.withLock({ $0 }) { throw error }
    }

    func check() throws(StoreError) { try begin() }
    func values(of contents: [ContentID], version: String) throws(StoreError) -> [[UInt8]?] {
      try begin()
      return values.withLock { values in contents.map { values[version + $0.hexadecimal] } }
    }
    func contains(_ contents: [ContentID], version: String) throws(StoreError) -> [Bool] {
      try begin()
      return values.withLock { values in contents.map { values[version + $0.hexadecimal] != nil } }
    }
    func save(_ kept: [ContentID: [UInt8]], version: String) throws(StoreError) {
      try begin()
      values.withLock { values in for (content, bytes) in kept { values[version + content.hexadecimal] = bytes } }
    }
  }

  private func cache(_ machine: String, _ store: any ResultStore, version: String = "1", canWrite: Bool = true) throws
    -> ResultCache
  {
    try ResultCache(
      path: "\(folder.path)/\(machine)/cache.sqlite", version: version, today: 100,
      shared: SharedResults(store, canWrite: canWrite, warn: warnings.add))
  }

  private func pendingWrites(_ texts: String...) throws -> ResultCache.PendingWrites {
    var pendingWrites = ResultCache.PendingWrites()
    for text in texts { pendingWrites.values[try content(text)] = Array("facts of \(text)".utf8) }
    return pendingWrites
  }

  @Test(arguments: StoreUnderTest.available)
  func `values stored by one machine are found by another, which copies them to its cache`(kind: StoreUnderTest) throws
  {
    let (store, owner) = try kind.open()
    defer { withExtendedLifetime(owner) {} }
    try cache("one", store).save(pendingWrites("a", "b"), tree: "/t")
    let other = try cache("two", store)
    #expect(try other.missing(among: [content("a"), content("c"), content("b")]) == [content("c")])
    #expect(
      try other.entries(of: [content("a"), content("c")]).map { $0.map { String(decoding: $0.bytes, as: UTF8.self) } }
        == ["facts of a", nil])
    #expect(try other.has(content("a")))
    #expect(try other.localEntry(of: content("b")) == nil)
    other.prefetch([try content("b")])
    #expect(try other.localEntry(of: content("b")) != nil)
    #expect(warnings.all == [])
  }

  @Test(arguments: StoreUnderTest.available)
  func `facts of another version are not found`(kind: StoreUnderTest) throws {
    let (store, owner) = try kind.open()
    defer { withExtendedLifetime(owner) {} }
    try cache("one", store).save(pendingWrites("a"), tree: "/t")
    #expect(try cache("two", store, version: "2").entry(of: content("a")) == nil)
  }

  @Test func `a run for a fork reads but never writes`() throws {
    let memory = Memory()
    try cache("one", memory).save(pendingWrites("a"), tree: "/t")
    let fork = try cache("fork", memory, canWrite: false)
    try fork.save(pendingWrites("evil"), tree: "/t")
    #expect(try fork.entry(of: content("a")) != nil)
    #expect(memory.values.withLock { $0.count } == 1)
  }

  @Test(arguments: [
    "another content", "another version", "a flipped bit", "the first half", "empty", "no seal", "an additional byte",
  ])
  func `an invalid entry is ignored and replaced`(poison: String) throws {
    let memory = Memory()
    try cache("one", memory).save(pendingWrites("a", "b"), tree: "/t")
    try cache("one", memory, version: "2").save(pendingWrites("a"), tree: "/t")
    let name = "1" + (try content("a")).hexadecimal
    let other = "1" + (try content("b")).hexadecimal
    let foreign = "2" + (try content("a")).hexadecimal
    memory.values.withLock { values in
      let bytes = values[name] ?? []
      switch poison {
      case "another content": values[name] = values[other]
      case "another version": values[name] = values[foreign]
      case "a flipped bit": values[name]?[bytes.count - 1] ^= 1
      case "the first half": values[name] = Array(bytes.prefix(bytes.count / 2))
      case "empty": values[name] = []
      case "an additional byte": values[name] = bytes + [0]
      default: values[name] = Array("facts of a".utf8)
      }
    }
    let machine = try cache("two", memory)
    #expect(try machine.entry(of: content("a")) == nil)
    try machine.save(pendingWrites("a"), tree: "/t")
    #expect(try cache("three", memory).entry(of: content("a")) != nil)
  }

  @Test func `a failing store causes one warning and is not used again`() throws {
    let memory = Memory()
    memory.failure.withLock { $0 = StoreError(.unreachable, "it is gone") }
    let machine = try cache("one", memory)
    for text in ["a", "b", "c"] {
      #expect(try machine.entry(of: content(text)) == nil)
      try machine.save(pendingWrites(text), tree: "/t")
      #expect(try machine.entry(of: content(text)) != nil)
    }
    #expect(!machine.isShared)
    #expect(warnings.all.map(\.description) == ["it is gone"])
    #expect(memory.calls.withLock { $0 } == 1)
  }

  @Test func `a read-only store is still read`() throws {
    let memory = Memory()
    try cache("one", memory).save(pendingWrites("a"), tree: "/t")
    let machine = try cache("two", memory)
    memory.failure.withLock { $0 = StoreError(.readOnly, "not by you") }
    try machine.save(pendingWrites("b"), tree: "/t")
    try machine.save(pendingWrites("c"), tree: "/t")
    memory.failure.withLock { $0 = nil }
    #expect(try machine.entry(of: content("a")) != nil)
    #expect(warnings.all.map(\.description) == ["not by you"])
  }

  @Test func `a missing value is not requested twice`() throws {
    let memory = Memory()
    let machine = try cache("one", memory)
    for _ in 0..<5 { #expect(try machine.entry(of: content("a")) == nil) }
    #expect(memory.calls.withLock { $0 } == 1)
  }
}
