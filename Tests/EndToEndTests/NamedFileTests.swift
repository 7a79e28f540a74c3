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
}
