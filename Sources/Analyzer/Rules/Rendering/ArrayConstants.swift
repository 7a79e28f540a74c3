import SwiftSyntax

/// Collects the constants of instances whose values are array literals: `let suggestions = ["a.com", "b.com"]`.
struct ArrayConstants: Collector, ProjectWideRecorder {
  static let id = "array_constants"

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { variable, context in
      guard context.type != nil, variable.isMember, variable.bindingSpecifier.tokenKind == .keyword(.let),
        !variable.modifiers.isStatic
      else { return }
      for binding in variable.bindings where binding.initializer?.value.is(ArrayExprSyntax.self) == true {
        guard let name = binding.pattern.boundNames.first else { continue }
        context.record(by: Self.self, at: context.range(of: name), source: name.text)
      }
    }
  }

  /// The names, keyed by type.
  func collection(in project: Project) -> [Int: Set<String>] {
    project.valuesByType(of: project.records(of: Self.self)) { $0.record.source }
  }
}
