import Testing

@testable import Analyzer

/// Checklists refer to rules by name, so an item with a misspelled name would always pass.
@Suite struct ChecklistRulesTests {
  @Test func `items refer only to existing rules`() {
    for item in ChecklistCatalog.items {
      for rule in item.rules { #expect(RuleList.infosByID[rule] != nil, "\(item.id) names \(rule)") }
    }
  }

  @Test func `every item is checked by a rule or reviewed manually`() {
    for item in ChecklistCatalog.items { #expect(item.decision == .manual || !item.rules.isEmpty, "\(item.id)") }
  }
}
