extension RuleCatalog {
  /// Reducers and stores.
  static let tca: [any Rule] = []
}
