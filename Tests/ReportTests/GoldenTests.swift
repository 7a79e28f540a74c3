import TestSupport
import Testing

struct GoldenTests {
  @Test func `every golden file is used by a test`() throws {
    #expect(try Golden.orphans() == [])
    #expect(try !Golden.package.names().isEmpty)
  }

  @Test func `a mismatch shows the first difference`() throws {
    let folder = try TemporaryFolder()
    try folder.write("a\nb\nc\n", to: "x/y.txt")
    let golden = Golden(folder: folder.url, environment: [:])
    #expect(golden.problem(of: "a\nb\nc\n", comparedWith: "x/y.txt") == nil)
    let problem = try #require(golden.problem(of: "a\nB\nc\n", comparedWith: "x/y.txt"))
    #expect(problem.hasSuffix("\n@@ line 2 @@\n- b\n+ B"))
    #expect(golden.problem(of: "", comparedWith: "none.txt")?.contains("there is no golden none.txt") == true)
  }

  @Test func `golden files can be updated, except on CI`() throws {
    let folder = try TemporaryFolder()
    let onCI = Golden(folder: folder.url, environment: ["UPDATE_GOLDENS": "1", "CI": "true"])
    #expect(onCI.problem(of: "new\n", comparedWith: "x/y.txt")?.contains("not written on CI") == true)
    #expect(try onCI.names() == [])
    let atHome = Golden(folder: folder.url, environment: ["UPDATE_GOLDENS": "1"])
    #expect(atHome.problem(of: "new\n", comparedWith: "x/y.txt") == nil)
    #expect(try atHome.names() == ["x/y.txt"])
    #expect(onCI.problem(of: "new\n", comparedWith: "x/y.txt") == nil)
  }
}
