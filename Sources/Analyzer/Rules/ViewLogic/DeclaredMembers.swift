/// The types that the members of a project are declared with, by the members' names.
///
/// Where a value's type is not at hand, its name often is: that some type of the project declares an Optional `avatar`
/// is reason enough not to take `user.avatar.map` for a loop.
struct DeclaredMembers: Collector {
  static let id = "declared_members"

  func collection(in project: Project) -> MemberTypes { MemberTypes(project) }
}

/// What the types are that members of some name are declared with.
struct MemberTypes: Sendable {
  private struct Types {
    var mayBeOptional = false
    var areNumbers = true

    mutating func add(_ type: String) {
      mayBeOptional = mayBeOptional || type.hasSuffix("?") || type.hasSuffix("!") || type.hasPrefix("Optional<")
      areNumbers = areNumbers && SystemAPIs.numberTypes.contains(type)
    }
  }

  private var types: [String: Types] = [:]

  fileprivate init(_ project: Project) {
    for file in project.files {
      for type in file.facts.types {
        // By index, as copies of whole facts would cost more than the names do.
        for index in type.properties.indices {
          guard let declared = type.properties[index].type ?? type.properties[index].initializedType else { continue }
          types[type.properties[index].name, default: Types()].add(declared)
        }
        for index in type.members.indices {
          guard let declared = type.members[index].type else { continue }
          types[type.members[index].name.withoutArgumentLabels, default: Types()].add(declared)
        }
      }
    }
  }

  /// Whether a type of the project has a member of this name, with a type that is written down.
  func isDeclared(_ name: String) -> Bool { types[name] != nil }

  /// Whether a member of this name is an Optional somewhere.
  func mayBeOptional(_ name: String) -> Bool { types[name]?.mayBeOptional ?? false }

  /// Whether members of this name are numbers wherever they are declared; nil where none is declared.
  func isNumber(_ name: String) -> Bool? { types[name]?.areNumbers }
}

extension Project {
  /// Properties of a name in all declarations and extensions of the type that something was recorded in, and of those
  /// around it.
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
