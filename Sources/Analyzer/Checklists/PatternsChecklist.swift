extension Checklist {
  /// The checklist for SwiftUI patterns and common mistakes.
  static let patterns = Checklist(
    id: "patterns", scope: .always,
    items: [
      Item(
        "patterns.observable", "Shared state uses @Observable", applies: .viewOrObservable,
        decidedBy: .rules(["legacy_observable_object"])),
      Item(
        "patterns.ownership", "Owned models use @State; passed-in models use let or @Bindable", applies: .view,
        decidedBy: .rules([
          "private_state", "state_for_passed_in", "observed_object_created", "missing_bindable", "unneeded_bindable",
        ])),
      Item(
        "patterns.navigation", "Navigation uses NavigationStack instead of NavigationView", applies: .view,
        decidedBy: .rules(["navigation_view"])),
      Item(
        "patterns.task", "Async loading uses .task", applies: .view,
        decidedBy: .rules(["task_in_on_appear", "task_in_on_change"])),
      Item(
        "patterns.lazy", "Large collections use lazy stacks", applies: .view,
        decidedBy: .rules(["eager_stack_in_scroll"])),
      Item(
        "patterns.ids", "ForEach uses stable identifiers instead of array indices", applies: .view,
        decidedBy: .rules(["index_based_foreach", "unstable_identifier"])),
      Item(
        "patterns.decomposed", "Views are split into focused subviews", applies: .view,
        decidedBy: .rules(["body_length", "body_nesting", "body_sections", "computed_view_helpers", "view_file_length"])
      ),
      Item(
        "patterns.no_heavy", "No heavy computation in body", applies: .view,
        decidedBy: .rules(["transformation_in_body", "calculation_in_body", "formatter_in_body"])),
      Item(
        "patterns.environment", "State needed deep in the view tree comes from the environment", applies: .view,
        decidedBy: .rules(["prop_drilling", "manual_environment_key", "view_creates_service"])),
      Item(
        "patterns.foreground", "Foreground colors use foregroundStyle and semantic colors", applies: .view,
        decidedBy: .rules(["foreground_color", "hard_coded_color"])),
      Item(
        "patterns.modifier", "Repeated styling uses a ViewModifier", applies: .view,
        decidedBy: .rules(["repeated_styling", "modifier_without_extension"])),
      Item(
        "patterns.sheet_item", "Sheets that present a model use sheet(item:)", applies: .view,
        decidedBy: .rules(["sheet_is_presented_for_model"])),
      Item(
        "patterns.sheet_owns", "Sheets own their actions and dismiss themselves", applies: .view,
        decidedBy: .rules(["sheet_dismiss_binding"])),
      Item(
        "patterns.mv", "No unnecessary view models", applies: .viewModel,
        decidedBy: .rules(["unnecessary_view_model", "introduced_view_model"])),
      Item(
        "patterns.main_actor", "Observable classes are @MainActor", applies: .observable,
        decidedBy: .rules(["missing_main_actor"])),
      Item(
        "patterns.sendable", "Types that cross isolation boundaries are Sendable", applies: .model,
        decidedBy: .manual),
      Item(
        "patterns.spacing", "No spacing literals without a reason", applies: .view,
        decidedBy: .rules(["hard_coded_spacing"])),
      Item(
        "patterns.any_view", "No AnyView", applies: .view,
        decidedBy: .rules(["any_view"])),
      Item(
        "patterns.closures", "Complex closures are extracted into methods", applies: .view,
        decidedBy: .rules(["inline_action"])),
      Item(
        "patterns.app_storage", "No @AppStorage in observable classes", applies: .observable,
        decidedBy: .rules(["app_storage_in_observable"])),
      Item(
        "patterns.hig_type", "Dynamic Type and VoiceOver are supported", applies: .view,
        decidedBy: .rules(["fixed_font_size", "missing_accessibility_label"])),
      Item(
        "patterns.hig_states", "Empty and error states use ContentUnavailableView", applies: .view,
        decidedBy: .rules(["empty_state_view"])),
      Item(
        "patterns.states", "Loading, error and data are cases of one state", applies: .view,
        decidedBy: .rules(["boolean_view_state"])),
      Item(
        "patterns.writing", "Writing Tools are disabled for sensitive text", applies: .view,
        decidedBy: .rules(["writing_tools_behavior"])),
      Item(
        "patterns.animatable", "Animations use the newest API that the deployment target supports", applies: .view,
        decidedBy: .rules(["manual_animatable_data"])),
    ])
}
