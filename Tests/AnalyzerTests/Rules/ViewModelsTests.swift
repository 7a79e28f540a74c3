import Testing

@testable import Analyzer

/// Odd cases of the rules on view models, clause by clause of the catalogue; `↓` marks where a finding is expected.
@Suite struct ViewModelsTests {
  typealias Case = OddShape

  @Test(
    arguments: uiTypes + networking + persistence + concerns + businessLogic + pureLogic + createdDependencies
      + singletons + concreteDependencies + fakes + untrackedTasks + storedTasks + names + conformances + states)
  func `a rule fires at the markers and nowhere else`(_ testCase: Case) throws { try testCase.check() }
}
