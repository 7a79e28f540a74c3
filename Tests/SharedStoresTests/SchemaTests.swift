import Foundation
import SharedStores
import Store
import TestSupport
import Testing
import Threads

/// Tests the database's tables and the privileges of its roles.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.missing)))
struct SchemaTests {
  private let server: PostgresServer
  private let database: String

  init() throws {
    server = try PostgresServer.shared()
    database = try server.makeDatabase()
  }

  private func store(role: String? = nil, isReadOnly: Bool = false) throws -> PostgresStore {
    let address = role.map { database.replacingOccurrences(of: "postgres@", with: $0 + "@") } ?? database
    return PostgresStore(try #require(PostgresAddress(address)), isReadOnly: isReadOnly)
  }

  @Test func `concurrent first runners create the tables once`() throws {
    let stores = try (0..<6).map { _ in try store() }
    let failures = ParallelMap.map(stores, jobs: 6) { store -> String? in
      do throws(StoreError) {
        try store.check()
        return nil
      } catch {
        return error.description
      }
    }
    #expect(failures.compactMap(\.self) == [])
    #expect(try server.run("SELECT count(*), max(version) FROM lintel.schema_version", in: database) == "1|1")
  }

  @Test func `tables created by a newer version are neither read nor written`() throws {
    try store().save([content("a"): [1]], version: "1")
    try server.run("INSERT INTO lintel.schema_version (version) VALUES (99)", in: database)
    let error = #expect(throws: StoreError.self) { try store().save([content("b"): [2]], version: "1") }
    #expect(error?.reason == .newer)
    #expect(error?.description.contains("version 99") == true)
    #expect(throws: StoreError.self) { try store().values(of: [content("a")], version: "1") }
    #expect(try server.run("SELECT count(*) FROM lintel.results", in: database) == "1")
  }

  @Test func `a run for a fork creates no tables, and the server rejects its writes`() throws {
    #expect(throws: StoreError.self) { try store(isReadOnly: true).check() }
    #expect(try server.run("SELECT to_regnamespace('lintel') IS NULL", in: database) == "t")
    try store().save([content("a"): [1]], version: "1")
    let fork = try store(isReadOnly: true)
    #expect(try fork.values(of: [content("a")], version: "1") == [[1]])
    let error = #expect(throws: StoreError.self) { try fork.save([content("b"): [1]], version: "1") }
    #expect(error?.reason == .readOnly)
  }

  @Test func `the documented roles have exactly the required privileges`() throws {
    let page = try String(contentsOf: Documentation.file("store.md"), encoding: .utf8)
    let roles = try #require(Documentation.blocks("sql", in: page).first { $0.contains("CREATE ROLE lintel_owner") })
    let name = try #require(database.firstMatch(of: /test_[0-9a-f]+/)).output
    // Roles belong to the server, which other tests also use.
    for role in ["lintel_owner", "lintel_runner", "lintel_reader"] {
      try server.run(
        "DO $$ BEGIN CREATE ROLE \(role) LOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$",
        in: database)
    }
    let statements = roles.split(separator: "\n").filter { !$0.hasPrefix("CREATE") }.joined(separator: "\n")
    try server.run(statements.replacing("DATABASE lintel", with: "DATABASE \(name)"), in: database)
    #expect(throws: StoreError.self) { try store(role: "lintel_runner").check() }
    try store(role: "lintel_owner").check()
    let runner = try store(role: "lintel_runner")
    try runner.save([content("a"): [1]], version: "1")
    try runner.save([content("a"): [2]], version: "1")
    #expect(try runner.values(of: [content("a")], version: "1") == [[2]])
    let report = ReportIdentity(repository: "app", key: "k", tip: "t", tipSeconds: 1)
    try runner.request([report])
    #expect(try runner.claim([report], runner: "r", lease: 60) != nil)
    let reader = try store(role: "lintel_reader")
    #expect(try reader.progress(of: ["app"]).map(\.state) == [.working])
    #expect(throws: StoreError.self) { try reader.request([report]) }
    #expect(throws: StoreError.self) { try reader.values(of: [content("a")], version: "1") }
    for statement in ["DROP TABLE lintel.claims", "DELETE FROM lintel.results", "CREATE TABLE lintel.mine ()"] {
      #expect(throws: (any Error).self) { try server.run(statement, in: address(of: "lintel_runner")) }
    }
    #expect(throws: (any Error).self) {
      try server.run("UPDATE lintel.repositories SET name = ''", in: address(of: "lintel_reader"))
    }
  }

  private func address(of role: String) -> String { database.replacingOccurrences(of: "postgres@", with: role + "@") }
}
