import SwiftSyntax

/// Collects the properties to which views assign a new object again and again: when the view appears and each time that
/// a value changes. Creating the object in `init` would not make this code unnecessary.
struct RepeatedSetup: Collector {
  static let id = "repeated_setup"

  struct Evidence: Analyzer.Evidence {
    /// A method that `.onChange` calls, or that assigns a new object; nil for code in a closure passed to `.onChange`.
    let method: String?
    /// The property to which the method or closure assigns a new object; nil for a call of the method.
    let property: String?

    static let fields = FieldList(Self.init, \.method, \.property)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["onChange"]) { walk in
      walk.on(.call) { call, context in
        guard context.mayBeView, let method = call.calledExpression.wholeName?.name, !method.isUppercased,
          call.isInChangeHandler
        else { return }
        context.record(Evidence(method: method, property: nil), by: Self.self, at: context.range(of: call))
      }
      walk.on(.assignment) { assignment, context in
        guard context.contains("onChange"), context.mayBeView, let member = context.member,
          member.kind != .initializer, let created = assignment.sequence.createdProperty
        else { return }
        let method = assignment.sequence.isInChangeHandler ? nil : member.name.withoutArgumentLabels
        context.record(
          Evidence(method: method, property: created.property), by: Self.self,
          at: context.range(of: assignment.sequence))
      }
    }
  }

  /// The names of the properties, keyed by view.
  func collection(in project: Project) -> [AppearingView: Set<String>] {
    var called: [AppearingView: Set<String>] = [:]
    var created: [AppearingView: [Evidence]] = [:]
    for located in project.recordsOfReviewedTypes(of: Self.self) {
      guard let view = AppearingView(around: located, in: project) else { continue }
      if located.evidence.property != nil {
        created[view, default: []].append(located.evidence)
      } else if let method = located.evidence.method {
        called[view, default: []].insert(method)
      }
    }
    var properties: [AppearingView: Set<String>] = [:]
    for (view, assignments) in created {
      let methods = called[view, default: []]
      properties[view] = Set(
        assignments.filter { $0.method.map(methods.contains) ?? true }.compactMap(\.property))
    }
    return properties
  }
}

extension SyntaxProtocol {
  /// Whether the code is in a closure passed to `.onChange`.
  fileprivate var isInChangeHandler: Bool {
    ancestors.lazy.prefix { !$0.is(MemberBlockItemSyntax.self) }.contains { current in
      current.as(ClosureExprSyntax.self)?.argument?.call.modifierName == "onChange"
    }
  }
}
