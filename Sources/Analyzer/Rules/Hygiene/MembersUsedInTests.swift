/// Determines the members that identify a type in tests that do not mention the type: `beginManualRefresh()` in
/// `controller.monitor.beginManualRefresh()`.
struct MembersUsedInTests: Collector {
  static let id = "members_used_in_tests"
  static let collectors: [any Collector.Type] = [TestAccesses.self]

  /// Names with fewer words are often those of members of the system or of other types, such as `load` or `isEmpty`.
  private static let minimumWords = 3

  /// For each distinctive name of a member that tests access, the only file that declares such a member.
  func collection(in project: Project) -> [String: Int] {
    let used: Set<String> = project.collection(of: TestAccesses.self).reduce(into: []) { names, accesses in
      names.formUnion(accesses.names.filter { $0.camelCaseWords.count >= Self.minimumWords })
    }
    guard !used.isEmpty else { return [:] }
    var files: [String: Int] = [:]
    var ambiguous: Set<String> = []
    for (file, content) in project.files.enumerated() {
      for type in content.facts.types {
        for name in type.members.map(\.baseName) + type.properties.map(\.name) where used.contains(name) {
          if files.updateValue(file, forKey: name).map({ $0 != file }) == true { ambiguous.insert(name) }
        }
      }
    }
    return files.filter { !ambiguous.contains($0.key) }
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
