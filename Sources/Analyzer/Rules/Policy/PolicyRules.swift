extension RuleCatalog {
  /// What a team demands of its own code: layers and imports.
  static let policy: [any Rule] = [LayerDependency(), LayerCycle(), ForbiddenImportUse(), UndeclaredDependency()]
}
