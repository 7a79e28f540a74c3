extension RuleCatalog {
  /// Rules about state ownership and observation.
  static let state: [any Rule] = [
    PrivateState(),
    StateForPassedIn(),
    ObservedObjectCreated(),
    StateObjectInjected(),
    ObservableNotOwned(),
    WrapperMismatch(),
    DuplicateObservableStorage(),
    UnneededBindable(),
    MissingBindable(),
    AppStorageInObservable(),
    LegacyObservableObject(),
    OptionalViewModel(),
    DelayedViewModelSetup(),
    EnvironmentSingleConsumer(),
    PropDrilling(),
  ]
}
