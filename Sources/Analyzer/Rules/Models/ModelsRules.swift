extension RuleCatalog {
  /// Models, services and who makes them.
  static let models: [any Rule] = [
    UITypeInModel(),
    MissingMainActor(),
    FormatterNotCached(),
    UnnecessaryViewModel(),
    IntroducedViewModel(),
    ViewMutatesViewModel(),
    ViewCreatesService(),
    ModelImportsUI(),
    UIImportInCoordinator(),
    UIImportInUnitTest(),
    ErrorNotPresented(),
    ViewControllerLogic(),
  ]
}
