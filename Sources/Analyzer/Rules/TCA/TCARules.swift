extension RuleCatalog {
  /// Rules about reducers and stores in the Composable Architecture.
  static let tca: [any Rule] = [
    GodReducerState(),
    ReducerLength(),
    UIImportInReducer(),
    SideEffectInReducer(),
    MissingObservableState(),
    StoreLogicInView(),
  ]
}
