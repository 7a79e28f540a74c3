import Testing

@testable import Analyzer

/// Odd cases of the rules on view models, clause by clause of the catalogue; `↓` marks where a finding is expected.
@Suite struct ViewModelsTests {
  /// One source, or more where it takes several files.
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let example: Example
    let testDescription: String

    init(_ rule: String, _ what: String, _ source: String, level: String = "warning", path: String = "App/Code.swift") {
      self.rule = rule
      example = Example(source, path: path, configuration: level)
      testDescription = "\(rule): \(what)"
    }

    init(_ rule: String, _ what: String, files: [(String, String)], level: String = "warning") {
      self.rule = rule
      example = Example(files, configuration: level)
      testDescription = "\(rule): \(what)"
    }
  }

  @Test(
    arguments: uiTypes + networking + persistence + concerns + businessLogic + pureLogic + createdDependencies
      + singletons + concreteDependencies + fakes + untrackedTasks + storedTasks + names + conformances + states)
  func `a rule fires at the markers and nowhere else`(_ testCase: Case) throws {
    let info = try #require(RuleCatalog.rules.map(\.info).first { $0.id == testCase.rule })
    let marked = MarkedExample(testCase.example)
    #expect(try marked.places(of: info) == marked.expected)
  }
}
