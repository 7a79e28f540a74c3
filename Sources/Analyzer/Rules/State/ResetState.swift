import SwiftSyntax

/// Collects the names that views set to nil while they are visible, as in the setter of a binding that drives a sheet.
struct ResetState: Collector {
  static let id = "reset_state"

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["nil"]) { walk in
      walk.on(.assignment) { assignment, context in
        let elements = assignment.sequence.elements
        guard let member = context.member, member.kind != .initializer, assignment.operator == "=",
          elements.count == 3, elements.last?.is(NilLiteralExprSyntax.self) == true,
          let name = assignment.target.wholeName, !name.isProjected, !member.locals.contains(name.name),
          !assignment.sequence.isInDisappearance
        else { return }
        context.record(
          by: Self.self, in: .type(hasAny: [.view, .viewModifier]), at: context.range(of: assignment.target),
          source: name.name)
      }
    }
  }

  /// The names, keyed by type.
  func collection(in project: Project) -> [Int: Set<String>] {
    project.valuesByType(of: project.recordsOfReviewedTypes(of: Self.self)) { $0.record.source }
  }
}
