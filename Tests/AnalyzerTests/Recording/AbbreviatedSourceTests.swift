import Testing

@testable import Analyzer

/// Tests source that is abbreviated for messages.
@Suite struct AbbreviatedSourceTests {
  @Test(arguments: [
    ("model.posts", "model.posts"),
    (String(repeating: "a", count: 60), String(repeating: "a", count: 60)),
    (String(repeating: "a", count: 61), String(repeating: "a", count: 60) + "…"),
    (
      "model.posts.sorted(by: { $0.date > $1.date }).filter { $0.isRead && $0.author.isKnown }",
      "model.posts.sorted(by: { $0.date > $1.date }).filter { $0.is…}"
    ),
    (
      "isActive ? palette.color(named: names[selectedIndexOfTheRow(inSection: 1)]) : nil",
      "isActive ? palette.color(named: names[selectedIndexOfTheRow(…)])"
    ),
  ])
  func `long source is truncated and its brackets are closed`(source: String, text: String) {
    #expect(source.abbreviatedSource == text)
  }
}
