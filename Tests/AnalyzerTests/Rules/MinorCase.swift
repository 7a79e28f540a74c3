import Testing

@testable import Analyzer

/// Code in which some of a rule's findings are minor, so that the bot does not comment on them.
struct MinorCase: Sendable, CustomTestStringConvertible {
  let rule: String
  /// Whether each finding is minor, in source order.
  let isMinor: [Bool]
  let source: String
  let path: String
  /// The text of the project's tests, if it has any.
  let tests: String?

  var testDescription: String { rule }

  init(
    _ rule: String, _ isMinor: [Bool], _ source: String, at path: String = "App/A.swift", testedBy tests: String? = nil
  ) {
    self.rule = rule
    self.isMinor = isMinor
    self.source = source
    self.path = path
    self.tests = tests
  }

  /// Whether each of the rule's findings in the code is minor, in source order.
  var found: [Bool] {
    Review.of([(path, source)]).findings.filter { $0.rule == rule }.map(\.isMinor)
  }
}
