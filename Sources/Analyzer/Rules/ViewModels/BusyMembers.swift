import SwiftSyntax

/// Functions of view models that wait, or hand on the view model itself.
struct BusyMembers: Collector {
  static let id = "busy_members"

  func subscribe(to walk: inout Subscriptions) {
    walk.onReference(of: ["self"]) { node, context in
      // What is handed on whole, or reached as `self?`, can do anything.
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

  /// The symbols of the functions, by the declaration or extension that they stand in.
  func collection(in project: Project) -> [TypeIndex.Reference: Set<String>] {
    var busy: [TypeIndex.Reference: Set<String>] = [:]
    for located in project.recordsOfJudgedTypes(of: Self.self) {
      if let type = located.type { busy[type, default: []].insert(located.record.symbol) }
    }
    return busy
  }
}

extension DeclReferenceExprSyntax {
  fileprivate var isSelfItself: Bool { baseName.tokenKind == .keyword(.self) }
}
