extension RuleCatalog {
  /// How views are composed.
  static let composition: [any Rule] = []
}
