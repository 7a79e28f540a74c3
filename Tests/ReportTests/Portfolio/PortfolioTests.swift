import Foundation
import Testing

@testable import Report

@Suite struct PortfolioTests {
  private func parse(_ text: String) throws(PortfolioError) -> [PortfolioFile.Entry] {
    try PortfolioFile(Array(text.utf8), file: "repos.yml").entries
  }

  @Test func `a list of clones is parsed`() throws {
    let entries = try parse(
      """
      repositories:
        - path: ../ios
          name: The app
          root: Sources
        - ../kit
      """)
    #expect(entries.map(\.path) == ["../ios", "../kit"])
    #expect(entries.map(\.name) == ["The app", nil])
    #expect(entries.map(\.root) == ["Sources", nil])
  }

  @Test(arguments: [
    ("", "repos.yml:1:1: error: missing `repositories:`; add a list of clones, such as `- path: ../app`"),
    ("repos: []", "repos.yml:1:1: error: unknown key 'repos' (did you mean 'repositories'?)"),
    (
      "repositories: []",
      "repos.yml:1:15: error: `repositories:` must list at least one clone, such as `- path: ../app`"
    ),
    ("repositories:\n  - name: x", "repos.yml:2:5: error: missing `path` (the path to a clone)"),
    ("repositories:\n  - pth: x\n    path: y", "repos.yml:2:5: error: unknown key 'pth' (did you mean 'path'?)"),
    ("repositories:\n  - path: [a]", "repos.yml:2:11: error: `path` must be a string"),
    ("repositories:\n  - [a]", "repos.yml:2:5: error: expected a path, or a mapping with `path`, `name` and `root`"),
  ])
  func `errors contain the location`(text: String, message: String) {
    let error = #expect(throws: PortfolioError.self) { try parse(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `projects with the same name have different folders, and pages are linked`() throws {
    let history = SyntheticHistory(seed: 4, files: 6, samples: 5).play()
    let site = Site(history, toolVersion: "1.0")
    let portfolio = Portfolio(
      [("App", site), ("app", site), ("<b>", site)], failures: [.init(name: "Kit", reason: "is <gone>")],
      toolVersion: "1.0")
    let files = portfolio.files
    #expect(Set(files.map { $0.name.lowercased() }).count == files.count)
    let names = Set(files.map(\.name))
    #expect(
      names.isSuperset(of: ["index.html", "app/index.html", "app-2/index.html", "b/index.html", "data/portfolio.json"]))
    let index = String(decoding: try #require(files.first { $0.name == "index.html" }).content, as: UTF8.self)
    #expect(index.contains("href=\"./app-2/index.html\""))
    #expect(index.contains("Kit is not included: is &lt;gone&gt;"))
    let rule = try #require(files.first { $0.name.hasPrefix("app/rules/") })
    #expect(String(decoding: rule.content, as: UTF8.self).contains("href=\"../../index.html\">All projects"))
  }
}
