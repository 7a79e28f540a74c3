extension RuleCatalog {
  /// Reducers and stores.
  static let tca: [any Rule] = [
    GodReducerState(),
    ReducerLength(),
    UIImportInReducer(),
    SideEffectInReducer(),
    MissingObservableState(),
    StoreLogicInView(),
  ]
}
