import Foundation
import SharedStores
import Store
import Synchronization
import TestSupport
import Testing
import Threads

/// Tests how runners claim repositories.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.missing)))
struct ClaimTests {
  private let server: PostgresServer
  private let database: String

  init() throws {
    server = try PostgresServer.shared()
    database = try server.makeDatabase()
  }

  private func store() throws -> PostgresStore {
    PostgresStore(try #require(PostgresAddress(database)), isReadOnly: false)
  }

  private func report(_ name: String, key: String = "k", seconds: Int = 1000) -> ReportIdentity {
    ReportIdentity(repository: name, key: key, tip: "tip", tipSeconds: seconds)
  }

  private func states(_ names: String...) throws -> [ReportProgress.State] {
    try store().progress(of: names).map(\.state)
  }

  /// Expires every lease.
  private func runOut() throws {
    try server.run("UPDATE lintel.claims SET lease_until = now() - interval '1 second'", in: database)
  }

  @Test func `concurrent runners claim each repository exactly once`() throws {
    let reports = (0..<40).map { report("app \($0)") }
    let claimed = Mutex<[String]>([])
    let stores = try (0..<8).map { _ in try store() }
    let failures = ParallelMap.map(Array(stores.enumerated()), jobs: 8) { index, store -> String? in
      do throws(StoreError) {
        try store.request(reports)
        while let claim = try store.claim(reports, runner: "\(index)", lease: 60) {
          claimed.withLock { $0.append(claim.repository) }
        }
        return nil
      } catch {
        return error.description
      }
    }
    #expect(failures.compactMap(\.self) == [])
    #expect(claimed.withLock { $0.sorted() } == reports.map(\.repository).sorted())
  }

  @Test func `an expired lease is taken over and the first runner is informed`() throws {
    let store = try store()
    try store.request([report("app")])
    let first = try #require(try store.claim([report("app")], runner: "one", lease: 60))
    #expect(try store.claim([report("app")], runner: "two", lease: 60) == nil)
    #expect(try store.renew(first, lease: 60))
    #expect(try states("app") == [.working])
    try runOut()
    #expect(try states("app") == [.abandoned])
    let second = try #require(try store.claim([report("app")], runner: "two", lease: 60))
    #expect(try !store.renew(first, lease: 60))
    #expect(try store.renew(second, lease: 60))
    try store.fail(first, message: "late")
    #expect(try states("app") == [.working])
    #expect(try store.inProgress([report("app")]) == 1)
  }

  @Test func `a failed report is retried by another runner after all other reports`() throws {
    let store = try store()
    let reports = [report("a"), report("b")]
    try store.request(reports)
    let claim = try #require(try store.claim(reports, runner: "one", lease: 60))
    try store.fail(claim, message: "no clone")
    #expect(try store.progress(of: ["a"]).first?.message == "no clone")
    #expect(try store.claim(reports, runner: "two", lease: 60)?.repository == "b")
    #expect(try store.claim(reports, runner: "two", lease: 60)?.repository == "a")
  }

  @Test func `a request for a newer commit is accepted, and one for an older commit is ignored`() throws {
    let store = try store()
    try store.request([report("app", key: "new", seconds: 2000)])
    try server.run("UPDATE lintel.claims SET state = 'done'", in: database)
    try store.request([report("app", key: "old", seconds: 1000)])
    #expect(try states("app") == [.done])
    #expect(try store.claim([report("app", key: "old", seconds: 1000)], runner: "r", lease: 60) == nil)
    try store.request([report("app", key: "new", seconds: 2000)])
    #expect(try states("app") == [.done])
    try store.request([report("app", key: "newer", seconds: 3000)])
    #expect(try states("app") == [.waiting])
  }

  @Test func `a newer commit does not take over a report in progress`() throws {
    let store = try store()
    try store.request([report("app")])
    let claim = try #require(try store.claim([report("app")], runner: "one", lease: 60))
    try store.request([report("app", key: "newer", seconds: 2000)])
    #expect(try store.renew(claim, lease: 60))
    try runOut()
    try store.request([report("app", key: "newer", seconds: 2000)])
    #expect(try states("app") == [.waiting])
  }

  @Test(arguments: ["it's", "a\"b\\c", "{x,y}", "ü 😀", "NULL", "a\tb\nc"])
  func `names are stored unchanged`(name: String) throws {
    let store = try store()
    try store.request([report(name)])
    #expect(try store.claim([report(name)], runner: name, lease: 60)?.repository == name)
    #expect(try store.progress(of: [name]).map(\.repository) == [name])
  }
}
