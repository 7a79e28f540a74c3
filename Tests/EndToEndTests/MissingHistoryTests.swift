import TestSupport
import Testing

/// Tests the messages for folders and repositories that a change cannot be compared with.
@Suite struct MissingHistoryTests {
  private let tool: BuiltTool

  init() throws { tool = try BuiltTool() }

  @Test func `a repository without commits is described as such`() throws {
    let repository = try TemporaryRepository()
    let review = try tool.run(["check"], in: repository.path)
    #expect(review.status == 0, "\(review)")
    #expect(
      review.standardOutput.hasPrefix("No Swift files changed since an empty repository (no commits yet)."), "\(review)"
    )
    for arguments in [["report", "--output", "out"], ["check", "--since", "main"], ["fix", "--since", "HEAD"]] {
      let output = try tool.run(arguments, in: repository.path)
      #expect(output.status == 2)
      #expect(
        output.standardError
          == "review: the checked-out branch in \(repository.path) has no commits yet; commit something first\n")
    }
  }

  @Test(arguments: [["--since", "main"], ["--staged"], ["--base-config"]])
  func `an option that compares with a commit requires a repository`(options: [String]) throws {
    let folder = try TemporaryFolder()
    let output = try tool.run(["check"] + options, in: folder.path)
    #expect(output.status == 2)
    #expect(output.standardError == "review: \(options[0]) requires a git working tree; see `review help check`\n")
    let withPath = try tool.run(["check", "."] + options, in: folder.path)
    #expect(withPath.status == 2)
    #expect(withPath.standardError == "review: \(options[0]) cannot be combined with PATH; see `review help check`\n")
  }
}
