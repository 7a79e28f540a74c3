import Foundation
import TestSupport
import Testing

/// Tests the exit status of every command.
/// - Source: docs/configuration.md, "Exit status".
@Suite struct ExitStatusTests {
  private let tool: BuiltTool
  private let repository: TemporaryRepository

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
    try repository.write("review: 1\nrules:\n  foreground_color: error\n", to: ".review.yml")
    try repository.write(PullRequestRig.clean, to: "App/Feed.swift")
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "feature")
  }

  private func run(_ arguments: [String], environment: [String: String] = [:]) throws -> BuiltTool.Output {
    try tool.run(arguments, in: repository.path, environment: environment)
  }

  private static let commands = [
    ["check"], ["check", "--all"], ["check", "App"], ["check", "--staged"], ["fix"], ["fix", "--diff"], ["baseline"],
    ["advise"], ["cache", "info"], ["rules"], ["explain", "any_view"], ["init", "--dry-run"],
  ]

  @Test(arguments: commands)
  func `the status is 0 without findings and 2 for usage errors`(command: [String]) throws {
    let output = try run(command)
    #expect(output.status == 0, "\(output)")
    #expect(try run(command + ["--no-such-option"]).status == 2)
  }

  @Test(arguments: [["check"], ["check", "--all"], ["check", "App"], ["fix"], ["baseline"], ["advise"]])
  func `the status is 2 for an invalid configuration`(command: [String]) throws {
    try repository.write("review: 1\nrules:\n  no_such_rule: error\n", to: ".review.yml")
    #expect(try run(command).status == 2)
  }

  /// Adds a binary file next to a file with a finding.
  private func addUnreadableFile() throws {
    try repository.write("let a = 1 // \0\n", to: "App/Binary.swift")
    try repository.git("add", "--all")
  }

  @Test(arguments: [["check"], ["check", "--all"], ["check", "App"], ["check", "--staged"]])
  func `the status depends on findings and, if requested, on skipped files`(command: [String]) throws {
    try addUnreadableFile()
    let clean = try run(command)
    #expect(clean.status == 0, "\(clean)")
    #expect((clean.standardOutput + clean.standardError).contains("Binary.swift"))
    #expect(try run(command + ["--error-on-skipped"]).status == 3)
    try repository.write(PullRequestRig.faulty, to: "App/Feed.swift")
    try repository.git("add", "--all")
    #expect(try run(command).status == 1)
    #expect(try run(command + ["--fail-on", "never"]).status == 0)
    #expect(try run(command + ["--error-on-skipped"]).status == 3)
  }

  @Test func `the status is 0 or 1 if a file cannot be analyzed`() throws {
    try repository.write("let a = " + String(repeating: "[", count: 400) + "\n", to: "App/Deep.swift")
    let output = try run(["check", "--disable", "parse_error"])
    #expect(output.status == 0, "\(output)")
    #expect(output.standardError.contains("App/Deep.swift"))
    try repository.write(PullRequestRig.faulty, to: "App/Feed.swift")
    #expect(try run(["check"]).status == 1)
    #expect(try run(["check", "--error-on-skipped"]).status == 3)
  }

  @Test(arguments: [["baseline"], ["advise"], ["fix", "--all"]])
  func `the status of other commands is 0 unless skipped files are errors`(command: [String]) throws {
    try addUnreadableFile()
    #expect(try run(command).status == 0)
    #expect(try run(command + ["--error-on-skipped"]).status == 3)
  }

  @Test func `the status of fix --diff is 1 if fixes are available`() throws {
    try repository.write(PullRequestRig.faulty, to: "App/Feed.swift")
    #expect(try run(["fix", "--diff"]).status == 1)
    #expect(try run(["fix"]).status == 0)
  }

  @Test func `the status of a report is 1 if a gate fails and 3 if a repository is missing`() throws {
    let folder = try TemporaryFolder()
    let output = ["--output", folder.path + "/site"]
    #expect(try run(["report"] + output).status == 0)
    #expect(try run(["report", "--gate", "findings.info>=1000"] + output).status == 1)
    let list = "repositories:\n  - {path: \(repository.path)}\n  - {path: \(folder.path)/gone}\n"
    let workspace = try folder.write(list, to: "repos.yml")
    let incomplete = try run(["report", "--workspace", workspace.path] + output)
    #expect(incomplete.status == 3, "\(incomplete)")
  }

  /// If the commits are also unknown, there are no findings to print.
  @Test(arguments: [["--head", "HEAD", "--base", "main"], []])
  func `the status is 3 if the forge is unreachable`(sides: [String]) throws {
    try repository.write(PullRequestRig.faulty, to: "App/Feed.swift")
    try repository.commit()
    let output = try run(
      ["pr", "--forge", "github", "--repo", "acme/app", "--pr", "7", "--api-url", "http://127.0.0.1:1"] + sides,
      environment: ["GITHUB_TOKEN": "ghs_0123456789"])
    #expect(output.status == 3, "\(output)")
    #expect(output.standardOutput.contains("foreground_color") == !sides.isEmpty)
  }
}
