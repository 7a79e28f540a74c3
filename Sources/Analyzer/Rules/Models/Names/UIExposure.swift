/// Which names of the project lead to values of a UI framework, so that code which uses them needs it without naming it:
/// `image` where a model has `let image: UIImage`.
struct UIExposure {
  /// Types that draw; their members are reached only by code that draws too.
  static let boundRoles: RoleSet = [.view, .viewModifier, .style, .appScene, .viewController]

  /// What is known of a name.
  private struct Known {
    /// Whether anything but a type has it.
    var isDeclared = false
    /// Whether a member or alias of this name leads to a UI framework, anywhere in the project.
    var isExposed = false
  }

  private let types: TypeIndex
  /// By the names that will be asked for.
  private var known: [String: Known]
  /// Whether each type draws; empty where nobody will ask.
  private let bound: [Bool]
  /// The last parts of the names of bound types: nearly every type that is written is neither of these nor likely one
  /// of a framework, and then nobody needs to look it up.
  private let boundNames: Set<String>

  /// - Parameter names: The names that will be asked for.
  init(_ project: Project, names: Set<String>) {
    types = project.types
    guard !names.isEmpty else {
      known = [:]
      bound = []
      boundNames = []
      return
    }
    let bound = project.types.entities.indices.map { Self.isBound($0, in: project.types, visited: []) }
    self.bound = bound
    boundNames = Set(zip(project.types.entities, bound).lazy.filter(\.1).map(\.0.name.lastNamePart))
    known = Dictionary(uniqueKeysWithValues: names.map { ($0, Known()) })
    for file in project.files.indices {
      for type in project.files[file].facts.types.indices { addMembers(of: .init(file: file, type: type)) }
    }
    for located in project.records(of: UINames.self) {
      if case .declares(let names) = located.evidence { addDeclared(names, inFile: located.file, type: located.type) }
    }
  }

  /// Whether a member or alias of this name leads to a UI framework, anywhere in the project.
  func isExposed(_ name: String) -> Bool { known[name]?.isExposed ?? false }

  /// Whether anything but a type has this name in the project.
  func declares(_ name: String) -> Bool { known[name]?.isDeclared ?? false }

  /// Whether a type of the project draws, or inherits from what a UI framework declares.
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

  // MARK: Gathering

  private mutating func addMembers(of reference: TypeIndex.Reference) {
    let isReachable = !isOutOfReach(reference)
    // Of nearly all members the name is enough, so they are not copied.
    let type = types.files[reference.file].facts.types[reference.type]
    let isMemberwise = type.kind == .struct && !type.members.contains { $0.kind == .initializer }
    for index in type.properties.indices {
      let name = type.properties[index].name
      for key in isMemberwise ? [name, "\(type.simpleName).\(name)"] : [name] {
        guard let place = known.index(forKey: key) else { continue }
        known.values[place].isDeclared = true
        guard isReachable, !known.values[place].isExposed else { continue }
        let written = [type.properties[index].type, type.properties[index].initializedType].compactMap(\.self)
        if leadsToUI(written, in: reference.file) { known.values[place].isExposed = true }
      }
    }
    for index in type.members.indices {
      let isInitializer = type.members[index].kind == .initializer
      let name = isInitializer ? type.simpleName : type.members[index].name.withoutArgumentLabels
      guard let place = known.index(forKey: name) else { continue }
      if !isInitializer { known.values[place].isDeclared = true }
      guard isReachable, !known.values[place].isExposed else { continue }
      let written = [type.members[index].type].compactMap(\.self) + type.members[index].parameters.map(\.type)
      if leadsToUI(written, in: reference.file) { known.values[place].isExposed = true }
    }
  }

  /// Members of what draws, and of the framework's own types, are reached only by code that names such a type.
  private func isOutOfReach(_ reference: TypeIndex.Reference) -> Bool {
    switch types.meaning(of: reference) {
    case .entity(let entity): bound[entity]
    case .external(let name): UIFrameworkNames.isLikelyType(name.lastNamePart)
    case .ambiguous: false
    }
  }

  private mutating func addDeclared(_ names: [UINames.DeclaredName], inFile file: Int, type: TypeIndex.Reference?) {
    let isReachable = type.map { !isOutOfReach($0) } ?? true
    for declared in names {
      guard let place = known.index(forKey: declared.name) else { continue }
      known.values[place].isDeclared = true
      if isReachable, leadsToUI(declared.types, in: file) { known.values[place].isExposed = true }
    }
  }

  /// Whether one of the types, as written, names something that a UI framework declares or that draws.
  private func leadsToUI(_ written: [String], in file: Int) -> Bool {
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
  /// Whether a byte of UTF-8 stands in a name: letters, digits, the underscore and all that is not ASCII.
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }
}
