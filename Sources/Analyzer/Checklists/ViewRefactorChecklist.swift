extension Checklist {
  /// What the view refactoring guide asks of a view file.
  /// - Source: S2.
  static let viewRefactor = Checklist(
    id: "view_refactor", scope: .viewFiles,
    items: [
      Item(
        "refactor.order", "Members are in order", applies: .view,
        decidedBy: .rules(["view_member_order"])),
      Item(
        "refactor.actions", "No action or side effect inline in body", applies: .view,
        decidedBy: .rules(["inline_action", "logic_in_lifecycle"])),
      Item(
        "refactor.body", "Long bodies are cut into dedicated view types", applies: .view,
        decidedBy: .rules(["body_length", "body_nesting", "body_sections", "computed_view_helpers"])),
      Item(
        "refactor.tree", "The view tree is stable", applies: .view,
        decidedBy: .rules(["unstable_root"])),
      Item(
        "refactor.model", "A view model is not optional and is made in init", applies: .view,
        decidedBy: .rules(["optional_view_model", "delayed_view_model_setup"])),
      Item(
        "refactor.observe", "Observation is used as the target allows", applies: .viewOrObservable,
        decidedBy: .rules(["legacy_observable_object", "wrapper_mismatch", "observable_not_owned"])),
      Item(
        "refactor.size", "View files stay near 300 lines", applies: .view,
        decidedBy: .rules(["view_file_length", "view_type_length", "missing_mark"])),
      Item(
        "refactor.inputs", "Subviews get small explicit inputs", applies: .view,
        decidedBy: .rules(["whole_model_passed_down"])),
      Item(
        "refactor.own_file", "A reused subview has its own file", applies: .view,
        decidedBy: .rules(["shared_subview_in_file"])),
      Item(
        "refactor.inject", "Services are injected and not made in views", applies: .view,
        decidedBy: .rules(["view_creates_service"])),
      Item(
        "refactor.preview", "Sections that deserve it have their own preview", applies: .view,
        decidedBy: .rules(["missing_preview"])),
      Item(
        "refactor.behaviour", "A refactoring kept layout and behaviour", applies: .view,
        decidedBy: .person),
    ])
}
