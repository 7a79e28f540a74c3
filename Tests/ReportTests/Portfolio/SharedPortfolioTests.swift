import Analyzer
import Foundation
import History
import SharedStores
import Store
import TestSupport
import Testing

@testable import Report

/// Tests storing reports in a database, reading them back and querying them.
@Suite(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.missing)))
struct SharedPortfolioTests {
  private let server: PostgresServer
  private let database: String
  private let store: PostgresStore

  init() throws {
    server = try PostgresServer.shared()
    database = try server.makeDatabase()
    store = PostgresStore(try #require(PostgresAddress(database)), isReadOnly: false)
  }

  private func history(_ seed: UInt64, files: Int = 12, samples: Int = 20) -> ProjectHistory {
    SyntheticHistory(seed: seed, files: files, samples: samples).play()
  }

  private func identity(_ name: String, seconds: Int = 1000) -> ReportIdentity {
    ReportIdentity(repository: name, key: "key", tip: "tip", tipSeconds: seconds)
  }

  @discardableResult
  private func publish(
    _ history: ProjectHistory, as name: String, seconds: Int = 1000, under claim: Claim? = nil
  ) throws -> ProjectFigures {
    let figures = Site(history.named(name), toolVersion: "1.0").figures
    try store.publish(history, figures, as: identity(name, seconds: seconds), under: claim, toolVersion: "1.0")
    return figures
  }

  private func count(_ table: String) throws -> Int {
    Int(try server.run("SELECT count(*) FROM lintel.\(table)", in: database)) ?? -1
  }

  @Test func `figures are read back unchanged, and the page built from them matches the one built locally`() throws {
    let histories = [("App", history(1)), ("it's \\ a \"kit\"", history(2)), ("<b>\u{1F600}", history(3, files: 1))]
    var published: [ProjectFigures?] = []
    for (name, history) in histories { published.append(try publish(history, as: name)) }
    let names = histories.map(\.0)
    #expect(try store.figures(of: names) == published)
    #expect(try store.figures(of: ["none", names[1]]) == [nil, published[1]])
    let there = published.compactMap(\.self)
    #expect(there.contains { !$0.teams.isEmpty })
    let local = Portfolio(there.map { ($0, nil) }, toolVersion: "1.0").files
    let shared = Portfolio(
      try store.figures(of: names).compactMap(\.self).map { ($0, nil) }, toolVersion: "1.0"
    ).files
    #expect(local.map(\.name) == shared.map(\.name))
    for (one, other) in zip(local, shared) { #expect(one.content == other.content, "\(one.name)") }
    let page = try #require(shared.first { $0.name == "index.html" })
    let text = String(decoding: page.content, as: UTF8.self)
    #expect(text.contains("Teams"))
    #expect(!text.contains("<b>\u{1F600}"))
  }

  @Test func `a report replaces the previous one completely`() throws {
    try publish(history(1, files: 30), as: "App")
    try publish(history(9), as: "Other")
    let others = (try count("files"), try count("findings"))
    let small = try publish(history(2, files: 4, samples: 3), as: "App", seconds: 2000)
    #expect(try store.figures(of: ["App"]) == [small])
    #expect(try count("files") < others.0)
    #expect(try count("repositories") == 2)
    let before = try count("findings")
    try publish(history(2, files: 4, samples: 3), as: "App", seconds: 2000)
    #expect(try count("findings") == before)
  }

  @Test func `a report on an older commit changes nothing`() throws {
    let new = try publish(history(1), as: "App", seconds: 2000)
    try publish(history(2), as: "App", seconds: 1000)
    #expect(try store.figures(of: ["App"]) == [new])
  }

  @Test func `the number of open findings comes from the last sample`() throws {
    let history = history(4, files: 25, samples: 30)
    try publish(history, as: "App")
    let open = history.lives.count { $0.fixed == nil }
    #expect(
      try server.run("SELECT count(*) FROM lintel.findings WHERE fixed_in IS NULL", in: database) == "\(open)")
    #expect(
      try server.run("SELECT sum(errors + warnings + infos) FROM lintel.files WHERE is_present", in: database)
        == server.run("SELECT findings FROM lintel.latest_samples", in: database))
  }

