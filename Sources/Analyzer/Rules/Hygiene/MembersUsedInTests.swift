/// Determines the members that identify a type in tests that do not mention the type: `beginManualRefresh()` in
/// `controller.monitor.beginManualRefresh()`.
struct MembersUsedInTests: Collector {
  static let id = "members_used_in_tests"
  static let collectors: [any Collector.Type] = [TestAccesses.self]

  /// Names with fewer words are often those of members of the system or of other types, such as `load` or `isEmpty`.
  private static let minimumWords = 3

  /// For each distinctive name of a member that tests access, the only file that declares such a member. Accesses to
  /// values of known types are omitted, because the tests mention those types.
  func collection(in project: Project) -> [String: Int] {
    let receivers = Self.receivers(in: project)
    guard !receivers.isEmpty else { return [:] }
    let libraryValues = Self.libraryValues(among: Set(receivers.values.joined()), in: project)
    let used = receivers.filter { !$0.value.isSubset(of: libraryValues) }
    var files: [String: Int] = [:]
    var ambiguous: Set<String> = []
    for (file, content) in project.files.enumerated() {
      // Uses indices, because copying a type or a member retains a dozen references.
      for type in content.facts.types.indices {
        let members = content.facts.types[type].members
        let properties = content.facts.types[type].properties
        let names = members.indices.map { members[$0].baseName } + properties.indices.map { properties[$0].name }
        for name in names where used[name] != nil {
          if files.updateValue(file, forKey: name).map({ $0 != file }) == true { ambiguous.insert(name) }
        }
      }
    }
    return files.filter { !ambiguous.contains($0.key) }
  }

  /// For each distinctive name of a member that tests access, the names of the values that it is accessed on.
  private static func receivers(in project: Project) -> [String: Set<String>] {
    project.collection(of: TestAccesses.self).flatMap(\.accesses).reduce(into: [:]) { receivers, access in
      let member = access.lastNamePart
      guard member.camelCaseWords.count >= minimumWords, !LibraryNames.standardMembers.contains(member) else { return }
      receivers[member, default: []].insert(String(access.dropLast(member.count + 1)))
    }
  }

  /// The names of properties whose type, wherever the project declares such a property, is one of the system: `url` for
  /// `var url: URL`.
  private static func libraryValues(among names: Set<String>, in project: Project) -> Set<String> {
    var found: Set<String> = []
    var others: Set<String> = []
    for (file, content) in project.files.enumerated() {
      for (index, type) in content.facts.types.enumerated() {
        func note(_ name: String, _ type: String?) {
          guard names.contains(name) else { return }
          let plain = type.map { String($0.prefix { $0 != "?" && $0 != "!" && $0 != "<" }) } ?? ""
          let isOfLibrary =
            plain.hasPrefix("[")
            || LibraryNames.contains(plain) && project.entity(named: plain, inFile: file, insideType: index) == nil
          if isOfLibrary { found.insert(name) } else { others.insert(name) }
        }
        for property in type.properties { note(property.name, property.knownType ?? property.type) }
        for member in type.members where member.kind == .computedProperty { note(member.name, member.type) }
      }
    }
    return found.subtracting(others)
  }
}

extension Project {
  /// Whether tests access a function or computed property of a type whose name occurs in no other file.
  func isUsedInTestsByMember(_ entity: Int) -> Bool {
    let used = collection(of: MembersUsedInTests.self)
    guard !used.isEmpty else { return false }
    let type = types.entities[entity]
    return (type.declarations + type.extensions).contains { reference in
      fact(reference).members.contains { !$0.isHidden && used[$0.baseName] == reference.file }
    }
  }
}
