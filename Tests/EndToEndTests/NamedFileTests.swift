import Foundation
import TestSupport
import Testing

/// Tests that a file given as an argument is reviewed in the context of its project, if the project is known.
@Suite struct NamedFileTests {
  @Test func `with an explicit root, the tests for the given view model are found`() throws {
    let tool = try BuiltTool()
    let project = try TemporaryFolder()
    let model = "@MainActor @Observable final class FeedViewModel { func load() async { await read() } }\n"
    try project.write(model, to: "App/FeedViewModel.swift")
    try project.write("import Testing\n@Test func a() { _ = FeedViewModel() }\n", to: "AppTests/FeedTests.swift")
    let arguments = ["check", "App/FeedViewModel.swift", "--only", "untested_view_model", "--format", "xcode"]
    let stated = try tool.run(arguments + ["--root", "."], in: project.path)
    #expect(stated.standardOutput == "")
    #expect(stated.standardError == "")
  }

  @Test(arguments: ["HEAD~1", "main", "main..HEAD", "main...", "HEAD@{0}"])
  func `a revision in place of a path is explained`(revision: String) throws {
    let project = try TemporaryRepository()
    for text in ["let a = 1\n", "let a = 2\n"] {
      try project.write(text, to: "App/A.swift")
      try project.commit()
    }
    let output = try BuiltTool().run(["check", revision], in: project.path + "/App")
    #expect(output.status == 2)
    #expect(
      output.standardError
        == "review: \(revision) is a revision, not a path; to review what changed since then, run `review --since REV`\n"
    )
  }

  @Test(arguments: ["nope", "..", "nope..main", "-x", "A.swift"])
  func `a path that does not exist is not mistaken for a revision`(path: String) throws {
    let project = try TemporaryRepository()
    try project.write("let a = 1\n", to: "App/A.swift")
    try project.commit()
    let output = try BuiltTool().run(["check", "--", path == ".." ? "../nope/.." : path], in: project.path)
    #expect(output.standardError.contains("cannot be reviewed: "), "\(output.standardError)")
  }

  @Test func `paths in text can be opened from the current folder, and other paths are relative to the root`() throws {
    let tool = try BuiltTool()
    let project = try TemporaryRepository()
    try project.write(
      "import SwiftUI\nstruct A: View { var body: some View { AnyView(Text(\"a\")) } }\n", to: "App/Feed/A.swift")
    try project.commit()
    let folder = project.path + "/App"
    let arguments = ["check", "--all", "--quiet", "--only", "any_view", "--format", "text", "--format"]
    let output = try tool.run(arguments + ["csv=../out.csv"], in: folder).standardOutput
    #expect(output.hasPrefix("Feed/A.swift:2:40: warning"))
    #expect(
      try String(contentsOf: project.folder.url.appending(path: "out.csv"), encoding: .utf8).contains("App/Feed/A"))
    #expect(try tool.run(arguments + ["text=../out.txt"], in: folder).standardOutput == output)
    let written = try String(contentsOf: project.folder.url.appending(path: "out.txt"), encoding: .utf8)
    #expect(written == "App/" + output)
  }
}
