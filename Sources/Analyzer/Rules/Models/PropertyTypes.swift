extension PropertyFact {
  /// The name of the property's type, if the type is annotated, inferred from the initial value, or specified in
  /// `@Environment`.
  var resolvedTypeName: String? {
    if let type = knownType { return type }
    guard let arguments = attribute("Environment")?.arguments, arguments.hasSuffix(".self") else { return nil }
    let name = arguments.dropLast(".self".count)
    return name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" } ? String(name) : nil
  }
}

extension Project {
  /// Returns the declared type whose code contains the record; nil outside types, or if the type is foreign or
  /// ambiguous.
  func entity<Evidence>(of located: Located<Evidence>) -> Int? {
    guard let type = located.type, case .entity(let entity) = types.meaning(of: type) else { return nil }
    return entity
  }

  /// Returns the project type that a stored property has; nil if it is foreign, unknown or ambiguous.
  func declaredType(of property: PropertyFact, at reference: TypeIndex.Reference) -> Int? {
    guard let name = property.resolvedTypeName else { return nil }
    return entity(named: name, inFile: reference.file, insideType: reference.type)
  }

  /// Returns the stored properties of a declared type.
  func properties(of entity: Int) -> [PropertyFact] {
    types.entities[entity].declarations.flatMap { fact($0).properties }
  }

  /// Returns the stored properties of a declared type and its superclasses.
  func inheritedProperties(of entity: Int) -> [PropertyFact] {
    var found: [PropertyFact] = []
    var visited: Set<Int> = []
    var pending = [entity]
    while let next = pending.popLast() {
      guard visited.insert(next).inserted else { continue }
      found += properties(of: next)
      let type = types.entities[next]
      for reference in type.declarations {
        for name in fact(reference).inherited {
          if case .entity(let parent) = types.lookUp(
            name, inFile: reference.file, insideType: type.name.enclosingName),
            types.entities[parent].kind == .class
          {
            pending.append(parent)
          }
        }
      }
    }
    return found
  }

  /// Returns whether a type is the given ancestor or inherits from it.
  func inherits(_ entity: Int, from ancestor: Int) -> Bool {
    var visited: Set<Int> = []
    var pending = [entity]
    while let next = pending.popLast() {
      if next == ancestor { return true }
      guard visited.insert(next).inserted else { continue }
      let type = types.entities[next]
      for reference in type.declarations + type.extensions {
        for name in fact(reference).inherited {
          if case .entity(let parent) = types.lookUp(
            name, inFile: reference.file, insideType: type.name.enclosingName)
          {
            pending.append(parent)
          }
        }
      }
    }
    return false
  }
}
