extension Project {
  /// Returns the declared type whose code contains the record; nil outside types, or if the type is foreign or
  /// ambiguous.
  func entity<Evidence>(of located: Located<Evidence>) -> Int? {
    guard let type = located.type, case .entity(let entity) = types.meaning(of: type) else { return nil }
    return entity
  }

  /// Returns a value for each record, grouped by the declared type whose code contains the record. Records outside such
  /// types are omitted.
  func valuesByType<Evidence, Value: Hashable>(
    of records: [Located<Evidence>], _ value: (Located<Evidence>) -> Value
  ) -> [Int: Set<Value>] {
    var values: [Int: Set<Value>] = [:]
    for located in records {
      if let entity = entity(of: located) { values[entity, default: []].insert(value(located)) }
    }
    return values
  }

  /// Returns a value for each record, grouped by the declaration or extension that contains the record. Records outside
  /// types are omitted.
  func valuesByDeclaration<Evidence, Value: Hashable>(
    of records: [Located<Evidence>], _ value: (Located<Evidence>) -> Value
  ) -> [TypeIndex.Reference: Set<Value>] {
    var values: [TypeIndex.Reference: Set<Value>] = [:]
    for located in records {
      if let type = located.type { values[type, default: []].insert(value(located)) }
    }
    return values
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
    reached(from: [entity]) { entity in
      namedParents(of: entity, in: types.entities[entity].declarations).filter { types.entities[$0].kind == .class }
    }.flatMap(properties(of:))
  }

  /// Returns whether a type is the given ancestor or inherits from it.
  func inherits(_ entity: Int, from ancestor: Int) -> Bool {
    reached(from: [entity]) { entity in
      namedParents(of: entity, in: types.entities[entity].declarations + types.entities[entity].extensions)
    }.contains(ancestor)
  }

  /// Returns the project's types that some declarations of a type inherit from or conform to, ignoring typealiases for
  /// compositions.
  private func namedParents(of entity: Int, in declarations: [TypeIndex.Reference]) -> [Int] {
    let scope = types.entities[entity].name.enclosingName
    return declarations.flatMap { reference in
      fact(reference).inherited.compactMap { name in
        types.lookUp(name, inFile: reference.file, insideType: scope).entity
      }
    }
  }

  /// Returns some types and their ancestors, each once.
  /// - Parameter parents: Returns the direct ancestors of a type.
  func reached(from entities: [Int], by parents: (Int) -> [Int]) -> [Int] {
    var found: [Int] = []
    var seen: Set<Int> = []
    var waiting = entities
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted else { continue }
      found.append(next)
      waiting += parents(next)
    }
    return found
  }
}

// MARK: Supertypes

extension Project {
  /// Returns a class's superclasses that are declared in the project, nearest first.
  func superclasses(of entity: Int) -> [Int] {
    var found: [Int] = []
    var current = entity
    while found.count < InheritanceOrder.longestChain, let next = superclass(of: current), next != entity,
      !found.contains(next)
    {
      found.append(next)
      current = next
    }
    return found
  }

  private func superclass(of entity: Int) -> Int? {
    let type = types.entities[entity]
    return type.declarations.lazy.flatMap { reference in
      self.fact(reference).inherited.prefix(1).flatMap { name in
        self.types.supertypes(named: name, inFile: reference.file, insideType: type.name.enclosingName)
      }
    }.compactMap(\.entity).first { types.entities[$0].kind == .class }
  }

  /// Returns the project's types that a type's declarations and extensions inherit from or conform to.
  func supertypes(of entity: Int) -> [Int] {
    let type = types.entities[entity]
    return (type.declarations + type.extensions).flatMap { reference in
      fact(reference).inherited.flatMap { name in
        types.supertypes(named: name, inFile: reference.file, insideType: type.name.enclosingName)
          .compactMap(\.entity)
      }
    }
  }

  /// Returns the project's protocols to which a type conforms directly.
  func protocols(of entity: Int) -> [Int] {
    supertypes(of: entity).filter { types.entities[$0].kind == .protocol }
  }

  /// Whether a protocol of the project to which a type conforms, directly or not, requires a property with this name.
  func requiresProperty(named name: String, of entity: Int) -> Bool {
    reached(from: [entity], by: protocols(of:)).contains { ancestor in
      let type = types.entities[ancestor]
      return type.kind == .protocol
        && type.declarations.contains { part in
          fact(part).members.contains { $0.kind == .computedProperty && $0.name == name }
        }
    }
  }
}

extension Project {
  /// Whether a type belongs to a third-party library that a file imports, as far as is known: neither the project nor
  /// the system declares it.
  /// - Parameters:
  ///   - name: The name without optionality and generic arguments.
  ///   - entity: The type that contains the code.
  func isOfLibrary(_ name: String, inFile file: Int, insideType entity: Int) -> Bool {
    guard name.count > 1, name.isUppercased,
      case .external(let type) = types.lookUp(name, inFile: file, insideType: types.entities[entity].name),
      !LibraryNames.contains(type), !UIFrameworkNames.isLikelyType(type)
    else { return false }
    let importsLibrary = files[file].facts.imports.contains { found in
      !SystemModules.contains(found.module) && !packages.targets.contains { $0.name == found.module }
    }
    guard importsLibrary, !files[file].localTypes.contains(type) else { return false }
    return !types.entities[entity].declarations.contains { files[$0.file].localTypes.contains(type) }
  }
}
