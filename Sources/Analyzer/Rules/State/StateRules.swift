extension RuleCatalog {
  /// State ownership and observation.
  static let state: [any Rule] = []
}
