/// The declared types of all members in the project, keyed by member name.
///
/// The name of a value is often known even if its type is not. If some type in the project declares an optional
/// `avatar`, the `map` in `user.avatar.map` may be called on an optional rather than on a collection.
struct MemberTypes {
  private struct Types {
    var mayBeOptional = false
    var areNumbers = true

    mutating func add(_ type: String) {
      mayBeOptional = mayBeOptional || type.hasSuffix("?") || type.hasSuffix("!") || type.hasPrefix("Optional<")
      areNumbers = areNumbers && SystemAPIs.numberTypes.contains(type)
    }
  }

  private var types: [String: Types] = [:]

  /// - Parameter names: The names to look up.
  init(named names: Set<String>, in project: Project) {
    guard !names.isEmpty else { return }
    // Few members are looked up, so checking the first letter quickly excludes most of the others.
    var isFirst = [Bool](repeating: false, count: 256)
    for name in names { if let first = name.utf8.first { isFirst[Int(first)] = true } }
    func mayBeLookedUp(_ name: String) -> Bool { name.utf8.first.map { isFirst[Int($0)] } ?? false }
    for file in project.files {
      for type in file.facts.types {
        // Iterates over indices, since copying the facts would cost more than comparing the names.
        for index in type.properties.indices where mayBeLookedUp(type.properties[index].name) {
          guard names.contains(type.properties[index].name),
            let declared = type.properties[index].type ?? type.properties[index].initializedType
          else { continue }
          types[type.properties[index].name, default: Types()].add(declared)
        }
        for index in type.members.indices where mayBeLookedUp(type.members[index].name) {
          let name = type.members[index].name.withoutArgumentLabels
          guard names.contains(name), let declared = type.members[index].type else { continue }
          types[name, default: Types()].add(declared)
        }
      }
    }
  }

  /// Returns whether any type in the project has a member with this name whose type is known.
  func isDeclared(_ name: String) -> Bool { types[name] != nil }

  /// Returns whether any type in the project has an optional member with this name.
  func mayBeOptional(_ name: String) -> Bool { types[name]?.mayBeOptional ?? false }

  /// Returns whether all members with this name are numbers; nil if there is no such member or its type is unknown.
  func isNumber(_ name: String) -> Bool? { types[name]?.areNumbers }
}

extension Project {
  /// The properties with the given name in the type that contains the record and in its enclosing types, across all
  /// declarations and extensions of these types.
  func properties(named name: String, ofTypeOf located: Located<some Analyzer.Evidence>) -> [PropertyFact] {
    let types = files[located.file].facts.types
    return types.indices.flatMap { type -> [PropertyFact] in
      guard located.record.symbol.hasPrefix(types[type].name + "."),
        case .entity(let entity) = self.types.meaning(of: .init(file: located.file, type: type))
      else { return [] }
      return facts(of: entity).flatMap(\.properties).filter { $0.name == name }
    }
  }
}
