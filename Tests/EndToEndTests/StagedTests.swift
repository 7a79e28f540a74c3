import Foundation
import TestSupport
import Testing

/// Tests `--staged`, `--commit` and `--stdin`, which review contents that differ from the files on disk.
@Suite struct StagedTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
  }

  private func view(_ name: String, color: Bool = false) -> String {
    "import SwiftUI\n\nstruct \(name): View {\n  var body: some View {\n    Text(\"a\")\(color ? ".foregroundColor(.red)" : "")\n"
      + "  }\n}\n\n#Preview { \(name)() }\n"
  }

  private func findings(_ arguments: String..., input: String = "") throws -> [String] {
    let output = try tool.run(
      arguments + ["--format", "json", "--fail-on", "never"], in: repository.path, input: input)
    try #require(output.status == 0, "\(output.standardError)")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(output.standardOutput.utf8)) as? [String: Any])
    let findings = try #require(document["findings"] as? [[String: Any]])
    return findings.compactMap { finding in
      (finding["path"] as? String).flatMap { path in (finding["rule"] as? String).map { "\(path): \($0)" } }
    }
  }

  @Test func `the index is reviewed instead of the working tree`() throws {
    try repository.write(view("A"), to: "A b.swift")
    try repository.write(view("Gone"), to: "Gone.swift")
    try repository.commit()
    // A and D are staged with findings that are gone from the working tree. C has a finding only in the working tree.
    try repository.write(view("A", color: true), to: "A b.swift")
    try repository.write(view("C"), to: "C.swift")
    try repository.write(view("D", color: true), to: "D.swift")
    try repository.git("add", "A b.swift", "C.swift", "D.swift")
    try repository.git("add", "--intent-to-add", "--", ".")
    try repository.write(view("A"), to: "A b.swift")
    try repository.write(view("C", color: true), to: "C.swift")
    try FileManager.default.removeItem(atPath: repository.path + "/D.swift")
    try repository.write(view("E", color: true), to: "E.swift")
    #expect(try findings("check", "--staged") == ["A b.swift: foreground_color", "D.swift: foreground_color"])
    #expect(
      try findings("check", "--staged", "--all") == ["A b.swift: foreground_color", "D.swift: foreground_color"])
    #expect(try findings("check") == ["C.swift: foreground_color", "E.swift: foreground_color"])
  }

  @Test func `a commit is reviewed instead of the working tree, with its own configuration and baseline`() throws {
    try repository.write(view("A"), to: "A.swift")
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "feature")
    try repository.write(view("A", color: true), to: "A.swift")
    try repository.write(view("B", color: true), to: "B.swift")
    let overrides = "overrides: [{paths: [B.swift], rules: {foreground_color: off}}]"
    try repository.write("review: 1\n\(overrides)\n", to: ".review.yml")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.write(view("C", color: true), to: "C.swift")
    #expect(try findings("check") == ["C.swift: foreground_color"])
    #expect(try findings("check", "--commit", "feature") == ["A.swift: foreground_color"])
    #expect(try findings("check", "--commit", "feature", "--all") == ["A.swift: foreground_color"])
    #expect(try findings("check", "--commit", "HEAD").isEmpty)
    #expect(try findings("check", "--commit", "main", "--since", "feature").isEmpty)
    let missing = try tool.run(["check", "--commit", "nope"], in: repository.path)
    #expect(missing.status == 2)
    #expect(missing.standardError.contains("nope"))
  }

  @Test func `the first commit can be reviewed while it is staged`() throws {
    try repository.write(view("A", color: true), to: "A.swift")
    #expect(try findings("check", "--staged").isEmpty)
    try repository.git("add", "A.swift")
    #expect(try findings("check", "--staged") == ["A.swift: foreground_color"])
  }

  @Test func `a file added with --intent-to-add is not treated as staged`() throws {
    try repository.write("", to: "x.txt")
    try repository.commit()
    try repository.write(view("A", color: true), to: "A.swift")
    try repository.git("add", "--intent-to-add", "A.swift")
    #expect(try findings("check", "--staged").isEmpty)
  }

  @Test func `an unfinished merge is an error`() throws {
    try repository.write(view("A"), to: "A.swift")
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "other")
    try repository.write(view("A", color: true), to: "A.swift")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.write(view("A").replacing("\"a\"", with: "\"b\""), to: "A.swift")
    try repository.commit()
    #expect(throws: TemporaryRepository.Failure.self) { try repository.git("merge", "--quiet", "other") }
    let output = try tool.run(["check", "--staged"], in: repository.path)
    #expect(output.status == 2)
    #expect(output.standardError.contains("A.swift has unresolved merge conflicts"))
  }

  @Test func `unsaved text from standard input is reviewed`() throws {
    try repository.write(view("A"), to: "Sources/A.swift")
    try repository.write(view("B", color: true), to: "Sources/B.swift")
    let text = view("A", color: true)
    let path = "Sources/A.swift: foreground_color"
    #expect(try findings("check", "--stdin", "--stdin-filename", "Sources/A.swift", input: text) == [path])
    // The former name of the option.
    #expect(
      try findings("check", "--stdin", "--path", repository.path + "/Sources/A.swift", input: text) == [path])
    #expect(try findings("check", "--stdin", "--stdin-filename", "Sources/A.swift", input: view("A")).isEmpty)
    let new = try findings("check", "--stdin", "--stdin-filename", "Sources/New.swift", input: view("New", color: true))
    #expect(new == ["Sources/New.swift: foreground_color"])
  }

  @Test func `types in text from standard input are resolved in the project`() throws {
    try repository.write("import SwiftUI\nextension A: View {}\n", to: "B.swift")
    let text = view("A", color: true).replacing("A: View", with: "A")
    let found = try findings(
      "check", "--stdin", "--stdin-filename", "A.swift", "--only", "hard_coded_spacing,view_member_order",
      input: text + "extension A { func f() {}\nvar row: some View { Text(\"\") } }\n")
    #expect(found == ["A.swift: view_member_order"])
  }

  @Test(arguments: [("A.txt", "is not a Swift file"), ("Pods/A.swift", "excluded by default")])
  func `text from standard input that is skipped is listed with a reason`(path: String, reason: String) throws {
    try repository.write("", to: "Pods/x")
    let output = try tool.run(
      ["check", "--stdin", "--stdin-filename", path, "--verbose"], in: repository.path, input: view("A", color: true))
    #expect(output.status == 0)
    #expect(output.standardOutput.contains(reason))
  }

  @Test func `fixing text from standard input prints the fixed text, or the original if nothing is fixed`() throws {
    func fix(_ text: String) throws -> BuiltTool.Output {
      try tool.run(["fix", "--stdin", "--stdin-filename", "A.swift"], in: repository.path, input: text)
    }
    let fixed = try fix(view("A", color: true))
    #expect(fixed.standardOutput == view("A", color: true).replacing("foregroundColor", with: "foregroundStyle"))
    #expect(fixed.status == 0)
    #expect(try fix(view("A")).standardOutput == view("A"))
    let broken = view("A", color: true) + "struct {\n"
    #expect(try fix(broken).standardOutput == broken)
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/A.swift"))
  }
}
