extension Checklist {
  /// The checklist for view files.
  static let viewRefactor = Checklist(
    id: "view_refactor", scope: .viewFiles,
    items: [
      Item(
        "refactor.order", "Members follow the expected order", applies: .view,
        decidedBy: .rules(["view_member_order"])),
      Item(
        "refactor.actions", "No inline actions or side effects in body", applies: .view,
        decidedBy: .rules(["inline_action", "logic_in_lifecycle"])),
      Item(
        "refactor.body", "Long bodies are split into dedicated view types", applies: .view,
        decidedBy: .rules(["body_length", "body_nesting", "body_sections", "computed_view_helpers"])),
      Item(
        "refactor.tree", "The view tree is stable", applies: .view,
        decidedBy: .rules(["unstable_root"])),
      Item(
        "refactor.model", "View models are non-optional and created in init", applies: .view,
        decidedBy: .rules(["optional_view_model", "delayed_view_model_setup"])),
      Item(
        "refactor.observe", "Observation is used if the deployment target supports it", applies: .viewOrObservable,
        decidedBy: .rules(["legacy_observable_object", "wrapper_mismatch", "observable_not_owned"])),
      Item(
        "refactor.size", "View files are at most about 300 lines long", applies: .view,
        decidedBy: .rules(["view_file_length", "view_type_length", "missing_mark"])),
      Item(
        "refactor.inputs", "Subviews have few, explicit inputs", applies: .view,
        decidedBy: .rules(["whole_model_passed_down"])),
      Item(
        "refactor.own_file", "Reused subviews have their own files", applies: .view,
        decidedBy: .rules(["shared_subview_in_file"])),
      Item(
        "refactor.inject", "Services are injected instead of created in views", applies: .view,
        decidedBy: .rules(["view_creates_service"])),
      Item(
        "refactor.preview", "Extracted sections have their own previews", applies: .view,
        decidedBy: .rules(["missing_preview"])),
      Item(
        "refactor.behaviour", "Refactorings preserve layout and behavior", applies: .view,
        decidedBy: .manual),
    ])
}
