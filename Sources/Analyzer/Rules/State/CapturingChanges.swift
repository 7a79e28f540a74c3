import SwiftSyntax

/// Collects the names that views pass to `onChange(of:)` with a closure that takes only the new value, and the bindings
/// that the closure reads. This deprecated form calls a closure of the view as it was before the change, so a plain
/// property would have its previous value there, whereas a binding reads the current one.
struct CapturingChanges: Collector {
  static let id = "capturing_changes"

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(ofMembers: ["onChange"]) { call, context in
      guard context.type != nil, let value = call.argument(labeled: "of")?.expression,
        let closure = call.closureArguments.first(where: { $0.closure.takesOneValue })?.closure
      else { return }
      let read = closure.statements.tokens(viewMode: .sourceAccurate).map(\.text).filter {
        context.property(named: $0)?.has(anyOf: "Binding") == true
      }
      for name in Set(read + [value.wholeName?.name].compactMap(\.self)).sorted() {
        context.record(by: Self.self, at: context.range(of: value), source: name)
      }
    }
  }

  /// The names, keyed by type.
  func collection(in project: Project) -> [Int: Set<String>] {
    project.valuesByType(of: project.recordsOfReviewedTypes(of: Self.self)) { $0.record.source }
  }
}

extension ClosureExprSyntax {
  /// Whether the closure has exactly one parameter, named or `$0`.
  fileprivate var takesOneValue: Bool {
    guard parameterNames.isEmpty else { return parameterNames.count == 1 }
    let names = Set(statements.tokens(viewMode: .sourceAccurate).lazy.map(\.text).filter { $0.hasPrefix("$") })
    return names.contains("$0") && !names.contains("$1")
  }
}
