import SwiftSyntax

/// Collects the members of a model that a type inside a view, such as a coordinator, uses through the view:
/// `parent.model.proxy`. The facts contain only the first member of such a path.
struct CoordinatorUses: Collector {
  static let id = "coordinator_uses"

  struct Evidence: Analyzer.Evidence {
    /// The name of the view's property.
    let property: String
    /// The member of the property's value; empty if the code uses the value itself.
    let member: String

    static let fields = FieldList(Self.init(property:member:), \.property, \.member)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["Coordinator"]) { walk in
      walk.on(.memberAccess) { node, context in
        guard let type = context.type, let view = context.types[type].parent,
          let owner = node.base?.unchained.wholeName, !owner.isProjected,
          context.typeName(of: owner.name)?.lastNamePart == context.types[view].simpleName
        else { return }
        context.record(
          Evidence(property: node.declName.baseName.text, member: node.nextMember ?? ""), by: Self.self,
          at: context.range(of: node))
      }
    }
  }

  /// Returns the members for each view, keyed by the name of the property.
  func collection(in project: Project) -> [Int: [String: Set<String>]] {
    project.recordsOfReviewedTypes(of: Self.self).reduce(into: [:]) { uses, located in
      guard let type = located.record.type, let outer = project.files[located.file].facts.types[type].parent,
        let view = project.types.meaning(of: .init(file: located.file, type: outer)).entity
      else { return }
      uses[view, default: [:]][located.evidence.property, default: []].insert(located.evidence.member)
    }
  }
}

extension FileContext {
  /// The type of a parameter of the current member or of a property of the current type.
  fileprivate func typeName(of name: String) -> String? {
    member?.parameters.first { $0.name == name }?.typeName ?? property(named: name)?.knownType
  }
}

extension MemberAccessExprSyntax {
  /// The member that is accessed on this one: `proxy` for `parent.model` in `parent.model?.proxy`.
  fileprivate var nextMember: String? {
    var value = ExprSyntax(self)
    if let outer = value.parent?.as(ExprSyntax.self), outer.unchained.id == value.id { value = outer }
    guard let access = value.parent?.as(MemberAccessExprSyntax.self), access.base?.id == value.id else { return nil }
    return access.declName.baseName.text
  }
}
