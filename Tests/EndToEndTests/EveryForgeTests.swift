import Foundation
import ReviewBot
import TestSupport
import Testing

/// Tests `review pr` with every forge, from the command line to the server.
@Suite struct EveryForgeTests {
  private static let token = "t0ken-of-the-tests"

  struct Forge: Sendable, CustomTestStringConvertible {
    let name: String
    let project: String
    let tokenVariable: String
    /// The path of the API after the host.
    let path: String
    var user: [String: String] = [:]
    let emulator: @Sendable (EmulatedPullRequest) -> any ForgeEmulator

    var testDescription: String { name }
  }

  private static let forges = [
    Forge(name: "github", project: "acme/app", tokenVariable: "GITHUB_TOKEN", path: "") {
      GitHubEmulator($0, token: token)
    },
    Forge(name: "gitlab", project: GitLabEmulator.project, tokenVariable: "GITLAB_TOKEN", path: "/api/v4") {
      GitLabEmulator($0, token: token)
    },
    Forge(name: "gitea", project: "acme/app", tokenVariable: "GITEA_TOKEN", path: "/api/v1") {
      GiteaEmulator($0, flavor: .gitea126, token: token)
    },
    Forge(name: "bitbucket", project: "acme/app", tokenVariable: "BITBUCKET_TOKEN", path: "/2.0") {
      BitbucketEmulator($0, token: token)
    },
    Forge(name: "bitbucket-dc", project: "ACME/app", tokenVariable: "BITBUCKET_TOKEN", path: "/git") {
      BitbucketDataCenterEmulator($0, token: token)
    },
    Forge(name: "azure", project: AzureEmulator.project, tokenVariable: "SYSTEM_ACCESSTOKEN", path: "") {
      AzureEmulator($0, token: token)
    },
    Forge(
      name: "gerrit", project: GerritEmulator.project, tokenVariable: "GERRIT_TOKEN", path: "",
      user: ["GERRIT_USERNAME": "review-bot"]
    ) { GerritEmulator($0, token: token) },
  ]

  private static func view(_ line: String) -> String {
    "import SwiftUI\n\nstruct Feed: View {\n  var body: some View {\n    VStack {\n      \(line)\n    }\n  }\n}\n\n"
      + "#Preview { Feed() }\n"
  }

  @Test(arguments: forges)
  func `a finding is posted once and resolved when it is fixed`(_ forge: Forge) throws {
    let tool = try BuiltTool()
    let repository = try TemporaryRepository()
    func name(_ revision: String) throws -> String {
      try repository.git("rev-parse", revision).trimmingCharacters(in: .newlines)
    }
    try repository.write(Self.view("Text(\"a\")"), to: "App/Feed.swift")
    try repository.write("review: 1\nrules:\n  foreground_color: error\n", to: ".review.yml")
    try repository.commit("Base")
    try repository.git("checkout", "--quiet", "-b", "feature")
    let emulator = forge.emulator(.init(head: "", base: try name("main"), files: [:]))
    let server = try LoopbackServer { emulator.handle($0) }
    func push(_ line: String) throws {
      try repository.write(Self.view(line), to: "App/Feed.swift")
      try repository.commit("Push")
      let diff = try DiffParser().parse(Array(try repository.git("diff", "main", "HEAD").utf8))
      var files: [String: EmulatedPullRequest.File] = [:]
      for file in diff.files {
        guard let path = file.newPath else { continue }
        let lines = file.hunks.flatMap(\.lines).compactMap { line in line.newNumber.map { ($0, line.oldNumber) } }
        files[path] = .init(oldPath: file.oldPath, lines: Dictionary(lines) { first, _ in first })
      }
      emulator.push(head: try name("HEAD"), files: files) { $1 }
    }
    func run() throws -> BuiltTool.Output {
      try tool.run(
        [
          "pr", "--no-cache", "--forge", forge.name, "--api-url", server.address + forge.path, "--repo", forge.project,
          "--pr", "7", "--head", try name("HEAD"), "--base", "main",
        ], in: repository.path,
        environment: forge.user.merging([forge.tokenVariable: Self.token, "NO_PROXY": "*"]) { $1 }
      )
    }
    try push("Text(\"a\").foregroundColor(.red)")
    let first = try run()
    #expect(first.status == 1, "\(first.standardError)")
    #expect(emulator.pullRequest.threads.map { "\($0.path):\($0.line ?? 0)" } == ["App/Feed.swift:6"])
    #expect(try run().standardOutput.contains("nothing to post"))
    try push("Text(\"a\").foregroundStyle(.red)")
    let last = try run()
    #expect(last.status == 0, "\(last.standardError)")
    let thread = try #require(emulator.pullRequest.threads.first)
    #expect(thread.isResolved || thread.comments.last?.body.hasPrefix("Fixed") == true)
    #expect(emulator.pullRequest.violations.isEmpty)
  }
}
