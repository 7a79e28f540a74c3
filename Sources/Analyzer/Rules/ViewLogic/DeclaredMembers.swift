/// What the types are that members of some names are declared with, anywhere in the project.
///
/// Where a value's type is not at hand, its name often is: that some type of the project declares an Optional `avatar`
/// is reason enough not to take `user.avatar.map` for a loop.
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

  /// - Parameter names: Those that will be asked about.
  init(named names: Set<String>, in project: Project) {
    guard !names.isEmpty else { return }
    // Nearly no member is asked about, and the first letter is enough to tell of most.
    var isFirst = [Bool](repeating: false, count: 256)
    for name in names { if let first = name.utf8.first { isFirst[Int(first)] = true } }
    func mayBeAsked(_ name: String) -> Bool { name.utf8.first.map { isFirst[Int($0)] } ?? false }
    for file in project.files {
      for type in file.facts.types {
        // By index, as copies of whole facts would cost more than the names do.
        for index in type.properties.indices where mayBeAsked(type.properties[index].name) {
          guard names.contains(type.properties[index].name),
            let declared = type.properties[index].type ?? type.properties[index].initializedType
          else { continue }
          types[type.properties[index].name, default: Types()].add(declared)
        }
        for index in type.members.indices where mayBeAsked(type.members[index].name) {
          let name = type.members[index].name.withoutArgumentLabels
          guard names.contains(name), let declared = type.members[index].type else { continue }
          types[name, default: Types()].add(declared)
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
