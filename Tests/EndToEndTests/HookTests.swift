import TestSupport
import Testing

@testable import Arguments

/// Tests `review hook`, whose exit status tells a coding agent whether an edit is blocked.
/// - Source: docs/agents.md, "Hooks".
@Suite struct HookTests {
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

  @Test(arguments: [
    "hook", "hook vim", "hook claude --foo", "hook claude --limit 0", "hook generic --fail-on foo App/Feed.swift",
    "hook generic --since", "hook claude App/Feed.swift",
    "--quiet hook claude", "--fail-on error --foo hook cursor", "-x hook codex",
  ])
  func `a usage error does not block the agent`(line: String) throws {
    let output = try tool.run(line.split(separator: " ").map(String.init), in: repository.path, input: "{}")
    #expect(output.status == 0, "\(output)")
    #expect(output.standardOutput.isEmpty)
    #expect(output.standardError.hasPrefix("review: hook: "), "\(output)")
    #expect(output.standardError.hasSuffix("; see `review help hook`\n"), "\(output)")
    #expect(output.standardError.count { $0.isNewline } == 1)
  }

  @Test func `only introduced findings block the agent`() throws {
    #expect(try tool.run(["hook", "generic", "App/Feed.swift"], in: repository.path).status == 0)
    try repository.write(PullRequestRig.faulty, to: "App/Feed.swift")
    let output = try tool.run(["hook", "generic", "App/Feed.swift"], in: repository.path)
    #expect(output.status == 2, "\(output)")
    #expect(output.standardError.contains("foreground_color"))
  }

  @Test func `a finding that following another one also resolves is not reported`() throws {
    let code = """
      import SwiftUI
      @MainActor final class FeedViewModel: ObservableObject {
        func row() -> AnyView { AnyView(Text("a")) }
      }
      """
    try repository.write(code + "\n", to: "App/FeedViewModel.swift")
    let output = try tool.run(["hook", "generic", "App/FeedViewModel.swift"], in: repository.path)
    #expect(output.status == 2, "\(output)")
    #expect(output.standardError.contains(" ui_import_in_view_model: "))
    #expect(!output.standardError.contains(" ui_type_in_view_model: "))
    #expect(!output.standardError.contains(" any_view: "))
  }

  @Test func `each path that cannot be reviewed is reported, and the others are reviewed`() throws {
    let none = try tool.run(["hook", "generic", "README.md", "a\nb.swift"], in: repository.path)
    #expect(none.status == 0)
    #expect(none.standardError == "review: hook: README.md is not a Swift file; nothing to review\n")
    let odd = try tool.run(["hook", "generic", "a\nb.swift"], in: repository.path)
    #expect(odd.standardError == "review: hook: a\\nb.swift does not exist; nothing to review\n")
    for (others, line) in [
      (["README.md"], "README.md is not a Swift file"),
      (["Missing.swift", "App"], "Missing.swift does not exist (and 1 more problem)"),
    ] {
      let clean = try tool.run(["hook", "generic", "App/Feed.swift"] + others, in: repository.path)
      #expect(clean.status == 0)
      #expect(clean.standardError == "review: hook: \(line)\n")
    }
    try repository.write(PullRequestRig.faulty, to: "App/Feed.swift")
    let output = try tool.run(["hook", "generic", "README.md", "App/Feed.swift"], in: repository.path)
    #expect(output.status == 2, "\(output)")
    #expect(output.standardError.hasPrefix("review: hook: README.md is not a Swift file\n"))
  }

  @Test(arguments: [("", ".review.yml"), ("App", "../.review.yml")])
  func `a configuration error names the file relative to the current folder`(folder: String, file: String) throws {
    try repository.write("x\n", to: ".review.yml")
    let edited = repository.path + "/App/Feed.swift"
    let output = try tool.run(["hook", "generic", edited], in: repository.path + "/" + folder)
    #expect(output.status == 0)
    #expect(output.standardError.hasPrefix("review: hook: \(file):1:1: "), "\(output)")
  }

  private static let commands: [(line: String, command: Command?)] = [
    ("hook claude --foo", .hook), ("--foo hook", .hook), ("--foo=1 -x hook", .hook), ("--since hook check", .check),
    ("-j 4 hook", .hook), ("-qj 4 hook", .hook), ("-j4 hook", .hook), ("--jobs=4 hook", .hook),
    ("explain hook", .explain), ("-- hook", nil), ("Sources hook", nil), ("--foo", nil), ("", nil),
  ]

  @Test(arguments: commands)
  func `the command is found despite errors`(line: String, command: Command?) {
    #expect(ArgumentParser.command(in: line.split(separator: " ").map(String.init)) == command)
  }
}
