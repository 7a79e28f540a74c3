import Testing

@testable import Analyzer

/// Edge cases of the rules about view models, grouped by topic; `↓` marks the expected findings.
@Suite struct ViewModelsTests {
  typealias Case = OddShape

  @Test(
    arguments: uiTypes + networking + persistence + concerns + businessLogic + pureLogic + createdDependencies
      + singletons + concreteDependencies + fakes + untrackedTasks + storedTasks + names + conformances + states)
  func `a rule reports findings at the markers and nowhere else`(_ testCase: Case) throws { try testCase.check() }
}
