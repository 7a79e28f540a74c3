extension RuleCatalog {
  /// Reducers and stores in the Composable Architecture.
  static let tca: [any Rule] = [
    GodReducerState(),
    ReducerLength(),
    UIImportInReducer(),
    SideEffectInReducer(),
    MissingObservableState(),
    StoreLogicInView(),
  ]
}
