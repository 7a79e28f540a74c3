import Git
import Testing

@testable import History

@Suite struct ChurnCountTests {
  private func changes(_ count: Int) -> [LineChange] {
    (0..<count).map { LineChange(path: "\($0).swift", added: 2, deleted: 1) }
  }

  @Test func `a commit that changes too many files is not counted`() {
    var churn = ChurnCount()
    churn.add(changes(ChurnWindow.maximumFiles), ofCommit: 0, by: "Ada")
    churn.add(changes(ChurnWindow.maximumFiles + 1), ofCommit: 1, by: "Ada")
    churn.add(changes(1), ofCommit: 2, by: "Ada")
    #expect(churn.largeCommits == 1)
    #expect(churn.files.count == ChurnWindow.maximumFiles)
    #expect(churn.files["0.swift"] == FileChurn(changes: [0, 2], linesAdded: 4, linesDeleted: 2))
    #expect(churn.files["1.swift"]?.commits == 1)
  }

  @Test(arguments: [
    ("dependabot[bot]", true), ("Renovate Bot", true), ("Weblate", true), ("Ada Bot", false), ("Abbott", false),
  ])
  func `commits by bots are not counted`(author: String, isBot: Bool) {
    var churn = ChurnCount()
    churn.add(changes(1), ofCommit: 0, by: author)
    #expect(churn.files.isEmpty == isBot)
    #expect(churn.largeCommits == 0)
  }
}
