import SwiftSyntax

/// Collects the view model functions that contain an `await`, pass the view model to other code, or call a static
/// function that throws, which probably reads a file or a database.
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
    walk.on(.try) { node, context in
      guard let member = context.member, member.kind == .function, !member.isAsync, context.mayBeInViewModel,
        Self.callsStaticFunction(node.expression)
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

  /// Whether an expression calls a static function of a type that no system library declares: `Entity.all(of: server)`,
  /// `Registry.Entity.all()`.
  private static func callsStaticFunction(_ expression: ExprSyntax) -> Bool {
    guard let access = expression.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self),
      !access.declName.baseName.text.isUppercased, access.declName.baseName.tokenKind != .keyword(.`init`),
      let names = access.base?.dottedName?.split(separator: "."), let type = names.first.map(String.init)
    else { return false }
    return names.allSatisfy { String($0).isUppercased } && !LibraryNames.contains(type)
  }

  /// The symbols of the functions, keyed by the declaration or extension that contains them.
  func collection(in project: Project) -> [TypeIndex.Reference: Set<String>] {
    project.valuesByDeclaration(of: project.recordsOfReviewedTypes(of: Self.self)) { $0.record.symbol }
  }
}

extension DeclReferenceExprSyntax {
  fileprivate var isSelfItself: Bool { baseName.tokenKind == .keyword(.self) }
}
