/// All types of the project by name, and the roles that they turn out to have.
///
/// A name is looked up as a reader would: in the same file, then in the same module, then in the whole project.
/// Where several types remain, nothing is claimed.
struct TypeIndex: Sendable {
  /// A declaration or extension: the file and the index among its types.
  struct Reference: Sendable, Hashable {
    let file: Int
    let type: Int
  }

  /// One type with everything that is said of it anywhere in the project.
  struct Entity: Sendable {
    let name: String
    let kind: TypeFact.Kind
    let file: Int
    let isFilePrivate: Bool
    /// The declaration, more than one where `#if` has it twice.
    var declarations: [Reference]
    var extensions: [Reference] = []
  }

  /// What a name stands for.
  enum Meaning: Sendable, Equatable {
    case entity(Int)
    /// Not declared in the project.
    case external(String)
    /// Declared more than once, so that nothing is certain.
    case ambiguous
  }

  /// What is known of a name.
  private struct Named {
    /// The types whose qualified name it is.
    var entities: [Int] = []
    /// Whether the qualified name of a nested type ends with it.
    var isLastPart = false
  }

  /// Longer ones are not looked up, since that would take quadratic time; in UTF-8 bytes.
  private static let longestName = 1000

  private(set) var files: [ProjectFile]
  private(set) var entities: [Entity] = []
  /// The module of each file.
  let modules: [String]
  private var byName: [String: Named] = [:]
  /// Of each declaration and extension, by file and type.
  private var meanings: [[Meaning]]
  private var traits: [RoleSet] = []
  /// What code inside each declaration and extension can count on, by file and type.
  private var rolesInside: [[RoleSet]] = []
  /// Types that are so far down a chain of parents that nothing is claimed of what inherits from them.
  private var cuts: Set<Int> = []
  let viewModelSuffixes: [String]

  init(files: [ProjectFile], viewModelSuffixes: [String]) {
    self.files = files
    self.viewModelSuffixes = viewModelSuffixes
    modules = files.map(\.module)
    meanings = files.map { Array(repeating: .ambiguous, count: $0.facts.types.count) }
    addDeclarations()
    addExtensions()
    let order = InheritanceOrder(of: self)
    cuts = order.cuts
    var resolver = RoleResolver(index: self)
    traits = resolver.resolve(in: order)
    rolesInside = files.indices.map { file in
      files[file].facts.types.indices.map { rolesFound(inside: Reference(file: file, type: $0)) }
    }
  }

  /// The same index with other contents in some files, where those say the same of types to whoever looks from outside;
  /// nil where they do not, or where other files are meant.
  func replacing(_ others: [ProjectFile], viewModelSuffixes suffixes: [String]) -> TypeIndex? {
    guard others.count == files.count, suffixes == viewModelSuffixes else { return nil }
    for (old, new) in zip(files, others) where old !== new {
      guard old.path.utf8.elementsEqual(new.path.utf8), old.facts.types.count == new.facts.types.count,
        zip(old.facts.types, new.facts.types).allSatisfy({ $0.isIndexed(like: $1) })
      else { return nil }
    }
    var copy = self
    copy.files = others
    return copy
  }

  // MARK: Asking

  /// What a declaration or extension speaks of.
  func meaning(of reference: Reference) -> Meaning { meanings[reference.file][reference.type] }

  /// How many declarations of the whole project bear a qualified name.
  func declarationCount(ofName name: String) -> Int {
    (byName[name]?.entities ?? []).reduce(0) { $0 + entities[$1].declarations.count }
  }

