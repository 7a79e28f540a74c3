import Foundation
import TestSupport
import Testing

/// Tests the environment and the termination of child processes.
@Suite struct ChildProcessTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool
  private let folder: TemporaryFolder

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
    folder = try TemporaryFolder()
    try repository.write(
      "import SwiftUI\n\n// TODO: one\nstruct A: View { var body: some View { Text(\"a\") } }\n", to: "A.swift")
    try repository.commit()
  }

  /// Returns a value for `PATH` with a `git` that first runs other commands.
  private func path(withGit commands: String) throws -> String {
    let path = TemporaryRepository.environment["PATH"] ?? ""
    try folder.writeScript("\(commands)\nPATH='\(path)'\nexec git \"$@\"", to: "bin/git")
    return folder.path + "/bin:" + path
  }

  private static let commands = [
    ["check", "--all", "--enable", "stale_debt"], ["check"], ["check", "--staged"], ["check", "--since", "HEAD"],
    ["fix", "--diff"], ["baseline"], ["advise"], ["report", "--output", "site"], ["init", "--dry-run"],
    ["pr", "--dry-run"], ["pr", "--dry-run", "--head", "HEAD", "--base", "HEAD"],
  ]

  @Test(arguments: commands)
  func `git does not inherit tokens`(_ arguments: [String]) throws {
    let recorded = folder.path + "/variables"
    var environment = ["PATH": try path(withGit: "env >>'\(recorded)'"), "NO_PROXY": "*"]
    let names = [
      "REVIEW_TOKEN", "GITHUB_TOKEN", "GITLAB_TOKEN", "CI_JOB_TOKEN", "GITEA_TOKEN", "FORGEJO_TOKEN", "BITBUCKET_TOKEN",
      "SYSTEM_ACCESSTOKEN", "GERRIT_TOKEN", "DEPLOY_KEY", "GIT_CONFIG_PARAMETERS",
    ]
    for name in names { environment[name] = "c4nary-0123456789" }
    let server = try LoopbackServer { _ in .json(404, [:]) }
    let forge = ["--forge", "gitea", "--api-url", server.address, "--repo", "acme/app", "--pr", "7"]
    _ = try tool.run(
      arguments + (arguments[0] == "pr" ? forge : []), in: repository.path, environment: environment)
    let text = try String(contentsOfFile: recorded, encoding: .utf8)
    #expect(text.contains("LC_ALL=C"))
    #expect(!text.contains("c4nary"))
  }

  #if os(Linux)
    @Test func `git exits when the tool is killed`() throws {
      let identifiers = folder.path + "/identifiers"
      let process = Process()
      process.executableURL = tool.url
      process.arguments = ["check", "--all"]
      process.currentDirectoryURL = repository.folder.url
      process.environment = TemporaryRepository.environment.merging(
        ["PATH": try path(withGit: "echo $$ >>'\(identifiers)'; exec sleep 600")]) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      var child: pid_t?
      for _ in 0..<600 where child == nil {
        usleep(50_000)
        child = (try? String(contentsOfFile: identifiers, encoding: .utf8))?.split(separator: "\n").first.flatMap {
          pid_t($0)
        }
      }
      let started = try #require(child)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      // A zombie process has no command line.
      let commandLine = "/proc/\(started)/cmdline"
      var isOpen = true
      for _ in 0..<600 where isOpen {
        isOpen = FileManager.default.contents(atPath: commandLine)?.isEmpty == false
        if isOpen { usleep(50_000) }
      }
      #expect(!isOpen)
    }
  #endif
}
