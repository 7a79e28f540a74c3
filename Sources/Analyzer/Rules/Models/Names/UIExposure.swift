/// The names in the project whose types come from UI frameworks. Code that uses such a name needs the framework even if
/// it does not mention the framework's types. For example, code may use `image` if a model declares
/// `let image: UIImage`.
struct UIExposure {
  /// The roles of types that render UI. The members of such types are used only by code that also renders UI.
  static let boundRoles: RoleSet = [.view, .viewModifier, .style, .appScene, .viewController]

  /// The known facts about a name's declarations.
  private struct Known {
    /// Whether the name is declared as something other than a type.
    var isDeclared = false
    /// Whether any member or alias in the project with this name has a UI framework type.
    var isExposed = false
  }

  private let types: TypeIndex
  /// The declarations of the names to look up.
  private var known: [String: Known]
  /// The types for which a property is to be looked up: `Post` for `Post.image`.
  private let owners: Set<String>
  /// Whether each type renders UI; empty if there are no names to look up.
  private let bound: [Bool]
  /// The last components of the names of types that render UI. Most type names in code are not in this set and are
  /// unlikely to come from a framework, so they need not be resolved.
  private let boundNames: Set<String>

  /// - Parameter names: The names to look up.
  init(_ project: Project, names: Set<String>) {
    types = project.types
    guard !names.isEmpty else {
      known = [:]
      owners = []
      bound = []
      boundNames = []
      return
    }
    let bound = project.types.entities.indices.map { Self.isBound($0, in: project.types, visited: []) }
    self.bound = bound
    boundNames = Set(zip(project.types.entities, bound).lazy.filter(\.1).map(\.0.name.lastNamePart))
    known = Dictionary(uniqueKeysWithValues: names.map { ($0, Known()) })
    owners = Set(names.compactMap(\.enclosingName))
    for file in project.files.indices {
      for type in project.files[file].facts.types.indices { addMembers(of: .init(file: file, type: type)) }
    }
    for located in project.records(of: UINames.self) {
      if case .declares(let names) = located.evidence { addDeclared(names, inFile: located.file, type: located.type) }
    }
  }

  /// Returns whether any member or alias in the project with this name has a UI framework type.
  func isExposed(_ name: String) -> Bool { known[name]?.isExposed ?? false }

  /// Returns whether the project declares the name as something other than a type.
  func declares(_ name: String) -> Bool { known[name]?.isDeclared ?? false }

  /// Returns whether a type in the project renders UI or inherits from a UI framework type.
  func isBound(_ entity: Int) -> Bool {
    bound.isEmpty ? Self.isBound(entity, in: types, visited: []) : bound[entity]
  }

  private static func isBound(_ entity: Int, in types: TypeIndex, visited: Set<Int>) -> Bool {
    guard !visited.contains(entity) else { return false }
    if !types.roles(of: entity).isDisjoint(with: boundRoles) { return true }
    let type = types.entities[entity]
    return (type.declarations + type.extensions).contains { reference in
      types.files[reference.file].facts.types[reference.type].inherited.contains { name in
        switch types.lookUp(name, inFile: reference.file, insideType: type.name.enclosingName) {
        case .entity(let parent): isBound(parent, in: types, visited: visited.union([entity]))
        case .external(let name): UIFrameworkNames.isLikelyType(name.lastNamePart)
        case .ambiguous: false
        }
      }
    }
  }

  // MARK: Collecting

  private mutating func addMembers(of reference: TypeIndex.Reference) {
    let isReachable = !isUsedByUICodeOnly(reference)
    // Avoids copying members, since only the name is needed for most of them.
    let type = types.files[reference.file].facts.types[reference.type]
    let isMemberwise =
      type.kind == .struct && owners.contains(type.simpleName)
      && !type.members.indices.contains { type.members[$0].kind == .initializer }
    for index in type.properties.indices {
      let name = type.properties[index].name
      for key in isMemberwise ? [name, "\(type.simpleName).\(name)"] : [name] {
        guard let place = known.index(forKey: key) else { continue }
        known.values[place].isDeclared = true
        guard isReachable, !known.values[place].isExposed else { continue }
        let written = [type.properties[index].type, type.properties[index].initializedType].compactMap(\.self)
        if refersToUI(written, in: reference.file) { known.values[place].isExposed = true }
      }
    }
    for index in type.members.indices {
      let isInitializer = type.members[index].kind == .initializer
      let name = isInitializer ? type.simpleName : type.members[index].name.withoutArgumentLabels
      guard let place = known.index(forKey: name) else { continue }
      if !isInitializer { known.values[place].isDeclared = true }
      guard isReachable, !known.values[place].isExposed else { continue }
      let written = [type.members[index].type].compactMap(\.self) + type.members[index].parameters.map(\.type)
      if refersToUI(written, in: reference.file) { known.values[place].isExposed = true }
    }
  }

  /// Whether the members are used only by code that names the type: members of framework types and of types that render
  /// UI.
  private func isUsedByUICodeOnly(_ reference: TypeIndex.Reference) -> Bool {
    switch types.meaning(of: reference) {
    case .entity(let entity): bound[entity]
    case .external(let name): UIFrameworkNames.isLikelyType(name.lastNamePart)
    case .ambiguous: false
    }
  }

  private mutating func addDeclared(_ names: [UINames.DeclaredName], inFile file: Int, type: TypeIndex.Reference?) {
    let isReachable = type.map { !isUsedByUICodeOnly($0) } ?? true
    for declared in names {
      guard let place = known.index(forKey: declared.name) else { continue }
      known.values[place].isDeclared = true
      if isReachable, refersToUI(declared.types, in: file) { known.values[place].isExposed = true }
    }
  }

  /// Returns whether one of the type names refers to a UI framework type or to a type that renders UI.
  private func refersToUI(_ written: [String], in file: Int) -> Bool {
    written.contains { type in
      type.utf8.split { !$0.isPartOfName }.contains { word in
        let name = String(Substring(word))
        guard name.isUppercased else { return false }
        let isLikely = UIFrameworkNames.isLikelyType(name)
        guard isLikely || boundNames.contains(name) else { return false }
        return if case .entity(let entity) = types.lookUp(name, inFile: file, insideType: nil) {
          bound[entity]
        } else {
          isLikely
        }
      }
    }
  }
}

extension UInt8 {
  /// Whether the UTF-8 byte can be part of a name: a letter, a digit, an underscore or any non-ASCII byte.
  var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }
}
