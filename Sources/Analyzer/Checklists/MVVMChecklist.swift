extension Checklist {
  /// The checklist for view models and their tests.
  static let mvvm = Checklist(
    id: "mvvm", scope: .whereViewModelsExist,
    items: [
      Item(
        "mvvm.no_ui_import", "View models import no UI framework", applies: .viewModel,
        decidedBy: .rules(["ui_import_in_view_model"])),
      Item(
        "mvvm.no_ui_types", "View models do not reference alerts, windows or workspaces", applies: .viewModel,
        decidedBy: .rules(["ui_type_in_view_model"])),
      Item(
        "mvvm.no_network", "View models do no networking, decoding or persistence", applies: .viewModel,
        decidedBy: .rules(["networking_in_view_model", "persistence_in_view_model"])),
      Item(
        "mvvm.formatting", "Non-trivial formatting is extracted", applies: .viewModel,
        decidedBy: .rules(["formatter_not_cached", "business_logic_in_view_model", "pure_logic_in_view_model"])),
      Item(
        "mvvm.one_job", "Each view model has one responsibility", applies: .viewModel,
        decidedBy: .rules(["view_model_concerns", "view_model_length"])),
      Item(
        "mvvm.state", "State is structured", applies: .viewModel,
        decidedBy: .rules(["god_view_model", "state_not_equatable"])),
      Item(
        "mvvm.injected", "Dependencies are injected through init", applies: .viewModel,
        decidedBy: .rules(["view_model_creates_dependency", "singleton_in_view_model"])),
      Item(
        "mvvm.protocols", "Dependencies are protocols", applies: .viewModel,
        decidedBy: .rules(["concrete_dependency", "dependency_without_fake", "wide_dependency"])),
      Item(
        "mvvm.main_actor", "UI state is changed only on the main actor", applies: .viewModel,
        decidedBy: .rules(["missing_main_actor"])),
      Item(
        "mvvm.tasks", "Tasks are stored so that they can be cancelled", applies: .viewModel,
        decidedBy: .rules(["untracked_task_in_view_model", "stored_task_not_cancelled"])),
      Item(
        "mvvm.ownership", "Views that own or receive a view model use the right property wrapper", applies: .view,
        decidedBy: .rules([
          "observed_object_created", "state_object_injected", "observable_not_owned", "wrapper_mismatch",
        ])),
      Item(
        "mvvm.intents", "Views call methods of the view model instead of setting its state", applies: .view,
        decidedBy: .rules(["view_mutates_view_model"])),
      Item(
        "mvvm.naming", "Type names reflect their role", applies: .viewModel,
        decidedBy: .rules(["view_model_naming"])),
      Item(
        "mvvm.tests", "State transitions and pure logic are tested", applies: .viewModel,
        decidedBy: .rules(["untested_view_model", "untested_logic"])),
      Item(
        "mvvm.swift_testing", "New tests use Swift Testing", applies: .test,
        decidedBy: .rules(["xctest_for_new_tests"])),
      Item(
        "mvvm.functions", "Functions are small and composable", applies: .viewOrViewModel,
        decidedBy: .rules(["function_length"])),
      Item(
        "mvvm.domain", "Domain types and services do not depend on UI frameworks", applies: .model,
        decidedBy: .rules(["ui_type_in_model", "model_imports_ui"])),
      Item(
        "mvvm.extensions", "Conformances are organized in extensions", applies: .viewModel,
        decidedBy: .rules(["conformance_in_extension"])),
    ])
}
