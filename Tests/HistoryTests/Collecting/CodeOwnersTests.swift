import Testing

@testable import History

@Suite struct CodeOwnersTests {
  @Test(arguments: [
    ("*", "a/b.swift", true), ("*.swift", "a/b/c.swift", true), ("*.js", "a.swift", false),
    ("/build/logs/", "build/logs/x/y.log", true), ("/build/logs/", "a/build/logs/y.log", false),
    ("docs/*", "docs/a.md", true), ("docs/*", "docs/b/a.md", false), ("apps/", "x/apps/y/z", true),
    ("/docs/", "docs/a/b", true), ("**/logs", "x/y/logs/z", true), ("/scripts", "scripts/a", true),
    ("a/**/z.swift", "a/b/c/z.swift", true), ("a/**/z.swift", "a/z.swift", true), ("Fe?d.swift", "Feed.swift", true),
    ("My\\ App/", "My App/A.swift", true), ("docs/*", "docs", false), ("docs/*/", "docs/b/a.md", true),
    ("/docs/**/*", "docs/b/c/a.md", true), ("a/*", "a/é.md", true), ("/", "a/b", true),
  ])
  func `a pattern matches as it does on the forges`(pattern: String, path: String, holds: Bool) {
    #expect(CodeOwners("\(pattern) @team").owners(of: path) == (holds ? ["@team"] : []))
  }

  // With backtracking, the first pattern would take exponential time.
  @Test func `malicious patterns and many lines are matched in bounded time`() {
    let lines =
      String(repeating: "**/", count: 60) + "b @a\n" + String(repeating: "**/*a*/", count: 60) + "c @b\n"
      + (0..<2_000).map { "Folder\($0)/ @team\($0)\n" }.joined()
    let owners = CodeOwners(lines)
    for index in 0..<100 {
      let path = "Folder\(index)/" + String(repeating: "aaaa/", count: 40) + "d.swift"
      #expect(owners.owners(of: path) == ["@team\(index)"])
    }
  }

  @Test func `the last matching line determines the owners, even if it lists none`() {
    let owners = CodeOwners("# all\n* @a @b\n*.swift @c # swift\n/Legacy/\n")
    #expect(owners.owners(of: "x.md") == ["@a", "@b"])
    #expect(owners.owners(of: "App/x.swift") == ["@c"])
    #expect(owners.owners(of: "Legacy/x.swift").isEmpty)
  }

  @Test func `lines without owners inherit those of their section`() {
    let owners = CodeOwners("[UI][2] @ui\nViews/\n^[Data] @data\nModels/ @models\nStore/\n")
    #expect(owners.owners(of: "Views/a.swift") == ["@ui"])
    #expect(owners.owners(of: "Models/a.swift") == ["@models"])
    #expect(owners.owners(of: "Store/a.swift") == ["@data"])
  }
}
