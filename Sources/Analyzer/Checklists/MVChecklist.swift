extension Checklist {
  /// The checklist for projects without view models.
  static let mv = Checklist(
    id: "mv", scope: .architecture(.mv),
    items: [
      Item(
        "mv.needless", "No view models that only wrap environment or local state", applies: .viewModel,
        decidedBy: .rules(["unnecessary_view_model", "introduced_view_model"])),
      Item(
        "mv.delayed", "No optional or delayed view models", applies: .view,
        decidedBy: .rules(["optional_view_model", "delayed_view_model_setup"])),
      Item(
        "mv.logic", "Business logic is in services or models", applies: .view,
        decidedBy: .rules(["business_rule_in_body", "io_in_view", "transformation_in_body"])),
      Item(
        "mv.thin", "Views are thin coordinators", applies: .view,
        decidedBy: .rules(["inline_action", "logic_in_lifecycle", "view_stored_state"])),
      Item(
        "mv.split_first", "Large bodies are split into subviews before new layers are added", applies: .view,
        decidedBy: .rules(["body_length"])),
      Item(
        "mv.query", "No view models that mirror a SwiftData query", applies: .viewModel,
        decidedBy: .rules(["persistence_in_view_model"])),
      Item(
        "mv.inject", "Shared dependencies come from the environment", applies: .view,
        decidedBy: .rules(["view_creates_service"])),
      Item(
        "mv.tests", "Services and transformations are tested", applies: .model,
        decidedBy: .rules(["untested_logic"])),
      Item(
        "mv.testing", "No view models that exist only to make simple views testable", applies: .viewModel,
        decidedBy: .manual),
    ])
}
