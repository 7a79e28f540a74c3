extension RuleCatalog {
  /// Models, services and who makes them.
  static let models: [any Rule] = []
}
