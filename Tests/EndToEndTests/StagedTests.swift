import Foundation
import TestSupport
import Testing

/// `--staged` and `--stdin`: contents that are not those of the files.
@Suite struct StagedTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
  }

  private func view(_ name: String, colour: Bool = false) -> String {
    "import SwiftUI\n\nstruct \(name): View {\n  var body: some View {\n    Text(\"a\")\(colour ? ".foregroundColor(.red)" : "")\n"
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

  @Test func `what is staged counts, not what the work tree holds`() throws {
    try repository.write(view("A"), to: "A b.swift")
    try repository.write(view("Gone"), to: "Gone.swift")
    try repository.commit()
    // Staged with a fault, mended since; and the other way round.
    try repository.write(view("A", colour: true), to: "A b.swift")
    try repository.write(view("C"), to: "C.swift")
    try repository.write(view("D", colour: true), to: "D.swift")
    try repository.git("add", "A b.swift", "C.swift", "D.swift")
    try repository.git("add", "--intent-to-add", "--", ".")
    try repository.write(view("A"), to: "A b.swift")
    try repository.write(view("C", colour: true), to: "C.swift")
    try FileManager.default.removeItem(atPath: repository.path + "/D.swift")
    try repository.write(view("E", colour: true), to: "E.swift")
    #expect(try findings("check", "--staged") == ["A b.swift: foreground_color", "D.swift: foreground_color"])
    #expect(
      try findings("check", "--staged", "--all") == ["A b.swift: foreground_color", "D.swift: foreground_color"])
    #expect(try findings("check") == ["C.swift: foreground_color", "E.swift: foreground_color"])
  }

  @Test func `the first commit can be reviewed before it is made`() throws {
    try repository.write(view("A", colour: true), to: "A.swift")
    #expect(try findings("check", "--staged").isEmpty)
    try repository.git("add", "A.swift")
    #expect(try findings("check", "--staged") == ["A.swift: foreground_color"])
  }

  @Test func `a file that is only meant to be added is not staged`() throws {
    try repository.write("", to: "x.txt")
    try repository.commit()
    try repository.write(view("A", colour: true), to: "A.swift")
    try repository.git("add", "--intent-to-add", "A.swift")
    #expect(try findings("check", "--staged").isEmpty)
  }

  @Test func `a merge that is not finished is named`() throws {
    try repository.write(view("A"), to: "A.swift")
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "other")
    try repository.write(view("A", colour: true), to: "A.swift")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.write(view("A").replacing("\"a\"", with: "\"b\""), to: "A.swift")
    try repository.commit()
    #expect(throws: TemporaryRepository.Failure.self) { try repository.git("merge", "--quiet", "other") }
    let output = try tool.run(["check", "--staged"], in: repository.path)
    #expect(output.status == 2)
    #expect(output.standardError.contains("A.swift is not merged yet"))
  }

  @Test func `an editor asks about a text that is not saved`() throws {
    try repository.write(view("A"), to: "Sources/A.swift")
    try repository.write(view("B", colour: true), to: "Sources/B.swift")
    let text = view("A", colour: true)
    let path = "Sources/A.swift: foreground_color"
    #expect(try findings("check", "--stdin", "--path", "Sources/A.swift", input: text) == [path])
    #expect(
      try findings("check", "--stdin", "--path", repository.path + "/Sources/A.swift", input: text) == [path])
    #expect(try findings("check", "--stdin", "--path", "Sources/A.swift", input: view("A")).isEmpty)
    let new = try findings("check", "--stdin", "--path", "Sources/New.swift", input: view("New", colour: true))
    #expect(new == ["Sources/New.swift: foreground_color"])
  }

  @Test func `what a text is, the rest of the project says`() throws {
    try repository.write("import SwiftUI\nextension A: View {}\n", to: "B.swift")
    let text = view("A", colour: true).replacing("A: View", with: "A")
    let found = try findings(
      "check", "--stdin", "--path", "A.swift", "--only", "hard_coded_spacing,view_member_order",
      input: text + "extension A { func f() {}\nvar row: some View { Text(\"\") } }\n")
    #expect(found == ["A.swift: view_member_order"])
  }

  @Test(arguments: [("A.txt", "is not a Swift file"), ("Pods/A.swift", "left out by default")])
  func `a text that is left out says why`(path: String, reason: String) throws {
    try repository.write("", to: "Pods/x")
    let output = try tool.run(
      ["check", "--stdin", "--path", path, "--verbose"], in: repository.path, input: view("A", colour: true))
    #expect(output.status == 0)
    #expect(output.standardOutput.contains(reason))
  }

  @Test func `an editor gets the mended text, or its own back`() throws {
    func fix(_ text: String) throws -> BuiltTool.Output {
      try tool.run(["fix", "--stdin", "--path", "A.swift"], in: repository.path, input: text)
    }
    let mended = try fix(view("A", colour: true))
    #expect(mended.standardOutput == view("A", colour: true).replacing("foregroundColor", with: "foregroundStyle"))
    #expect(mended.status == 0)
    #expect(try fix(view("A")).standardOutput == view("A"))
    let broken = view("A", colour: true) + "struct {\n"
    #expect(try fix(broken).standardOutput == broken)
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/A.swift"))
  }
}
