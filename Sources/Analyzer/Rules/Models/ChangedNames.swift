/// The names of properties that code of the project may change, other than initializers that set their own.
struct ChangedNames: Sendable {
  /// The names that are assigned, passed as `inout` or bound.
  private var assigned: Set<String> = []
  /// The names that are called, or whose members are called: `items` in `items.append(item)`.
  private var called: Set<String> = []

  init(in project: Project) {
    for file in project.files where !file.isTest {
      for member in file.facts.types.flatMap(\.members) {
        for use in member.uses where use.mayWrite {
          if member.kind == .initializer, use.member == nil { continue }
          let names = [use.name, use.member].compactMap(\.self)
          if use.usage.isDisjoint(with: [.assigned, .passedInout, .projected, .storage]) {
            called.formUnion(names)
          } else {
            assigned.formUnion(names)
          }
        }
      }
    }
  }

  /// Returns whether code may change a property with this name. Calling a stored closure does not change it.
  func contain(_ property: PropertyFact) -> Bool {
    assigned.contains(property.name) || property.type?.contains("->") != true && called.contains(property.name)
  }
}

extension Project {
  /// Returns whether a class of the project may inherit from the class.
  func isSubclassed(_ entity: Int) -> Bool {
    let name = types.entities[entity].name.lastNamePart
    return files(mentioning: [name]).contains { file in
      files[file].facts.types.contains { $0.kind == .class && $0.inherited.contains { $0.lastNamePart == name } }
    }
  }
}
