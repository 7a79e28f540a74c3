extension Checklist {
  /// The general checklist, which includes rules about logic that does not belong in views.
  static let axiom = Checklist(
    id: "axiom", scope: .always,
    items: [
      Item(
        "axiom.views.ui_only", "View code contains only UI", applies: .view,
        decidedBy: .rules(["io_in_view", "business_rule_in_body", "inline_action", "logic_in_lifecycle"])),
      Item(
        "axiom.views.formatters", "No formatters are created in view code", applies: .view,
        decidedBy: .rules(["formatter_in_body"])),
      Item(
        "axiom.views.calculations", "No calculations or transformations in view code", applies: .view,
        decidedBy: .rules(["transformation_in_body", "calculation_in_body"])),
      Item(
        "axiom.views.io", "No API calls or database queries in view code", applies: .view,
        decidedBy: .rules(["io_in_view"])),
      Item(
        "axiom.views.rules", "No business rules in view code", applies: .view,
        decidedBy: .rules(["business_rule_in_body"])),
      Item(
        "axiom.logic.models", "Business logic is in models that do not depend on SwiftUI", applies: .model,
        decidedBy: .rules(["model_imports_ui"])),
      Item(
        "axiom.logic.presentation", "Presentation logic is in view models or computed properties", applies: .view,
        decidedBy: .rules(["transformation_in_body", "formatter_in_body"])),
      Item(
        "axiom.logic.effects", "Side effects are in services or model methods", applies: .viewOrViewModel,
        decidedBy: .rules([
          "io_in_view", "networking_in_view_model", "persistence_in_view_model", "view_controller_logic",
        ])),
      Item(
        "axiom.logic.cached", "Heavy computation is cached or done once", applies: .viewOrObservable,
        decidedBy: .rules(["formatter_not_cached", "formatter_in_body", "transformation_in_body"])),
      Item(
        "axiom.wrappers.state", "Models that the view owns use @State", applies: .view,
        decidedBy: .rules([
          "state_for_passed_in", "observable_not_owned", "observed_object_created", "duplicate_observable_storage",
        ])),
      Item(
        "axiom.wrappers.environment", "App-wide models use @Environment", applies: .view,
        decidedBy: .rules(["environment_single_consumer", "prop_drilling"])),
      Item(
        "axiom.wrappers.bindable", "@Bindable is used where bindings are needed", applies: .view,
        decidedBy: .rules(["missing_bindable"])),
      Item(
        "axiom.wrappers.none", "Read-only models are stored without a property wrapper", applies: .view,
        decidedBy: .rules(["unneeded_bindable"])),
      Item(
        "axiom.async.synchronous", "Animated state changes are synchronous", applies: .view,
        decidedBy: .rules(["await_splits_state_change"])),
      Item(
        "axiom.async.bridge", "Async work updates the view through state", applies: .view,
        decidedBy: .rules(["await_splits_state_change", "logic_in_lifecycle"])),
      Item(
        "axiom.async.no_await", "No await between withAnimation blocks", applies: .view,
        decidedBy: .rules(["await_splits_state_change"])),
      Item(
        "axiom.test.models", "Business logic is testable without SwiftUI", applies: .model,
        decidedBy: .rules([
          "model_imports_ui", "ui_import_in_view_model", "ui_import_in_unit_test", "untested_logic", "ui_type_in_model",
        ])),
      Item(
        "axiom.test.view_models", "View models are testable without rendering", applies: .viewModel,
        decidedBy: .rules(["ui_import_in_view_model", "ui_type_in_view_model", "untested_view_model"])),
      Item(
        "axiom.test.navigation", "Navigation logic is isolated", applies: .coordinator,
        decidedBy: .rules([
          "navigation_outside_coordinator", "deep_link_logic_in_view", "ui_import_in_coordinator",
          "scattered_navigation",
        ])),
      Item(
        "axiom.find.strings", "No expensive string processing in view code", applies: .view,
        decidedBy: .rules(["transformation_in_body"])),
      Item(
        "axiom.find.tasks", "No tasks with complex logic in view code", applies: .view,
        decidedBy: .rules(["inline_action", "logic_in_lifecycle"])),
      Item(
        "axiom.god", "View models are split by concern", applies: .observable,
        decidedBy: .rules(["god_view_model", "view_model_concerns", "view_model_length"])),
      Item(
        "axiom.app_storage", "No @AppStorage in observable classes", applies: .observable,
        decidedBy: .rules(["app_storage_in_observable"])),
      Item(
        "axiom.bindings", "No Binding(get:set:) in view code", applies: .view,
        decidedBy: .rules(["binding_get_set_in_body"])),
      Item(
        "axiom.debt", "Accepted technical debt has a ticket and a date", applies: .any,
        decidedBy: .rules(["untracked_debt", "stale_debt"])),
      Item(
        "axiom.errors", "Errors are handled and shown, not swallowed", applies: .viewOrViewModel,
        decidedBy: .rules(["swallowed_error", "error_not_presented"])),
      Item(
        "axiom.unwrap", "No force unwraps in view code", applies: .viewOrViewModel,
        decidedBy: .rules(["force_unwrap_in_view"])),
    ])
}
