import SwiftSyntax

/// Collects the members of stored objects that code reads in closures that run after a delay, on a queue or in response
/// to a timer: `DispatchQueue.main.asyncAfter(deadline: later) { scroll(to: model.messages.last) }`. Such code needs
/// the object, because a value from the time when the closure was created may be outdated.
struct DelayedReads: Collector {
  static let id = "delayed_reads"

  struct Evidence: Analyzer.Evidence {
    /// The name of the property that stores the object.
    let property: String
    let member: String

    static let fields = FieldList(Self.init(property:member:), \.property, \.member)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: Self.functions.union(Self.types)) { walk in
      walk.on(.call) { call, context in
        guard let type = context.type, [.struct, .extension].contains(context.types[type].kind),
          let name = call.calleeName,
          call.calledMember == nil ? Self.types.contains(name) : Self.functions.contains(name)
        else { return }
        for (_, closure) in call.closureArguments {
          for token in closure.statements.tokens(viewMode: .sourceAccurate) {
            guard let reference = token.parent?.as(DeclReferenceExprSyntax.self), let access = reference.readMember,
              context.property(named: token.text) != nil
            else { continue }
            context.record(
              Evidence(property: token.text, member: access.declName.baseName.text), by: Self.self,
              in: .type(hasAny: .view), at: context.range(of: reference))
          }
        }
      }
    }
  }

  private static let functions: Set<String> = ["async", "asyncAfter", "scheduledTimer"]
  private static let types: Set<String> = ["DispatchWorkItem"]

  /// Returns the members for each view, keyed by the name of the property.
  func collection(in project: Project) -> [Int: [String: Set<String>]] {
    project.recordsOfReviewedTypes(of: Self.self).reduce(into: [:]) { reads, located in
      guard let view = project.entity(of: located) else { return }
      reads[view, default: [:]][located.evidence.property, default: []].insert(located.evidence.member)
    }
  }
}

extension DeclReferenceExprSyntax {
  /// The access to a member of this name or of `self.name` that reads a value, as opposed to calling a function or
  /// assigning a value.
  fileprivate var readMember: MemberAccessExprSyntax? {
    var owner = ExprSyntax(self)
    if let outer = accessOfMember {
      guard outer.base?.unchained.isSelf == true else { return nil }
      owner = ExprSyntax(outer)
    }
    guard let access = owner.parent?.as(MemberAccessExprSyntax.self), access.base?.id == owner.id else { return nil }
    let expression = ExprSyntax(access)
    if let call = expression.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == expression.id {
      return nil
    }
    return expression.isAssignmentTarget ? nil : access
  }
}
