/// A view model member to which a view creates a binding.
struct BoundMember: Hashable {
  /// The name of the view model's type.
  let viewModel: String
  let member: String
}

extension Project {
  /// The view model members to which views create bindings: `$viewModel.query`. Views may set these members.
  var boundMembers: Set<BoundMember> {
    var bound: Set<BoundMember> = []
    for view in entities(having: .view) {
      let uses = facts(of: view).flatMap(\.members).flatMap(\.uses).filter { $0.usage.contains(.projected) }
      guard !uses.isEmpty else { continue }
      for reference in types.entities[view].declarations {
        for property in fact(reference).properties {
          let members = uses.filter { $0.name == property.name }.compactMap(\.member)
          guard !members.isEmpty, let type = property.resolvedTypeName else { continue }
          let name =
            entity(named: type, inFile: reference.file, insideType: reference.type)
            .map { types.entities[$0].name } ?? type
          bound.formUnion(members.map { BoundMember(viewModel: name, member: $0) })
        }
      }
    }
    return bound
  }
}
