extension Project {
  /// The names, including argument labels, of the functions and computed properties that the project's protocols
  /// require of a type, and of their default implementations.
  func requirements(of entity: Int) -> Set<String> {
    let type = types.entities[entity]
    return (type.declarations + type.extensions).reduce(into: []) { names, reference in
      for parent in fact(reference).inherited {
        guard let found = self.entity(named: parent, inFile: reference.file, insideType: reference.type),
          types.entities[found].kind == .protocol
        else { continue }
        names.formUnion(facts(of: found).flatMap(\.members).map(\.name))
      }
    }
  }
}
