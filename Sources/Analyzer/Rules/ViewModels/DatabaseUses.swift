import SwiftSyntax

/// Collects database access in view models.
struct DatabaseUses: Collector {
  static let id = "database_uses"

  typealias Evidence = ForeignTypeUse

  func subscribe(to walk: inout Subscriptions) {
    walk.onUse(of: Self.types) { node, context in
      guard context.mayBeInViewModel, let (name, found) = node.use(of: Self.types), !node.isDefaultArgumentOfInit,
        !found.isBaseOfNotificationName
      else { return }
      context.recordInViewModel(
        ForeignTypeUse(ofType: name), by: Self.self, at: context.range(of: found),
        symbol: context.symbol(at: node), source: name)
    }
    walk.inFiles(containingAnyOf: ["sqlite3_"]) { walk in
      walk.on(.reference) { node, context in
        let name = node.baseName.text
        guard context.mayBeInViewModel, name.hasPrefix("sqlite3_"), node.parent?.is(FunctionCallExprSyntax.self) == true
        else { return }
        // The function is recorded like a type, so it is ignored if the project declares it.
        context.recordInViewModel(
          ForeignTypeUse(ofType: name), by: Self.self, at: context.range(of: node),
          symbol: context.symbol(at: node), source: name)
      }
    }
    walk.inFiles(containingAnyOf: Self.types.union(Self.hints)) { walk in
      walk.on(.memberAccess) { node, context in
        // Most fetches mention their descriptor or request, which is recorded separately. Setting a delegate or a
        // property such as `autosaveEnabled` accesses no data.
        let member = node.declName.baseName.text
        guard context.mayBeInViewModel, !member.hasPrefix("fetch") || node.isCalledWithRequestOfEntity,
          member != "delegate",
          !(ExprSyntax(node).isAssignmentTarget && node.base?.isSelf != true)
        else { return }
        context.recordUse(
          ofInjected: Self.types, hints: Self.hints, minorMembers: Self.upkeep, through: node, by: Self.self)
      }
    }
  }

  func collection(in project: Project) -> [Located<ForeignTypeUse>] {
    project.foreignTypeUses(of: Self.types, by: Self.self)
  }

  static let types = SystemAPIs.fetchRequests.union([
    "ModelContext", "NSManagedObjectContext", "NSFetchedResultsController",
  ])

  /// Members of a stored context that neither find nor change data: they keep the context up to date, or switch to its
  /// queue. Saving is not among them, because it may be all that shows that the code has added or changed objects.
  private static let upkeep: Set<String> = [
    "automaticallyMergesChangesFromParent", "hasChanges", "mergeChanges", "mergePolicy", "perform", "performAndWait",
    "processPendingChanges", "refresh", "refreshAllObjects", "reset", "rollback",
  ]

  /// Substrings that identify relevant properties declared in other files. A use of such a property is recorded only if
  /// its name contains one of these substrings.
  private static let hints = ["context", "descriptor", "request", "controller"]
}

extension ExprSyntax {
  /// Whether the code only accesses the name of a notification: `ModelContext.didSave`.
  fileprivate var isBaseOfNotificationName: Bool {
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.base?.id == id else { return false }
    let name = access.declName.baseName.text
    return ["didSave", "willSave"].contains(name) || name.hasSuffix("Notification")
  }
}

extension MemberAccessExprSyntax {
  /// Whether the called function gets the request that an entity creates: `context.fetch(Note.fetchRequest())`.
  fileprivate var isCalledWithRequestOfEntity: Bool {
    guard let call = parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == id else { return false }
    return call.arguments.contains { argument in
      argument.expression.as(FunctionCallExprSyntax.self)?.calledMember?.declName.baseName.text == "fetchRequest"
    }
  }
}
