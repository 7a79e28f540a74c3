extension Checklist {
  /// The review checklist and the common mistakes of the SwiftUI patterns.
  /// - Source: S4, "Review Checklist" and "Common Mistakes".
  static let patterns = Checklist(
    id: "patterns", scope: .always,
    items: [
      Item(
        "patterns.observable", "@Observable for shared state", applies: .viewOrObservable,
        decidedBy: .rules(["legacy_observable_object"])),
      Item(
        "patterns.ownership", "@State owns, let and @Bindable receive", applies: .view,
        decidedBy: .rules([
          "private_state", "state_for_passed_in", "observed_object_created", "missing_bindable", "unneeded_bindable",
        ])),
      Item(
        "patterns.navigation", "NavigationStack and not NavigationView", applies: .view,
        decidedBy: .rules(["navigation_view"])),
      Item(
        "patterns.task", ".task for async loading", applies: .view,
        decidedBy: .rules(["task_in_on_appear", "task_in_on_change"])),
      Item(
        "patterns.lazy", "Lazy stacks for large collections", applies: .view,
        decidedBy: .rules(["eager_stack_in_scroll"])),
      Item(
        "patterns.ids", "Stable ids and no array indices", applies: .view,
        decidedBy: .rules(["index_based_foreach", "unstable_identifier"])),
      Item(
        "patterns.decomposed", "Views are cut into focused subviews", applies: .view,
        decidedBy: .rules(["body_length", "body_nesting", "body_sections", "computed_view_helpers", "view_file_length"])
      ),
      Item(
        "patterns.no_heavy", "No heavy computation in body", applies: .view,
        decidedBy: .rules(["transformation_in_body", "calculation_in_body", "formatter_in_body"])),
      Item(
        "patterns.environment", "Environment for deeply shared state", applies: .view,
        decidedBy: .rules(["prop_drilling", "manual_environment_key", "view_creates_service"])),
      Item(
        "patterns.foreground", "foregroundStyle over a fixed colour", applies: .view,
        decidedBy: .rules(["foreground_color", "hard_coded_color"])),
      Item(
        "patterns.modifier", "A ViewModifier for repeated styling", applies: .view,
        decidedBy: .rules(["repeated_styling", "modifier_without_extension"])),
      Item(
        "patterns.sheet_item", "sheet(item:) for models", applies: .view,
        decidedBy: .rules(["sheet_is_presented_for_model"])),
      Item(
        "patterns.sheet_owns", "Sheets own their actions and dismiss themselves", applies: .view,
        decidedBy: .rules(["sheet_dismiss_binding"])),
      Item(
        "patterns.mv", "No unnecessary view model", applies: .viewModel,
        decidedBy: .rules(["unnecessary_view_model", "introduced_view_model"])),
      Item(
        "patterns.main_actor", "Observable classes are @MainActor", applies: .observable,
        decidedBy: .rules(["missing_main_actor"])),
      Item(
        "patterns.sendable", "Types that cross isolation are Sendable", applies: .model,
        decidedBy: .person),
      Item(
        "patterns.spacing", "No spacing literal without reason", applies: .view,
        decidedBy: .rules(["hard_coded_spacing"])),
      Item(
        "patterns.any_view", "No AnyView", applies: .view,
        decidedBy: .rules(["any_view"])),
      Item(
        "patterns.closures", "Complex closures are methods", applies: .view,
        decidedBy: .rules(["inline_action"])),
      Item(
        "patterns.app_storage", "No @AppStorage in an observable class", applies: .observable,
        decidedBy: .rules(["app_storage_in_observable"])),
      Item(
        "patterns.hig_type", "Dynamic Type and VoiceOver are supported", applies: .view,
        decidedBy: .rules(["fixed_font_size", "missing_accessibility_label"])),
      Item(
        "patterns.hig_states", "Empty and error states use the system view", applies: .view,
        decidedBy: .rules(["empty_state_view"])),
      Item(
        "patterns.states", "Loading and error and data are one state", applies: .view,
        decidedBy: .rules(["boolean_view_state"])),
      Item(
        "patterns.writing", "Writing tools are off where text is secret", applies: .view,
        decidedBy: .rules(["writing_tools_behavior"])),
      Item(
        "patterns.animatable", "New animation API where the target has it", applies: .view,
        decidedBy: .rules(["manual_animatable_data"])),
    ])
}
