import Foundation
import TestSupport
import Testing

/// Tests stores that several machines share.
@Suite struct SharedStoreTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool

  private static let check = ["check", "--all", "--format", "json"]
  /// An address at which no server is running.
  private static let nowhere = "postgresql://127.0.0.1:9/lintel?sslmode=disable"

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
    for name in ["A", "B", "C"] {
      try repository.write(
        "import SwiftUI\n\nstruct \(name): View {\n  var body: some View { Text(\"a\").foregroundColor(.red) }\n}\n",
        to: "Sources/\(name).swift")
    }
    try repository.commit()
  }

  /// Creates a clone at the same commit, as if on another machine.
  private func clone() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try repository.git("clone", "--quiet", repository.path, folder.path + "/app")
    return folder
  }

  private func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> BuiltTool.Output {
    let clean = ["GITHUB_ACTIONS": "", "GITLAB_CI": "", "SOURCE_DATE_EPOCH": "1763856000"]
    return try tool.run(arguments, in: folder ?? repository.path, environment: clean.merging(environment) { $1 })
  }

  @Test(arguments: [
    (["--store", "mysql://h/d"], "--store must be the address of a PostgreSQL database"),
    (["--store", "postgresql://u:s3cret@h/d"], "--store must not contain a password"),
    (["--cache-write"], "--cache-write requires a server address"),
    (["--require-store"], "--require-store requires --store URL or the REVIEW_STORE variable"),
    (["--cache", "http://cache.example/x"], "would send the token unencrypted"),
    (["--cache", "https://u:s3cret@cache.example/x"], "pass the token in an environment variable"),
  ])
  func `invalid options are rejected before the review`(options: [String], message: String) throws {
    let output = try run(Self.check + options)
    #expect(output.status == 2)
    #expect(output.standardOutput.isEmpty)
    #expect(output.standardError.contains(message), "\(output.standardError)")
    #expect(!output.standardError.contains("s3cret"))
  }

  @Test(arguments: [
    (["report", "--status"], "--status requires --workspace FILE"),
    (["report", "--render-only"], "--render-only requires --workspace FILE"),
    (["lsp", "--cache", "https://cache.example"], "--cache must be a folder for this command"),
    (["cache", "clear", "--store", "postgresql://h/d"], "clears only the local cache"),
  ])
  func `options that belong to other commands are rejected`(arguments: [String], message: String) throws {
    let output = try run(arguments)
    #expect(output.status == 2)
    #expect(output.standardError.contains(message), "\(output.standardError)")
  }

  @Test(arguments: [["--store", nowhere], ["--cache", "http://127.0.0.1:9/cache"]])
  func `an unreachable store causes one warning and no other effects`(options: [String]) throws {
    let plain = try run(Self.check)
    let other = try clone()
    let output = try run(Self.check + options, in: other.path + "/app")
    #expect(output.standardOutput == plain.standardOutput)
    #expect(output.status == plain.status)
    #expect(output.standardError.split(separator: "\n").count == 1, "\(output.standardError)")
    #expect(output.standardError.hasPrefix("review: warning: "))
    #expect(output.standardError.contains("continuing without it"))
    let required = try run(Self.check + options + ["--require-store"], in: other.path + "/app")
    #expect(required.status == 3)
    #expect(required.standardOutput == plain.standardOutput)
  }

  #if os(Linux)
    @Test func `without libpq, a run warns and continues without the store`() throws {
      let libraries = try TemporaryFolder()
      // The dynamic linker finds this file first, but it is not a library.
      try libraries.write("", to: "libpq.so.5")
      let environment = ["LD_LIBRARY_PATH": libraries.path]
      let plain = try run(Self.check, environment: environment)
      #expect(plain.standardError.isEmpty)
      let other = try clone()
      let output = try run(Self.check + ["--store", Self.nowhere], in: other.path + "/app", environment: environment)
      #expect(output.status == plain.status)
      #expect(output.standardOutput == plain.standardOutput)
      #expect(output.standardError.contains("cannot load libpq ("))
      #expect(output.standardError.contains("libpq5"))
    }
  #endif

  @Test(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.missing)))
  func `a second machine gets the same findings and has nothing to write`() throws {
    let server = try PostgresServer.shared()
    let database = try server.makeDatabase()
    let plain = try run(Self.check + ["--no-cache"])
    let (one, two) = (try clone(), try clone())
    let first = try run(Self.check + ["--store", database], in: one.path + "/app")
    #expect(first.standardOutput == plain.standardOutput)
    #expect(first.standardError.isEmpty, "\(first.standardError)")
    // A run that parses a file tries to store the result, but this role has no write permission on the server.
    let role = "reads_\(UUID().uuidString.prefix(8).lowercased())"
    try server.run(
      "CREATE ROLE \(role) LOGIN; GRANT USAGE ON SCHEMA lintel TO \(role); "
        + "GRANT SELECT ON ALL TABLES IN SCHEMA lintel TO \(role)", in: database)
    let second = try run(
      Self.check, in: two.path + "/app",
      environment: ["REVIEW_STORE": database.replacingOccurrences(of: "postgres@", with: role + "@")])
    #expect(second.standardOutput == plain.standardOutput)
    #expect(second.standardError.isEmpty, "\(second.standardError)")
    // A new file must be parsed, but the result cannot be stored.
    try "struct D {}\n".write(toFile: two.path + "/app/Sources/D.swift", atomically: true, encoding: .utf8)
    let third = try run(
      Self.check, in: two.path + "/app",
      environment: ["REVIEW_STORE": database.replacingOccurrences(of: "postgres@", with: role + "@")])
    #expect(third.standardError.contains("no results are written"), "\(third.standardError)")
    #expect(third.standardError.split(separator: "\n").count == 1)
  }

  @Test(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.missing)))
  func `workspace reports are created once, shown by status and rendered from the database`() throws {
    let database = try PostgresServer.shared().makeDatabase()
    let (one, two) = (try clone(), try clone())
    let file = "repositories:\n  - {path: app, name: The app}\n  - {path: missing, name: Not here}\n"
    for machine in [one, two] { try machine.write(file, to: "repos.yml") }
    let report = ["report", "--quiet", "--workspace", "repos.yml", "--store", database]
    let first = try run(report + ["--output", "site"], in: one.path)
    #expect(first.status == 3, "\(first.standardError)")
    let site = try String(contentsOfFile: one.path + "/site/index.html", encoding: .utf8)
    #expect(site.contains("href=\"./the-app/index.html\""))
    #expect(site.contains("Not here is not included"))
    let second = try run(report + ["--output", "site"], in: two.path)
    #expect(second.status == 3)
    let status = try run(report + ["--status"], in: two.path)
    #expect(status.status == 0)
    #expect(status.standardOutput.contains("2 repositories: 1 done, 0 working, 1 waiting"), "\(status.standardOutput)")
    #expect(status.standardOutput.contains(/The app +done .* 1\n/))
    let bare = try TemporaryFolder()
    try bare.write("repositories: [{path: nowhere, name: The app}]\n", to: "repos.yml")
    let rendered = try run(report + ["--output", "site", "--render-only"], in: bare.path)
    #expect(rendered.status == 0, "\(rendered.standardError)")
    func projects(_ folder: TemporaryFolder) throws -> String {
      try String(contentsOfFile: folder.path + "/site/data/portfolio.csv", encoding: .utf8)
    }
    #expect(try projects(bare) == projects(one))
    #expect(try projects(two) == projects(one))
    let unreachable = try run(
      ["report", "--workspace", "repos.yml", "--store", Self.nowhere, "--status"], in: bare.path)
    #expect(unreachable.status == 3)
  }

  @Test(.enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.missing)))
  func `a run for a fork's pull request does not write to the store`() throws {
    let server = try PostgresServer.shared()
    let database = try server.makeDatabase()
    _ = try run(["cache", "info", "--store", database])
    let fork = ["GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "pull_request"]
    let output = try run(Self.check + ["--store", database], environment: fork)
    #expect(output.standardError.isEmpty)
    let pages = try TemporaryFolder()
    let report = try run(
      ["report", "--quiet", "--output", pages.path + "/site", "--store", database], environment: fork)
    #expect(report.status == 0, "\(report.standardError)")
    #expect(
      try server.run(
        "SELECT (SELECT count(*) FROM lintel.results), (SELECT count(*) FROM lintel.repositories)", in: database)
        == "0|0")
  }
}
