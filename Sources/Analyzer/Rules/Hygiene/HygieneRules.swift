extension RuleCatalog {
  /// Tests, technical debt and suppressions.
  static let hygiene: [any Rule] = [
    UntestedViewModel(),
    UntestedLogic(),
    XCTestForNewTests(),
    UntrackedDebt(),
    StaleDebt(),
    ParseError(),
    SuperfluousSuppression(),
  ]
}
