extension RuleCatalog {
  /// Logic that sits in views.
  static let viewLogic: [any Rule] = []
}