  /// What a name means inside a type (given by its qualified name) of a file.
  func lookUp(_ name: String, inFile file: Int, insideType scope: String?) -> Meaning {
    guard name.utf8.count <= Self.longestName else { return .external(name) }
    // Most names are those of the system's types.
    if let last = byName[name.lastNamePart], let found = nearest(name, last, inFile: file, scope: scope ?? "") {
      if case .entity(let entity) = found, cuts.contains(entity) { return .ambiguous }
      return found
    }
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return .external(name) }
    let first = String(name[..<dot])
    let rest = String(name[name.utf8.index(after: dot)...])
    if SystemAPIs.modules.contains(first) { return .external(rest) }
    // A qualification by a module of the project; a known type with an unknown member type is something else.
    return byName[first]?.entities.isEmpty ?? true ? lookUp(rest, inFile: file, insideType: nil) : .external(name)
  }

  /// What a name means in the innermost of the types around it that has such a member, else at the top level.
  /// - Parameter last: What is known of the last part of the name.
  private func nearest(_ name: String, _ last: Named, inFile file: Int, scope: String) -> Meaning? {
    var scope = scope[...]
    while last.isLastPart, !scope.isEmpty {
      if let found = resolve(scope + "." + name, inFile: file) { return found }
      scope = scope[..<(scope.utf8.lastIndex(of: UInt8(ascii: ".")) ?? scope.startIndex)]
    }
    return resolve(name, inFile: file)
  }

  /// The roles of a declared type, for people: a protocol draws and observes nothing itself.
  func roles(of entity: Int) -> RoleSet {
    var roles = traits[entity]
    if entities[entity].kind == .protocol {
      roles.subtract([.view, .viewModifier, .style, .appScene, .observable, .reducer, .viewController])
    }
    return roles.isEmpty ? .model : roles
  }

  /// The roles that code inside a declaration or extension can count on; those of the protocol's conforming types too.
  func roles(inside reference: Reference) -> RoleSet { rolesInside[reference.file][reference.type] }

  /// Whether a name, seen from inside a type of a file, is a view of the project or of the system.
  func isView(_ name: String, from reference: Reference) -> Bool {
    let scope = files[reference.file].facts.types[reference.type].name
    switch lookUp(name, inFile: reference.file, insideType: scope) {
    case .entity(let entity): return roles(of: entity).contains(.view)
    case .external(let name): return SwiftUIVocabulary.views.contains(name)
    case .ambiguous: return false
    }
  }

  /// Whether a condition of a candidate holds.
  func holds(_ condition: RoleCondition, inFile file: Int) -> Bool {
    switch condition {
    case .type(let type, let wanted): !roles(inside: Reference(file: file, type: type)).isDisjoint(with: wanted)
    case .typeLacks(let type, let unwanted):
      roles(inside: Reference(file: file, type: type)).isDisjoint(with: unwanted)
    case .namesView(let name, let type): isView(name, from: Reference(file: file, type: type))
    case .name(let name, let type, let wanted):
      !roles(named: name, inFile: file, insideType: type).isDisjoint(with: wanted)
    case .isForeign(let name):
      if case .external = lookUp(name, inFile: file, insideType: nil) { true } else { false }
    case .isTest(let isTest): files[file].isTest == isTest
    }
  }

  /// The roles of what a name means inside a type of a file; a name that the project does not declare is judged by
  /// its ending, an ambiguous one has none.
  func roles(named name: String, inFile file: Int, insideType type: Int?) -> RoleSet {
    let scope = type.map { files[file].facts.types[$0].name }
    switch lookUp(name, inFile: file, insideType: scope) {
    case .entity(let entity): return roles(of: entity)
    case .external(let name): return RoleResolver.rolesByName(name.lastNamePart, viewModelSuffixes: viewModelSuffixes)
    case .ambiguous: return []
    }
  }

  /// Whether a type's name makes it a view model.
  func hasViewModelName(_ name: some StringProtocol) -> Bool {
    viewModelSuffixes.contains { name.hasSuffix($0) }
  }

  /// The first type that a file declares and that has one of the roles.
  func firstDeclaredType(inFile file: Int, having wanted: RoleSet) -> TypeFact? {
    let types = files[file].facts.types
    return types.indices.first { type in
      guard types[type].kind != .extension,
        case .entity(let entity) = meaning(of: Reference(file: file, type: type))
      else { return false }
      return !roles(of: entity).isDisjoint(with: wanted)
    }.map { types[$0] }
  }

  // MARK: Building

  private func rolesFound(inside reference: Reference) -> RoleSet {
    var roles = roles(meant: meaning(of: reference))
    for name in files[reference.file].facts.types[reference.type].selfRequirements {
      let required = lookUp(name, inFile: reference.file, insideType: nil)
      if case .external(let name) = required { roles.formUnion(SystemRoles.ofConforming(to: name)) }
      if case .entity(let entity) = required { roles.formUnion(traits[entity]) }
    }
    return roles
  }

  private func roles(meant: Meaning) -> RoleSet {
    switch meant {
    case .entity(let entity): return traits[entity]
    case .external(let name):
      let last = name.split(separator: ".").last ?? ""
      return SystemRoles.ofExtending(name).union(hasViewModelName(last) ? .viewModel : [])
    case .ambiguous: return []
    }
  }

  private mutating func addDeclarations() {
    for file in files.indices {
      var inThisFile: [String: Int] = [:]
      for type in files[file].facts.types.indices where files[file].facts.types[type].kind != .extension {
        let reference = Reference(file: file, type: type)
        let name = qualifiedName(of: reference)
        if let known = inThisFile[name] {
          entities[known].declarations.append(reference)
        } else {
          inThisFile[name] = entities.count
          byName[name, default: Named()].entities.append(entities.count)
          let last = name.lastNamePart
          if last.utf8.count < name.utf8.count { byName[last, default: Named()].isLastPart = true }
          entities.append(
            Entity(
              name: name, kind: files[file].facts.types[type].kind, file: file,
              isFilePrivate: files[file].facts.types[type].isFilePrivate, declarations: [reference]))
        }
        if let entity = inThisFile[name] { meanings[file][type] = .entity(entity) }
      }
    }
  }

  /// The facts name a nested type after the types around it; inside `extension Module.Outer` the module must go.
  private func qualifiedName(of reference: Reference) -> String {
    let name = files[reference.file].facts.types[reference.type].name
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")), SystemAPIs.modules.contains(String(name[..<dot]))
    else { return name }
    return String(name[name.utf8.index(after: dot)...])
  }

  private mutating func addExtensions() {
    for file in files.indices {
      for type in files[file].facts.types.indices where files[file].facts.types[type].kind == .extension {
        let reference = Reference(file: file, type: type)
        let meaning = lookUp(files[file].facts.types[type].name, inFile: file, insideType: nil)
        meanings[file][type] = meaning
        if case .entity(let entity) = meaning { entities[entity].extensions.append(reference) }
      }
    }
  }

  /// The one type of this qualified name that is nearest to the file; nil where there is none.
  private func resolve(_ name: some StringProtocol, inFile file: Int) -> Meaning? {
    let found = byName[String(name)]?.entities ?? []
    if let here = found.first(where: { entities[$0].file == file }) { return .entity(here) }
    let visible = found.filter { !entities[$0].isFilePrivate }
    let near = visible.filter { modules[entities[$0].file] == modules[file] }
    for group in [near, visible] where !group.isEmpty {
      return group.count == 1 ? .entity(group[0]) : .ambiguous
    }
    return nil
  }
}

extension TypeFact {
  /// Whether everything is equal that an index of types, its roles and its order of inheritance are made of.
  fileprivate func isIndexed(like other: TypeFact) -> Bool {
    kind == other.kind && name == other.name && isFilePrivate == other.isFilePrivate && inherited == other.inherited
      && selfRequirements == other.selfRequirements
      && attributes.count == other.attributes.count
      && zip(attributes, other.attributes).allSatisfy { $0.name == $1.name }
  }
}
