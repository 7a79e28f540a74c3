import Foundation
import ReviewBot
import TestSupport
import Testing

/// Tests `review pr` as in a CI job, with the built program, a real clone and an emulated GitHub server.
@Suite struct PullRequestTests {
  private static let token = "ghs_0123456789secret"

  private let repository: TemporaryRepository
  private let tool: BuiltTool
  private let emulator: GitHubEmulator
  private let server: LoopbackServer
  private let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
    folder = try TemporaryFolder()
    let emulator = GitHubEmulator(.init(head: "", base: "", files: [:]), token: Self.token)
    self.emulator = emulator
    server = try LoopbackServer { emulator.handle($0) }
    try repository.write(Self.view(["Text(\"a\")"]), to: "App/Feed.swift")
    try repository.write("review: 1\nrules:\n  foreground_color: error\n", to: ".review.yml")
    try repository.commit("Base")
    try repository.git("checkout", "--quiet", "-b", "feature")
  }

  private static func view(_ lines: [String]) -> String {
    "import SwiftUI\n\nstruct Feed: View {\n  var body: some View {\n    VStack {\n"
      + lines.map { "      \($0)\n" }.joined() + "    }\n  }\n}\n\n#Preview { Feed() }\n"
  }

  /// Commits the view and updates the emulated pull request.
  private func push(_ lines: [String]) throws {
    try repository.write(Self.view(lines), to: "App/Feed.swift")
    try repository.commit("Push")
    try updateForge()
  }

  private func updateForge() throws {
    let base = try name(of: "main")
    let diff = try DiffParser().parse(Array(try repository.git("diff", base, "HEAD").utf8))
    var files: [String: EmulatedPullRequest.File] = [:]
    for file in diff.files {
      guard let path = file.newPath else { continue }
      let lines = file.hunks.flatMap(\.lines).compactMap { line in line.newNumber.map { ($0, line.oldNumber) } }
      files[path] = .init(oldPath: file.oldPath, lines: Dictionary(lines) { first, _ in first })
    }
    emulator.change { $0.base = base }
    emulator.push(head: try name(of: "HEAD"), files: files) { $1 }
  }

  private func name(of revision: String) throws -> String {
    try repository.git("rev-parse", revision).trimmingCharacters(in: .newlines)
  }

  private func run(_ arguments: String..., changing variables: [String: String] = [:]) throws -> BuiltTool.Output {
    try run(arguments, changing: variables)
  }

  private func run(_ arguments: [String], changing variables: [String: String]) throws -> BuiltTool.Output {
    let event = """
      {"pull_request": {"number": 7, "head": {"sha": "\(try name(of: "HEAD"))", "ref": "feature"},
       "base": {"sha": "\(try name(of: "main"))", "ref": "main"}}}
      """
    let environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_API_URL": server.address, "GITHUB_REPOSITORY": "acme/app",
      "GITHUB_EVENT_PATH": try folder.write(event, to: "event.json").path, "GITHUB_TOKEN": Self.token,
      "GITHUB_STEP_SUMMARY": try folder.write("", to: "summary.md").path, "NO_PROXY": "*",
    ]
    let output = try tool.run(
      ["pr", "--no-cache"] + arguments, in: repository.path, environment: environment.merging(variables) { $1 })
    #expect(!(output.standardOutput + output.standardError).contains("secret"), "the token was shown")
    return output
  }

  @Test func `comments are posted, kept and resolved across three pushes`() throws {
    try push(["Text(\"a\").foregroundColor(.red)"])
    var output = try run()
    #expect(output.status == 1, "\(output.standardError)")
    var state = emulator.pullRequest
    #expect(state.threads.map { "\($0.path):\($0.line ?? 0)" } == ["App/Feed.swift:6"])
    #expect(state.threads[0].body.contains("`foreground_color`"))
    #expect(state.remarks.count == 1)
    #expect(state.statuses.map(\.state) == ["failure"])
    #expect(output.standardOutput.contains("1 comment posted, summary updated, status set."))

    server.clearRequests()
    output = try run()
    #expect(output.status == 1)
    #expect(output.standardOutput.contains("nothing to post"))
    #expect(server.requests.allSatisfy { $0.method == "GET" || $0.path == "/graphql" })
    #expect(server.requests.count <= 10)

    try push(["Text(\"new\")", "Text(\"a\").foregroundColor(.red)"])
    #expect(try run().status == 1)
    #expect(emulator.pullRequest.threads.count == 1)

    try push(["Text(\"new\")", "Text(\"a\").foregroundStyle(.red)"])
    output = try run()
    #expect(output.status == 0, "\(output.standardError)")
    state = emulator.pullRequest
    #expect(state.threads.map(\.isResolved) == [true])
    #expect(state.statuses.last?.state == "success")
    #expect(state.violations.isEmpty)
  }

  @Test func `comments survive a force push that moves the file, a rebase and reopening the pull request`() throws {
    try push(["Text(\"a\").foregroundColor(.red)"])
    #expect(try run().status == 1)
    emulator.reply(toThread: 0, "why?")
    let text = try String(contentsOfFile: repository.path + "/App/Feed.swift", encoding: .utf8)
    try repository.git("mv", "App/Feed.swift", "App/Home.swift")
    try repository.write(text.replacing("      Text", with: "      Text(\"new\")\n      Text"), to: "App/Home.swift")
    try repository.git("commit", "--quiet", "--all", "--amend", "--message", "Another")
    try updateForge()
    #expect(try run().status == 1)
    var open = emulator.pullRequest.threads.filter { !$0.isResolved }
    #expect(open.count == 1, "\(open)")
    #expect(emulator.pullRequest.threads.flatMap(\.comments).map(\.body).contains("why?"))
    #expect(try run().standardOutput.contains("nothing to post"))

    // The target branch advances, and the branch is rebased onto it.
    try repository.git("checkout", "--quiet", "main")
    try repository.write("import SwiftUI\n", to: "App/Other.swift")
    try repository.commit("Advance main")
    try repository.git("checkout", "--quiet", "feature")
    try repository.git("rebase", "--quiet", "main")
    try updateForge()
    #expect(try run().status == 1)
    #expect(emulator.pullRequest.threads.filter { !$0.isResolved }.count == 1)

    // Closed and reopened.
    emulator.change { $0.isOpen = false }
    #expect(try run().standardOutput.contains("closed"))
    emulator.change { $0.isOpen = true }
    #expect(try run().standardOutput.contains("nothing to post"))
    open = emulator.pullRequest.threads.filter { !$0.isResolved }
    #expect(open.count == 1)
    #expect(emulator.pullRequest.violations.isEmpty)
  }

  @Test func `configuration and baseline are read from the base`() throws {
    try repository.write("review: 1\nrules:\n  foreground_color: off\n", to: ".review.yml")
    try repository.write("#error(\"not Swift\")", to: "config.yml")
    try push(["Text(\"a\").foregroundColor(.red)"])
    #expect(try run().status == 1)
    #expect(emulator.pullRequest.threads.count == 1)
  }

  @Test func `the job without secrets also reads configuration and baseline from the base`() throws {
    try repository.write("review: 1\nrules:\n  foreground_color: off\n", to: ".review.yml")
    try repository.write("Sources of a stranger", to: ".review-baseline.json")
    try push(["Text(\"a\").foregroundColor(.red)"])
    let check = try tool.run(["check", "--since", "main", "--base-config", "--no-cache"], in: repository.path)
    #expect(check.status == 1, "\(check.standardError)")
    #expect(check.standardOutput.contains("foreground_color"))
    let both = try tool.run(["check", "--all", "--base-config"], in: repository.path)
    #expect(both.status == 2 && both.standardError.contains("--base-config"))
  }

  @Test func `a check run replaces the status if the token allows it`()
    throws
  {
    try push(["Text(\"a\").foregroundColor(.red)"])
    let text = try run("--check-run", "--code-scanning", "--dry-run")
    #expect(text.standardOutput.contains("report   publish 0 annotations: 1 error introduced"), "\(text)")
    #expect(text.standardOutput.contains("scan     upload 1 finding\n"))
    let output = try run("--check-run", "--code-scanning")
    #expect(output.status == 1, "\(output.standardError)")
    #expect(emulator.pullRequest.statuses.isEmpty)
    #expect(emulator.pullRequest.reports.map(\.result) == ["failure"])
    let scan = try #require(emulator.pullRequest.scans.first)
    #expect(scan.results == 1 && scan.sarif.contains("\"App/Feed.swift\"") && scan.tool == "Lintel")
    #expect(try run("--check-run", "--code-scanning").standardOutput.contains("nothing to post"))
    emulator.change {
      $0.mayCheck = false
      $0.reports = []
    }
    let refused = try run("--check-run")
    #expect(refused.status == 1)
    #expect(refused.standardError.isEmpty)
    #expect(emulator.pullRequest.statuses.map(\.state) == ["failure"])
    #expect(emulator.pullRequest.violations.isEmpty)
  }

  @Test func `the checked-out commit does not matter`() throws {
    try push(["Text(\"a\").foregroundColor(.red)"])
    let head = try name(of: "HEAD")
    try repository.git("checkout", "--quiet", "main")
    let output = try run("--head", head)
    #expect(output.status == 1, "\(output.standardError)")
    #expect(emulator.pullRequest.threads.count == 1)
  }

  @Test func `a dry run prints and exits like a normal run but writes nothing`() throws {
    try push(["Text(\"a\").foregroundColor(.red)"])
    let text = try run("--dry-run")
    #expect(text.status == 1)
    #expect(text.standardOutput.contains("create   App/Feed.swift:6  foreground_color"))
    let json = try run("--dry-run", "--format", "json")
    let plan = try #require(
      JSONSerialization.jsonObject(with: Data(json.standardOutput.utf8)) as? [String: Any])
    for key in ["create", "edit", "resolve", "keep", "summary", "status"] { #expect(plan[key] != nil) }
    #expect((plan["create"] as? [[String: Any]])?.first?["line"] as? Int == 6)
    #expect(emulator.pullRequest.threads.isEmpty && emulator.pullRequest.statuses.isEmpty)
    #expect(server.requests.allSatisfy { $0.method == "GET" || $0.path == "/graphql" })
  }

  @Test func `a dry run exits like a normal run if nothing would be posted`() throws {
    try push(["Text(\"a\").foregroundColor(.red)"])
    let emulator = emulator
    // The token cannot read the comments.
    let forbidden = try LoopbackServer { request in
      request.method == "GET" && request.path.hasSuffix("/comments")
        ? .json(403, ["message": "Resource not accessible by integration"]) : emulator.handle(request)
    }
    for options in [[], ["--dry-run"], ["--dry-run", "--format", "json"]] {
      let output = try run(options, changing: ["GITHUB_API_URL": forbidden.address])
      #expect(output.status == 1, "\(output)")
      #expect(output.standardError.contains("the token lacks permission"))
      if options.contains("json") {
        #expect((try? JSONSerialization.jsonObject(with: Data(output.standardOutput.utf8))) != nil, "\(output)")
      }
    }
    // The pull request has a newer head.
    emulator.change { $0.head = String(repeating: "e", count: 40) }
    for options in [[], ["--dry-run"]] {
      let output = try run(options, changing: [:])
      #expect(output.status == 0, "\(output)")
      #expect(output.standardOutput.contains("has a newer head"))
    }
  }

  @Test func `a read-only token results in annotations and a job summary`() throws {
    try push(["Text(\"a\").foregroundColor(.red)"])
    emulator.change { $0.mayWrite = false }
    let output = try run()
    #expect(output.status == 1)
    #expect(output.standardOutput.contains("::error file=App/Feed.swift,line=6"))
    #expect(
      try String(contentsOf: folder.url.appendingPathComponent("summary.md"), encoding: .utf8).contains(
        "foreground_color"))
    #expect(output.standardError.contains("pull-requests: write"))
  }

  @Test func `the job summary is not written through a link in the change`() throws {
    try push(["Text(\"a\").foregroundColor(.red)"])
    emulator.change { $0.mayWrite = false }
    let target = try folder.write("precious\n", to: "target.md")
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/summary.md", withDestinationPath: target.path)
    let output = try run(changing: ["GITHUB_STEP_SUMMARY": repository.path + "/summary.md"])
    #expect(output.standardError.contains("summary.md in the reviewed tree is a symbolic link"))
    #expect(try String(contentsOf: target, encoding: .utf8) == "precious\n")
    let json = try run("--dry-run", "--format", "json=summary.md")
    #expect(json.status == 2)
    #expect(try String(contentsOf: target, encoding: .utf8) == "precious\n")
  }

  @Test(arguments: [[], ["--dry-run"], ["--dry-run", "--format", "json"], ["--verbose"]])
  func `the runner never interprets names in a change as commands`(options: [String]) throws {
    try repository.write(Self.view(["Text(\"##vso[a.b]c\").foregroundColor(.red)"]), to: "App/##vso[a.b]c.swift")
    try repository.write(Self.view(["Text(\"a\").foregroundColor(.red)"]), to: "::error::a/B.swift")
    try repository.commit("##[error]a")
    try updateForge()
    for mayWrite in [true, false] {
      emulator.change { $0.mayWrite = mayWrite }
      let output = try tool.run(
        [
          "pr", "--no-cache", "--forge", "github", "--api-url", server.address, "--repo", "acme/app", "--pr", "7",
          "--base",
          try name(of: "main"), "--head", try name(of: "HEAD"),
        ] + options,
        in: repository.path, environment: ["GITHUB_TOKEN": Self.token, "NO_PROXY": "*"])
      #expect(!output.standardOutput.isEmpty)
      #expect(LogReader.commands(in: output.standardOutput + output.standardError).isEmpty, "\(output)")
    }
  }

  /// As in the CI files for GitLab and Gitea, the job with the token has no files from the change.
  @Test func `a clone without a checkout is sufficient`() throws {
    try push(["Text(\"a\").foregroundColor(.red)"])
    let file = folder.path + "/review.json"
    _ = try tool.run(
      ["check", "--since", "main", "--base-config", "--no-cache", "--fail-on", "never", "--format", "json=" + file],
      in: repository.path)
    let clone = try TemporaryRepository()
    try clone.git("remote", "add", "origin", repository.path)
    try clone.git("fetch", "--quiet", "origin", "+refs/heads/*:refs/remotes/origin/*")
    let output = try tool.run(
      ["pr", "--from", file, "--forge", "github", "--api-url", server.address, "--repo", "acme/app", "--pr", "7"],
      in: clone.path, environment: ["GITHUB_TOKEN": Self.token, "NO_PROXY": "*"])
    #expect(output.status == 1, "\(output.standardError)")
    #expect(emulator.pullRequest.threads.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: clone.path) == [".git"])
  }

  private static let faults: [(variables: [String: String], word: String)] = [
    (["GITHUB_TOKEN": "wrong-secret"], "401"), (["GITHUB_REPOSITORY": "acme/other"], "404"),
  ]

  @Test(arguments: faults)
  func `findings are printed and the status is 3 if the forge is unusable`(
    variables: [String: String], word: String
  ) throws {
    try push(["Text(\"a\").foregroundColor(.red)"])
    let output = try run("--verbose", changing: variables)
    #expect(output.status == 3)
    #expect(output.standardOutput.contains("foreground_color"))
    #expect(output.standardError.contains(word), "\(output.standardError)")
  }

  @Test func `a review from a job without secrets is posted for its commit`() throws {
    try push(["Text(\"a\").foregroundColor(.red)"])
    let file = folder.url.appendingPathComponent("review.json").path
    let check = try tool.run(
      ["check", "--since", "main", "--no-cache", "--format", "json=\(file)"], in: repository.path)
    #expect(check.status == 1, "\(check.standardError)")
    try repository.git("checkout", "--quiet", "main")
    let head = try name(of: "feature")
    #expect(try run("--from", file, "--head", head).status == 1)
    #expect(emulator.pullRequest.threads.map(\.line) == [6])
    #expect(emulator.pullRequest.remarks.count == 1)
    try repository.git("checkout", "--quiet", "feature")
    try push(["Text(\"b\")"])
    let late = try run("--from", file)
    #expect(late.status == 2)
    #expect(late.standardError.contains(head))
    try repository.write("not committed", to: "App/Other.swift")
    _ = try tool.run(["check", "--since", "main", "--no-cache", "--format", "json=\(file)"], in: repository.path)
    #expect(try run("--from", file).standardError.contains("does not contain a commit id"))
  }

  @Test(arguments: ["--head", "--base"])
  func `the error for a missing commit explains how to fetch it`(option: String) throws {
    try push(["Text(\"b\")"])
    let gone = String(repeating: "d", count: 40)
    let output = try run(option, gone)
    #expect(output.status == 2)
    #expect(output.standardError.contains("git fetch origin \(gone)"))
  }
}
