extension RuleCatalog {
  /// Tests, debt and hygiene.
  static let hygiene: [any Rule] = []
}
