/// Finds stored properties that their type never uses.
extension Project {
  /// Returns whether no code of a type uses one of its private stored properties, other than its own initial value.
  func isUnread(_ name: String, of entity: Int) -> Bool {
    guard let property = property(named: name, of: entity), property.isPrivate, !property.isStatic,
      property.attributes.isEmpty
    else { return false }
    return !facts(of: entity).contains { fact in
      fact.members.contains { member in
        member.uses.contains { use in
          use.name == name || use.member == name || use.usage.contains(.storage) && "_" + use.name == name
        }
      } || fact.properties.contains { $0.name != name && $0.initializedType == name }
    }
  }
}
