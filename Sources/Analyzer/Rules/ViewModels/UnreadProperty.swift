extension Project {
  /// Returns whether no code of a type uses one of its private stored properties, other than its own initial value.
  func isUnread(_ name: String, of entity: Int) -> Bool {
    guard let property = property(named: name, of: entity), property.isFilePrivate, !property.isStatic,
      property.attributes.isEmpty
    else { return false }
    return !mayUse(name, in: entity)
  }

  /// Returns whether code of a type may use one of its stored properties, other than in its own initial value. A
  /// property whose own name starts with an underscore is noted like the storage of a wrapped one.
  func mayUse(_ property: String, in entity: Int) -> Bool {
    facts(of: entity).contains { fact in
      fact.members.contains { member in
        member.uses.contains { use in
          use.name == property || use.member == property && use.name != "Self"
            || use.usage.contains(.storage) && "_" + use.name == property
        }
      } || fact.properties.contains { $0.name != property && $0.initializedType == property }
    }
  }
}

extension PropertyFact {
  /// Whether the property is invisible to other files, as opposed to only its setter.
  var isFilePrivate: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }
}
