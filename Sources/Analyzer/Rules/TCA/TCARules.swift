extension RuleCatalog {
  /// Reducers and stores of the Composable Architecture.
  static let tca: [any Rule] = [
    GodReducerState(),
    ReducerLength(),
    UIImportInReducer(),
    SideEffectInReducer(),
    MissingObservableState(),
    StoreLogicInView(),
  ]
}
