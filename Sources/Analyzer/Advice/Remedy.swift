/// What mends the findings of a rule: where the code goes, and how much work that is.
package struct Remedy: Sendable, Hashable {
  package let target: ExtractionTarget
  package let effort: Effort

  package init(_ target: ExtractionTarget, _ effort: Effort) {
    self.target = target
    self.effort = effort
  }
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
