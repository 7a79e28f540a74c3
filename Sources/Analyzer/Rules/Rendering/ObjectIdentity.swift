extension Project {
  /// Returns whether a class inherits from one of a library, such as Realm's `Object`, and has no `id` of its own, so
  /// that `Identifiable` provides the `ObjectIdentifier`. The library may create another object each time that code
  /// reads an element, so this `id` does not identify the element.
  func hasObjectIdentity(_ entity: Int) -> Bool {
    guard types.entities[entity].kind == .class, inheritsFromLibrary(superclasses(of: entity).last ?? entity) else {
      return false
    }
    return !reached(from: [entity], by: supertypes(of:)).flatMap(facts(of:)).contains { fact in
      fact.inherited.contains { $0.lastNamePart == "ObjectKeyIdentifiable" }
        || fact.properties.contains { $0.name == "id" && !$0.isStatic }
        || fact.members.contains { $0.name == "id" && $0.kind == .computedProperty && !$0.isStatic }
    }
  }

  /// Whether a class directly inherits from one of a library. A context of Core Data creates each object only once.
  private func inheritsFromLibrary(_ entity: Int) -> Bool {
    hasSuperclass(entity)
      && !facts(of: entity).contains { $0.inherited.first?.lastNamePart == "NSManagedObject" }
  }

  /// The property of a class that a Realm database uses as the primary key: `@Persisted(primaryKey: true) var uid`.
  func primaryKey(of entity: Int) -> String? {
    inheritedProperties(of: entity).first { property in
      property.attribute("Persisted")?.arguments?.filter { $0 != " " }.contains("primaryKey:true") ?? false
    }?.name
  }
}
