import SwiftSyntax

/// Collects the view model functions that contain an `await` or pass the view model to other code.
struct BusyMembers: Collector {
  static let id = "busy_members"

  func subscribe(to walk: inout Subscriptions) {
    walk.onReference(of: ["self"]) { node, context in
      // If `self` is passed to other code or used as `self?`, the function may do anything.
      guard let member = context.member, member.kind == .function, !member.isAsync, context.mayBeInViewModel,
        node.isSelfItself, node.parent?.is(MemberAccessExprSyntax.self) != true
      else { return }
      context.record(by: Self.self, at: context.range(of: node))
    }
    walk.on(.await) { node, context in
      guard let member = context.member, member.kind == .function, !member.isAsync, context.mayBeInViewModel else {
        return
      }
      context.record(by: Self.self, at: context.range(of: node))
    }
  }

  /// The symbols of the functions, keyed by the declaration or extension that contains them.
  func collection(in project: Project) -> [TypeIndex.Reference: Set<String>] {
    project.valuesByDeclaration(of: project.recordsOfReviewedTypes(of: Self.self)) { $0.record.symbol }
  }
}

extension DeclReferenceExprSyntax {
  fileprivate var isSelfItself: Bool { baseName.tokenKind == .keyword(.self) }
}
