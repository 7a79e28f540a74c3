import Testing

@testable import Report

@Suite struct LinkTests {
  @Test(arguments: [
    ("index.html", "index.html", "./index.html"), ("index.html", "files/a.html", "./files/a.html"),
    ("files/a.html", "index.html", "../index.html"), ("files/a.html", "files/b.html", "./b.html"),
    ("files/a.html", "rules/b.html", "../rules/b.html"), ("a/b/c.html", "a/d.html", "../d.html"),
    ("index.html", "javascript:x.html", "./javascript%3Ax.html"), ("index.html", "a b\"<.html", "./a%20b%22%3C.html"),
  ])
  func `links between pages are relative`(page: String, target: String, address: String) {
    #expect(Link.to(SitePath(target), from: SitePath(page)).address == address)
  }

  @Test func `fragments are encoded`() {
    #expect(Link.fragment("a b").address == "#a%20b")
    #expect(Link.to(SitePath("a.html"), from: SitePath("b.html"), fragment: "x").address == "./a.html#x")
  }

  @Test(arguments: [
    ("https://example.org/a", "https://example.org/a/blob/x%20y"),
    ("http://example.org/", "http://example.org/blob/x%20y"),
    ("javascript:alert(1)//https://", nil), ("JAVASCRIPT:alert(1)", nil), ("data:text/html,x", nil),
    ("//example.org", nil),
    ("https://example.org/\"onclick=", nil), ("https://user:secret@example.org/a b", nil), ("", nil),
  ])
  func `only web addresses become links`(base: String, address: String?) {
    #expect(Link.web(base, path: ["blob", "x y"])?.address == address)
  }

  @Test(arguments: [
    ("https://github.com/o/n", "https://github.com/o/n/blob/c1/A/B.swift#L7"),
    ("https://gitlab.example.org/o/n", "https://gitlab.example.org/o/n/-/blob/c1/A/B.swift#L7"),
    ("https://bitbucket.org/o/n", "https://bitbucket.org/o/n/src/c1/A/B.swift#lines-7"),
    ("https://codeberg.org/o/n", "https://codeberg.org/o/n/src/commit/c1/A/B.swift#L7"),
  ])
  func `each forge has its own link format`(base: String, address: String) {
    #expect(SourceLink.to("A/B.swift", line: 7, at: base, commit: "c1")?.address == address)
  }

  @Test func `page names are short, plain and unique`() throws {
    let subjects =
      HostileText.all + ["A/Feed.swift", "B/Feed.swift", "a/feed.swift", String(repeating: "x", count: 500), "", "/"]
    let names = PageNames(subjects, folder: "files")
    let paths = subjects.compactMap { names[$0] }
    #expect(paths.count == subjects.count)
    // File systems may be case-insensitive.
    #expect(Set(paths.map { $0.text.lowercased() }).count == Set(subjects).count)
    for path in paths {
      #expect(path.folders == ["files"])
      #expect(path.name.utf8.count <= 60)
      #expect(path.name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || "-.".contains($0)) })
    }
  }
}
