/// The types that the members of a project are declared with, by the members' names.
///
/// Where a value's type is not at hand, its name often is: that some type of the project declares an Optional `avatar`
/// is reason enough not to take `user.avatar.map` for a loop.
struct DeclaredMembers {
  private var types: [String: Set<String>] = [:]

  /// - Parameter names: The names that will be asked for.
  init(_ project: Project, named names: Set<String>) {
    for file in project.files {
      for type in file.facts.types {
        for index in type.properties.indices where names.contains(type.properties[index].name) {
          let property = type.properties[index]
          if let declared = property.type ?? property.initializedType {
            types[property.name, default: []].insert(declared)
          }
        }
        for index in type.members.indices where type.members[index].type != nil {
          let name = type.members[index].name.withoutArgumentLabels
          if names.contains(name), let declared = type.members[index].type {
            types[name, default: []].insert(declared)
          }
        }
      }
    }
  }

  /// Whether a type of the project has a member of this name, with a type that is written down.
  func isDeclared(_ name: String) -> Bool { types[name] != nil }

  /// Whether a member of this name is an Optional somewhere.
  func mayBeOptional(_ name: String) -> Bool {
    types[name]?.contains { $0.hasSuffix("?") || $0.hasSuffix("!") || $0.hasPrefix("Optional<") } ?? false
  }

  /// Whether members of this name are numbers wherever they are declared; nil where none is declared.
  func isNumber(_ name: String) -> Bool? {
    types[name].map { $0.allSatisfy(NumberTypes.contains) }
  }
}

/// The names of number types.
enum NumberTypes {
  static func contains(_ name: String) -> Bool { names.contains(name) }

  private static let names: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    "Float16", "Float80", "CGFloat", "Decimal", "TimeInterval", "Duration",
  ]
}
