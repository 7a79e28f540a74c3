import SwiftSyntax

/// Collects the members of a model that a view's initializer uses through the parameter for the property that stores
/// the model: `_code = model.codeBinding()`. The facts omit such uses, because a parameter is a local name.
struct InitializerUses: Collector {
  static let id = "initializer_uses"

  struct Evidence: Analyzer.Evidence {
    /// The name of the property.
    let property: String
    /// The member of the parameter.
    let member: String

    static let fields = FieldList(Self.init(property:member:), \.property, \.member)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.initializer) { node, context in
      // Only structs can be views.
      guard let type = context.type, [.struct, .extension].contains(context.types[type].kind), let body = node.body,
        let parameters = context.member?.parameters
      else { return }
      var properties: [String: String] = [:]
      for name in parameters.map(\.name) where context.property(named: name) != nil { properties[name] = name }
      for item in body.statements {
        guard let sequence = item.item.as(SequenceExprSyntax.self),
          let assignment = InitAssignment(sequence, in: context), case .parameter(let name, _) = assignment.origin,
          properties[name] == nil
        else { continue }
        properties[name] = assignment.property
      }
      guard !properties.isEmpty else { return }
      for token in body.tokens(viewMode: .sourceAccurate) {
        guard let property = properties[token.text], let reference = token.parent?.as(DeclReferenceExprSyntax.self),
          !reference.isMemberName, let access = reference.parent?.as(MemberAccessExprSyntax.self),
          access.base?.id == ExprSyntax(reference).id
        else { continue }
        context.record(
          Evidence(property: property, member: access.declName.baseName.text), by: Self.self,
          in: .type(hasAny: .view), at: context.range(of: reference))
      }
    }
  }

  /// Returns the members for each view, keyed by the name of the property.
  func collection(in project: Project) -> [Int: [String: Set<String>]] {
    project.recordsOfReviewedTypes(of: Self.self).reduce(into: [:]) { uses, located in
      guard let view = project.entity(of: located) else { return }
      uses[view, default: [:]][located.evidence.property, default: []].insert(located.evidence.member)
    }
  }
}
