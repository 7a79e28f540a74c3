/// How to resolve a rule's findings: where the code should move, and how much effort it takes.
package struct Remedy: Sendable, Hashable {
  package let target: ExtractionTarget
  package let effort: Effort

  package init(_ target: ExtractionTarget, _ effort: Effort) {
    self.target = target
    self.effort = effort
  }
}

extension ExtractionTarget {
  /// One step of a refactoring.
  private struct Step {
    let text: String
    /// The rules whose findings the step resolves; empty for a step that always applies.
    var rules: Set<String> = []
  }

  /// Returns the steps that resolve findings of the given rules, in the recommended order.
  func steps(resolving rules: some Sequence<String>) -> [String] {
    let rules = Set(rules)
    return allSteps.filter { $0.rules.isEmpty || !$0.rules.isDisjoint(with: rules) }.map(\.text)
  }

  /// Merges the steps of several refactorings, in the recommended order.
  package func ordered(_ steps: some Sequence<String>) -> [String] {
    let steps = Set(steps)
    return allSteps.map(\.text).filter(steps.contains)
  }

  private var allSteps: [Step] {
    switch self {
    case .subview:
      [
        Step(text: "identify the sections of the body"),
        Step(text: "extract each section into its own view with small inputs: data, bindings, closures"),
        Step(
          text:
            "move conditions from the root of the body into sections and modifiers so that the view keeps its identity",
          rules: ["unstable_root"]),
        Step(text: "replace `AnyView` with a `@ViewBuilder` or a generic parameter", rules: ["any_view"]),
        Step(text: "move repeated modifiers into a `ViewModifier` or a style", rules: ["repeated_styling"]),
        Step(text: "pass a subview only the values that it reads", rules: ["whole_model_passed_down"]),
        Step(
          text: "move a subview that other files use to its own file, and add a preview",
          rules: ["shared_subview_in_file"]),
      ]
    case .model:
      [
        Step(text: "identify the business rule or calculation and the values that it reads"),
        Step(
          text:
            "move the code to a method or computed property of the type that owns the values, without UI imports"
        ),
        Step(text: "test the new member without SwiftUI"),
        Step(text: "replace the original code with one call to the model"),
      ]
    case .viewModel:
      [
        Step(
          text: "add a method to the view model for each user action",
          rules: ["view_mutates_view_model"]),
        Step(
          text: "call these methods from the view instead of setting properties", rules: ["view_mutates_view_model"]),
        Step(
          text:
            "move filtering, sorting and formatting to a computed property or method of the type that owns the data",
          rules: ["transformation_in_body"]),
        Step(
          text: "create formatters once and reuse them", rules: ["formatter_in_body", "formatter_not_cached"]),
        Step(text: "write tests that do not render a view"),
      ]
    case .service:
      [
        Step(text: "declare a protocol for each service or platform API that the code needs"),
        Step(text: "move the calls into a type that conforms to the protocol"),
        Step(text: "inject the service through `init` or the environment"),
        Step(text: "use a fake in tests"),
      ]
    case .ownership:
      [
        Step(text: "decide who owns the value: the view (`@State`), the app (`@Environment`), or the caller"),
        Step(
          text:
            "use the owner's property wrapper; in other views, use `@Bindable` for bindings and no wrapper for reading"
        ),
        Step(text: "create the value only once"),
      ]
    case .coordinator:
      [
        Step(text: "define the routes as an enum, and store the navigation state in one observable coordinator"),
        Step(text: "move URL handling into the coordinator"),
        Step(text: "bind the `NavigationStack` to the coordinator's routes, and test them without views"),
      ]
    case .tests:
      [
        Step(text: "list the states and transitions"), Step(text: "write a test for each of them with Swift Testing"),
        Step(text: "replace the dependencies with fakes"),
      ]
    }
  }
}
