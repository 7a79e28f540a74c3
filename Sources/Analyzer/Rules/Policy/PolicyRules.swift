extension RuleCatalog {
  /// A team's own requirements: layers and imports.
  static let policy: [any Rule] = [LayerDependency(), LayerCycle(), ForbiddenImportUse(), UndeclaredDependency()]
}
