extension RuleCatalog {
  /// Tests, debt and hygiene.
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
