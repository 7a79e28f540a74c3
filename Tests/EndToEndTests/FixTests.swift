import Foundation
import TestSupport
import Testing

/// Tests `review fix` from the command line.
@Suite struct FixTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool
  private let old = "import SwiftUI\n\nstruct A: View {\n  var body: some View {\n    Text(\"a\")\n  }\n}\n"
  private var faulty: String { old.replacing("Text(\"a\")", with: "Text(\"a\").foregroundColor(.red)") }
  private var fixedText: String { old.replacing("Text(\"a\")", with: "Text(\"a\").foregroundStyle(.red)") }

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
    try repository.write(faulty.replacing("A: View", with: "Old: View"), to: "Old.swift")
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.write(faulty, to: "A b.swift")
  }

  private func run(_ arguments: String...) throws -> BuiltTool.Output { try tool.run(arguments, in: repository.path) }

  private func content(_ path: String) throws -> String {
    try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8)
  }

  @Test func `text that is too large is not printed in part`() throws {
    let text = faulty + String(repeating: "// comment\n", count: 300_000)
    let output = try tool.run(["fix", "--stdin", "--stdin-filename", "A b.swift"], in: repository.path, input: text)
    #expect(output.status == 2)
    #expect(output.standardOutput.isEmpty)
    #expect(output.standardError == "review: the text on standard input is larger than 2 MiB\n")
  }

  @Test func `introduced findings are fixed and pre-existing ones are not`() throws {
    let output = try run("fix")
    #expect(output.standardOutput == "A b.swift: foreground_color 1\nFixed 1 finding in 1 file.\n")
    #expect(output.status == 0)
    #expect(try content("A b.swift") == fixedText)
    #expect(try content("Old.swift").contains("foregroundColor"))
    let again = try run("fix")
    #expect(
      again.standardOutput
        == "No safe fixes available for findings introduced since main. To fix the whole project, add `--all`.\n")
    #expect(again.status == 0)
  }

  @Test func `unused rules are removed from suppressions`() throws {
    let source = { (first: String, rest: String) in
      "import SwiftUI\r\n\r\n// review:disable \(first) -- a sketch\r\nstruct B: View {\r\n"
        + "  // review:disable:next \(rest)\r\n"
        + "  var body: some View { AnyView(Text(\"a\").foregroundColor(.red)) }\r\n}\r\n// review:enable \(first)\r\n"
    }
    try repository.write(
      source("any_view, body_length", "god_view_model, foreground_color, navigation_view"), to: "B.swift")
    _ = try run("fix", "B.swift")
    #expect(try content("B.swift") == source("any_view", "foreground_color"))
    #expect(try run("fix", "B.swift").standardOutput.hasPrefix("No safe fixes available"))
  }

  @Test func `all findings are fixed on request`() throws {
    #expect(try run("fix", "--all").standardOutput.hasSuffix("Fixed 2 findings in 2 files.\n"))
    #expect(try !content("Old.swift").contains("foregroundColor"))
  }

  @Test func `git can apply the diff, and no file is written`() throws {
    let output = try run("fix", "--all", "--diff")
    #expect(output.status == 1)
    #expect(try content("A b.swift") == faulty)
    try repository.write(output.standardOutput, to: "fixes.diff")
    try repository.git("apply", "fixes.diff")
    #expect(try content("A b.swift") == fixedText)
    let again = try run("fix", "--all", "--diff")
    #expect(again.status == 0)
    #expect(again.standardOutput.isEmpty)
  }

  @Test func `a file that does not parse is reported, and the others are fixed`() throws {
    try repository.write(faulty + "struct {\n", to: "Broken.swift")
    let output = try run("fix")
    #expect(output.status == 3)
    #expect(output.standardError.contains("Broken.swift does not parse"))
    #expect(try content("A b.swift") == fixedText)
  }

  @Test(arguments: [["fix", "--staged"], ["fix", "--format", "json"], ["fix", "--all", "--since", "HEAD"]])
  func `conflicting options are rejected`(arguments: [String]) throws {
    let output = try tool.run(arguments, in: repository.path)
    #expect(output.status == 2)
    #expect(output.standardError.contains("see `review help fix`"))
    #expect(try content("A b.swift") == faulty)
  }
}