  @Test func `a runner that lost its claim publishes nothing, and repeated publishing is harmless`() throws {
    try store.request([identity("App")])
    let first = try #require(try store.claim([identity("App")], runner: "one", lease: 60))
    try server.run("UPDATE lintel.claims SET lease_until = now() - interval '1 second'", in: database)
    let second = try #require(try store.claim([identity("App")], runner: "two", lease: 60))
    let error = #expect(throws: StoreError.self) { try publish(history(1), as: "App", under: first) }
    #expect(error?.reason == .takenOver)
    #expect(try count("repositories") == 0)
    let figures = try publish(history(2), as: "App", under: second)
    #expect(try store.progress(of: ["App"]).map(\.state) == [.done])
    // Simulates a lost response to the first attempt.
    try publish(history(3), as: "App", under: second)
    #expect(try store.figures(of: ["App"]) == [figures])
  }

  @Test func `a closed connection is replaced`() throws {
    let figures = try publish(history(1), as: "App")
    try server.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'lintel' "
        + "AND datname = current_database()", in: database)
    let error = #expect(throws: StoreError.self) { try store.figures(of: ["App"]) }
    #expect(error?.reason == .unreachable)
    #expect(try store.figures(of: ["App"]) == [figures])
  }

  // MARK: Queries

  private static let queries: [String] = {
    let page = (try? String(contentsOf: Documentation.file("sql.md"), encoding: .utf8)) ?? ""
    return Documentation.blocks("sql", in: page)
  }()

  @Test func `there are at least ten documented queries`() { #expect(Self.queries.count >= 10) }

  @Test(arguments: queries)
  func `every documented query returns a result`(query: String) throws {
    try publishRecentHistories()
    let rows = try server.run(query, in: database)
    #expect(!rows.isEmpty, "no row")
  }

  /// Returns the dashboard's queries, with sample values for Grafana's variables.
  private func dashboardQueries() throws -> [String] {
    struct Dashboard: Decodable {
      struct Panel: Decodable { let targets: [Target] }
      struct Target: Decodable { let rawSql: String }
      struct Variables: Decodable { let list: [Variable] }
      struct Variable: Decodable {
        let name: String
        let query: String
      }
      let panels: [Panel]
      let templating: Variables
    }
    let file = Documentation.file("grafana/lintel.json")
    let dashboard = try JSONDecoder().decode(Dashboard.self, from: Data(contentsOf: file))
    let variable = dashboard.templating.list.first { $0.name == "repository" }
    return ([variable?.query].compactMap(\.self) + dashboard.panels.flatMap(\.targets).map(\.rawSql)).map { query in
      query.replacing("${repository:sqlstring}", with: "'App','Kit'")
        .replacing(/\$__timeFilter\(([a-z_]+)\)/) { "\($0.output.1) BETWEEN '1970-01-01' AND '2100-01-01'" }
    }
  }

  @Test func `every dashboard query returns a result`() throws {
    try publishRecentHistories()
    let queries = try dashboardQueries()
    #expect(queries.count >= 10)
    for query in queries {
      #expect(!query.contains("$"))
      #expect(!(try server.run(query, in: database)).isEmpty, "\(query)")
    }
  }

  /// Publishes two histories that end today, because queries are relative to the current date.
  private func publishRecentHistories() throws {
    for (name, seed) in [("App", UInt64(1)), ("Kit", 2)] {
      let history = history(seed, files: 40, samples: 60)
      try publish(history, as: name)
    }
    try store.request([identity("App")])
    let age = "(SELECT now() - max(committed_at) FROM lintel.samples)"
    try server.run(
      """
      UPDATE lintel.team_samples SET committed_at = committed_at + \(age);
      UPDATE lintel.findings SET introduced_at = introduced_at + \(age), fixed_at = fixed_at + \(age);
      UPDATE lintel.samples SET committed_at = committed_at + \(age);
      UPDATE lintel.findings SET severity = 'error' WHERE introduced_in > 0 AND fixed_in IS NULL;
      UPDATE lintel.findings SET introduced_at = now() - interval '2 days' WHERE introduced_in > 0 AND fixed_in IS NULL;
      UPDATE lintel.repositories SET reported_at = now() - interval '3 days' WHERE name = 'Kit'
      """, in: database)
  }
}
