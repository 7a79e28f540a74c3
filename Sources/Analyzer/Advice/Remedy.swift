/// What mends the findings of a rule: where the code goes, and how much work that is.
struct Remedy: Sendable {
  let target: ExtractionTarget
  let effort: Effort

  init(_ target: ExtractionTarget, _ effort: Effort) {
    self.target = target
    self.effort = effort
  }

  /// By rule; what is not here is mended where it stands and is no refactoring.
  static let byRule: [String: Remedy] = {
    var remedies: [String: Remedy] = [:]
    for (target, effort, rules) in table {
      for rule in rules { remedies[rule] = Remedy(target, effort) }
    }
    return remedies
  }()

  private static let table: [(ExtractionTarget, Effort, [String])] = [
    (
      .subview, .medium,
      [
        "body_length", "view_file_length", "body_nesting", "body_sections", "computed_view_helpers", "unstable_root",
        "shared_subview_in_file", "whole_model_passed_down", "repeated_styling", "any_view",
      ]
    ),
    (.subview, .large, ["view_type_length", "view_stored_state"]),
    (
      .model, .medium,
      [
        "business_rule_in_body", "business_logic_in_view_model", "calculation_in_body", "pure_logic_in_view_model",
        "inline_action", "logic_in_lifecycle", "boolean_view_state",
      ]
    ),
    (.model, .small, ["model_imports_ui"]),
    (.model, .large, ["god_view_model", "view_model_length", "view_model_concerns", "god_reducer_state"]),
    (
      .viewModel, .small,
      [
        "formatter_in_body", "transformation_in_body", "formatter_not_cached", "view_mutates_view_model",
      ]
    ),
    (
      .service, .medium,
      [
        "io_in_view", "networking_in_view_model", "persistence_in_view_model", "view_controller_logic",
        "view_creates_service", "view_model_creates_dependency", "singleton_in_view_model", "side_effect_in_reducer",
        "ui_import_in_view_model", "ui_type_in_view_model", "ui_type_in_model",
      ]
    ),
    (
      .ownership, .small,
      [
        "private_state", "state_for_passed_in", "observed_object_created", "state_object_injected",
        "observable_not_owned", "wrapper_mismatch", "duplicate_observable_storage", "unneeded_bindable",
        "missing_bindable", "optional_view_model", "delayed_view_model_setup", "environment_single_consumer",
        "prop_drilling", "missing_main_actor", "app_storage_in_observable",
      ]
    ),
    (.ownership, .medium, ["legacy_observable_object", "unnecessary_view_model"]),
    (
      .coordinator, .medium,
      ["deep_link_logic_in_view", "scattered_navigation", "navigation_outside_coordinator"]
    ),
    (.tests, .medium, ["untested_view_model", "untested_logic"]),
  ]
}

extension ExtractionTarget {
  /// What to do, in the order in which the guidance does it.
  /// - Source: S0 part 5; S2 core guidelines and large-view; S1 dependency injection, S0 part 4.
  var steps: [String] {
    switch self {
    case .subview:
      [
        "put the members in order, so that state, body and helpers can be told apart",
        "name the sections of the body and make each a view type of its own with small inputs: data, bindings, closures",
        "move conditions from the root into sections and modifiers, so that the tree stays stable",
        "move inline actions into methods, and their logic on to models",
        "give a subview that others use its own file and preview",
      ]
    case .model:
      [
        "find the rule or calculation and the values it reads",
        "move it to a method or computed property of the type whose values they are, without any UI import",
        "write a test that needs no SwiftUI",
        "leave the caller one line that asks the model",
      ]
    case .viewModel:
      [
        "make filtering, sorting and formatting a computed property or function beside the data",
        "create formatters once and keep them",
        "give what the user does a function there too, which the view calls instead of setting state",
        "test it without rendering",
        "let the view read the finished value",
      ]
    case .service:
      [
        "describe what is needed as a protocol, one for each service or part of the platform",
        "move the call into a type that conforms to it",
        "hand it in through the initialiser or the environment",
        "fake it in a test",
      ]
    case .ownership:
      [
        "ask who owns the value: the view (@State), the app (@Environment), or someone who hands it in",
        "take the wrapper that says so, @Bindable only where a binding is made, none where it is only read",
        "create what is owned in one place",
      ]
    case .coordinator:
      [
        "gather the route state in one observable coordinator with an enum of routes",
        "move the reading of URLs there",
        "bind the NavigationStack to it, and test its routes without views",
      ]
    case .tests:
      ["name the states and transitions", "write a test for each with Swift Testing", "fake the dependencies"]
    }
  }
}
