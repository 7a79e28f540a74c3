extension RuleCatalog {
  /// What belongs in a view model, and what it may know.
  static let viewModels: [any Rule] = [
    GodViewModel(),
    UIImportInViewModel(),
    UITypeInViewModel(),
    NetworkingInViewModel(),
    PersistenceInViewModel(),
    ViewModelConcerns(),
    BusinessLogicInViewModel(),
    PureLogicInViewModel(),
    ViewModelCreatesDependency(),
    SingletonInViewModel(),
    ConcreteDependency(),
    DependencyWithoutFake(),
    UntrackedTaskInViewModel(),
    StoredTaskNotCancelled(),
    ViewModelNaming(),
    ConformanceInExtension(),
    StateNotEquatable(),
  ]
}
