extension RuleCatalog {
  /// What belongs in a view model, and what it may know.
  static let viewModels: [any Rule] = [
    GodViewModel(),
    UIImportInViewModel(),
  ]
}
