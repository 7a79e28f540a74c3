import Testing

@testable import Analyzer

/// Tests the advice in messages for cases in which the usual advice would not compile or would not help.
@Suite struct RuleAdviceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let source: String
    let path: String
    let message: String

    var testDescription: String { message }

    init(_ rule: String, _ source: String, at path: String = "App/A.swift", _ message: String) {
      self.rule = rule
      self.source = source
      self.path = path
      self.message = message
    }
  }

  @Test(
    arguments: bindings + transformations + composition + models + observation + rendering + size + state + viewLogic
      + viewModels)
  func `a message gives advice that works`(_ testCase: Case) {
    let found = Review.of([(testCase.path, testCase.source)]).findings.filter { $0.rule == testCase.rule }
    #expect(found.map(\.message) == [testCase.message])
  }
}
