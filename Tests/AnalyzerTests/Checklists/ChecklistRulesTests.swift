import Testing

@testable import Analyzer

/// Checklists name rules by plain text, so that a misspelt one would only ever leave its item passed.
@Suite struct ChecklistRulesTests {
  @Test func `every rule that decides an item exists`() {
    for item in ChecklistCatalog.items {
      for rule in item.rules { #expect(RuleList.infosByID[rule] != nil, "\(item.id) names \(rule)") }
    }
  }

  @Test func `every item is decided by a person or by a rule`() {
    for item in ChecklistCatalog.items { #expect(item.decision == .person || !item.rules.isEmpty, "\(item.id)") }
  }
}
