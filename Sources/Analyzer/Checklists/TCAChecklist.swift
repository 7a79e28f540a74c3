extension Checklist {
  /// The checklist for reducers and stores.
  static let tca = Checklist(
    id: "tca", scope: .whereReducersExist,
    items: [
      Item(
        "tca.state", "State is split into features", applies: .reducer,
        decidedBy: .rules(["god_reducer_state"])),
      Item(
        "tca.reducer", "Reducers are small and composable", applies: .reducer,
        decidedBy: .rules(["reducer_length"])),
      Item(
        "tca.effects", "Side effects are modeled as effects", applies: .reducer,
        decidedBy: .rules(["side_effect_in_reducer"])),
      Item(
        "tca.view", "Views send actions and contain no logic", applies: .view,
        decidedBy: .rules(["store_logic_in_view"])),
      Item(
        "tca.ui_free", "Reducers are testable without UI", applies: .reducer,
        decidedBy: .rules(["ui_import_in_reducer"])),
      Item(
        "tca.observable", "State uses @ObservableState", applies: .reducer,
        decidedBy: .rules(["missing_observable_state"])),
      Item(
        "tca.one_pattern", "All features follow the same pattern", applies: .any,
        decidedBy: .rules(["mixed_architecture"])),
    ])
}
