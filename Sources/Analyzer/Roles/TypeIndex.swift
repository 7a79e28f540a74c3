/// All types in the project, keyed by name, along with their roles.
///
/// A name is looked up in the same file, then in the same module, then in the whole project. Ambiguous names stay
/// unresolved.
struct TypeIndex: Sendable {
  /// A declaration or extension, identified by the index of its file and its index among the file's types.
  struct Reference: Sendable, Hashable {
    let file: Int
    let type: Int
  }

  /// A type with all of its declarations and extensions in the project.
  struct Entity: Sendable {
    let name: String
    let kind: TypeFact.Kind
    let file: Int
    let isFilePrivate: Bool
    /// The declaration, or several if the type is declared in more than one `#if` branch.
    var declarations: [Reference]
    var extensions: [Reference] = []
  }

  /// The meaning of a name.
  enum Meaning: Sendable, Equatable {
    case entity(Int)
    /// Not declared in the project.
    case external(String)
    /// Declared more than once, and therefore ambiguous.
    case ambiguous

    /// The index of the declared type, or nil if the name refers to something else.
    var entity: Int? { if case .entity(let entity) = self { entity } else { nil } }
  }

  /// A typealias and its type.
  private struct Alias {
    let file: Int
    let fact: TypeAliasFact
    var meaning = Meaning.ambiguous
  }

  /// The declarations of a name.
  private struct Named {
    /// The types with this qualified name.
    var entities: [Int] = []
    /// The typealiases with this qualified name.
    var aliases: [Int] = []
    /// Whether the name is the last part of a nested type's qualified name.
    var isLastPart = false
  }

  /// The maximum length of a name in UTF-8 bytes. Looking up longer ones would take quadratic time.
  private static let maximumNameLength = 1000

  /// The maximum number of typealiases to follow.
  private static let maximumAliasChain = 8

  /// The maximum number of supertypes in which a member type is looked up.
  private static let maximumSupertypes = 16

  private(set) var files: [ProjectFile]
  private(set) var entities: [Entity] = []
  /// The module of each file.
  let modules: [String]
  private var byName: [String: Named] = [:]
  private var aliases: [Alias] = []
  /// The meaning of each declaration and extension, indexed by file and type.
  private var meanings: [[Meaning]]
  private var traits: [RoleSet] = []
  /// The roles that code inside each declaration and extension can rely on, indexed by file and type.
  private var rolesInside: [[RoleSet]] = []
  /// The types at which long inheritance chains are cut. Types that inherit from them stay unresolved.
  private var cuts: Set<Int> = []
  let viewModelSuffixes: [String]
  /// Whether the types of properties and parameters were used to determine roles.
  private var readsInjected = false
  /// Classes that view models inherit from, whatever the classes are named.
  private(set) var viewModelBases: Set<Int> = []

  init(files: [ProjectFile], viewModelSuffixes: [String]) {
    self.files = files
    self.viewModelSuffixes = viewModelSuffixes
    modules = files.map(\.module)
    meanings = files.map { Array(repeating: .ambiguous, count: $0.facts.types.count) }
    addDeclarations()
    addAliases()
    addExtensions()
    let order = InheritanceOrder(of: self)
    cuts = order.cuts
    var resolver = RoleResolver(index: self)
    readsInjected = resolver.readsInjected
    traits = resolver.resolve(in: order)
    viewModelBases = basesOfViewModels()
    rolesInside = files.indices.map { file in
      files[file].facts.types.indices.map { rolesFound(inside: Reference(file: file, type: $0)) }
    }
  }

  /// Returns the index with new contents for some files, or nil if they declare types differently than before or if a
  /// file is unknown.
  func replacing(_ others: [ProjectFile], viewModelSuffixes suffixes: [String]) -> TypeIndex? {
    guard others.count == files.count, suffixes == viewModelSuffixes else { return nil }
    for (old, new) in zip(files, others) where old !== new {
      // Names refer to types in tests only within tests.
      guard old.path.utf8.elementsEqual(new.path.utf8), old.isTest == new.isTest,
        old.facts.types.count == new.facts.types.count,
        zip(old.facts.types, new.facts.types).allSatisfy({ $0.isIndexed(like: $1, withInjected: readsInjected) }),
        old.facts.aliases == new.facts.aliases
      else { return nil }
    }
    var copy = self
    copy.files = others
    return copy
  }

  // MARK: Looking up

  /// Returns the type that a declaration or extension belongs to.
  func meaning(of reference: Reference) -> Meaning { meanings[reference.file][reference.type] }

  /// Returns the types with a declaration or extension in one of the files, in ascending order.
  func entities(inFiles files: [Int]) -> [Int] {
    Set(files.lazy.flatMap { meanings[$0] }.compactMap(\.entity)).sorted()
  }

  /// Returns the last components of all names that can refer to the types, including typealiases.
  func names(of wanted: some Collection<Int>) -> Set<String> {
    var names = Set(wanted.lazy.map { entities[$0].name.lastNamePart })
    let wanted = Set(wanted)
    for alias in aliases {
      if case .entity(let entity) = alias.meaning, wanted.contains(entity) {
        names.insert(alias.fact.name.lastNamePart)
      }
    }
    return names
  }

  /// Returns whether the project declares a type or typealias with an unqualified name.
  func declares(_ name: String) -> Bool { byName[name] != nil }

  /// Returns the number of declarations with a qualified name in the project.
  func declarationCount(ofName name: String) -> Int {
    (byName[name]?.entities ?? []).reduce(0) { $0 + entities[$1].declarations.count }
  }

  /// Returns the meaning of a name inside a type in a file; the type is identified by its qualified name.
  func lookUp(_ name: String, inFile file: Int, insideType scope: String?) -> Meaning {
    guard name.utf8.count <= Self.maximumNameLength else { return .external(name) }
    // Most names refer to system types.
    if let last = byName[name.lastNamePart], let found = nearest(name, last, inFile: file, scope: scope ?? "") {
      if case .entity(let entity) = found, cuts.contains(entity) { return .ambiguous }
      return found
    }
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return .external(name) }
    let first = String(name[..<dot])
    let rest = String(name[name.utf8.index(after: dot)...])
    if SystemAPIs.modules.contains(first) { return .external(rest) }
    if let member = memberType(name, inFile: file, scope: scope) { return member }
    // The first component may be one of the project's modules. If it is one of the project's types instead, the member
    // type is declared elsewhere.
    return byName[first]?.entities.isEmpty ?? true ? lookUp(rest, inFile: file, insideType: nil) : .external(name)
  }

  /// Returns the meaning of a name. Searches the enclosing types, innermost first, and then the top level.
  /// - Parameter last: The declarations of the name's last component.
  private func nearest(_ name: String, _ last: Named, inFile file: Int, scope: String) -> Meaning? {
    var scope = scope[...]
    while last.isLastPart, !scope.isEmpty {
      if let found = resolve(scope + "." + name, inFile: file) { return found }
      scope = scope[..<(scope.utf8.lastIndex(of: UInt8(ascii: ".")) ?? scope.startIndex)]
    }
    return resolve(name, inFile: file)
  }

  /// Returns a member type that is not declared under this name, because its owner inherits it or is a typealias. For
  /// example, a superclass may declare the `Context` in `FeedViewModel.Context`.
  private func memberType(_ name: String, inFile file: Int, scope: String?) -> Meaning? {
    // Limits the time that looking up malicious names can take.
    guard let ownerName = name.enclosingName, ownerName.utf8.count(where: { $0 == UInt8(ascii: ".") }) < 4,
      case .entity(let owner) = lookUp(ownerName, inFile: file, insideType: scope)
    else { return nil }
    let member = name.lastNamePart
    var waiting = [owner]
    var seen: Set<Int> = []
    while let entity = waiting.popLast(), seen.count < Self.maximumSupertypes {
      guard seen.insert(entity).inserted else { continue }
      let type = entities[entity]
      if let found = resolve(type.name + "." + member, inFile: type.file) { return found }
      for reference in type.declarations {
        for parent in files[reference.file].facts.types[reference.type].inherited.prefix(Self.maximumSupertypes) {
          waiting += supertypes(named: parent, inFile: reference.file, insideType: type.name.enclosingName)
            .compactMap(\.entity)
        }
      }
    }
    return nil
  }

  /// Returns the meanings of a name in an inheritance clause: one type, or the components if the name is a typealias
  /// for a composition.
  func supertypes(named name: String, inFile file: Int, insideType scope: String?) -> [Meaning] {
    let meaning = lookUp(name, inFile: file, insideType: scope)
    guard case .ambiguous = meaning, let alias = composition(named: name, inFile: file, scope: scope) else {
      return [meaning]
    }
    let (aliasFile, fact) = alias
    return fact.targets.map { lookUp($0, inFile: aliasFile, insideType: fact.name.enclosingName) }
  }

  /// Returns the typealias with this name if it is unambiguous and refers to a composition.
  private func composition(named name: String, inFile file: Int, scope: String?) -> (file: Int, TypeAliasFact)? {
    var scope = scope
    while true {
      let named = byName[scope.map { $0 + "." + name } ?? name]
      if let named, named.entities.isEmpty, named.aliases.count == 1, let found = named.aliases.first {
        let alias = aliases[found]
        return alias.fact.targets.count > 1 ? (alias.file, alias.fact) : nil
      }
      guard let outer = scope else { return nil }
      scope = outer.enclosingName
    }
  }

  /// Returns a declared type's roles as shown to users. Omits a protocol's view and observation roles, because the
  /// protocol itself neither renders nor observes anything.
  func roles(of entity: Int) -> RoleSet {
    var roles = traits[entity]
    if entities[entity].kind == .protocol {
      roles.subtract([.view, .viewModifier, .style, .appScene, .observable, .reducer, .viewController])
    }
    return roles.isEmpty ? .model : roles
  }

  /// Returns the roles that code inside a declaration or extension can rely on, including those of conforming types.
  func roles(inside reference: Reference) -> RoleSet { rolesInside[reference.file][reference.type] }

  /// Returns whether a name inside a type in a file refers to a view from the project or the system.
  func isView(_ name: String, from reference: Reference) -> Bool {
    let scope = files[reference.file].facts.types[reference.type].name
    switch lookUp(name, inFile: reference.file, insideType: scope) {
    case .entity(let entity): return roles(of: entity).contains(.view)
    case .external(let name): return SwiftUIVocabulary.views.contains(name)
    case .ambiguous: return false
    }
  }

  /// Returns whether a candidate's condition is met.
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

  /// Returns the roles of the type that a name refers to when used inside a type in a file. The suffix determines the
  /// roles of names that the project does not declare, but does not make a type a view model if the file imports a
  /// library that may declare it. Ambiguous names have none.
  func roles(named name: String, inFile file: Int, insideType type: Int?) -> RoleSet {
    let scope = type.map { files[file].facts.types[$0].name }
    switch lookUp(name, inFile: file, insideType: scope) {
    case .entity(let entity): return roles(of: entity)
    case .external(let name):
      let roles = RoleResolver.rolesByName(name.lastNamePart, viewModelSuffixes: viewModelSuffixes)
      return roles.contains(.viewModel) && importsLibrary(file) ? roles.subtracting(.viewModel) : roles
    case .ambiguous: return []
    }
  }

  /// Returns the name if it makes a type that the project does not declare a view model, unless the file imports a
  /// library that may declare the type: `RiveViewModel`.
  func externalViewModel(_ name: String, inFile file: Int) -> String? {
    hasViewModelName(name.lastNamePart) && !importsLibrary(file) ? name : nil
  }

  /// Returns whether a file imports a module that belongs neither to the system nor to the project.
  private func importsLibrary(_ file: Int) -> Bool {
    files[file].facts.imports.contains { !SystemModules.contains($0.module) && !modules.contains($0.module) }
  }

  /// Returns whether a type's name makes it a view model.
  func hasViewModelName(_ name: some StringProtocol) -> Bool {
    viewModelSuffixes.contains { name.hasSuffix($0) }
  }

  /// Returns the first type that a file declares and that has one of the roles.
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

  private func basesOfViewModels() -> Set<Int> {
    var bases: Set<Int> = []
    var waiting = entities.indices.filter { traits[$0].contains(.viewModel) && entities[$0].kind == .class }
    while let entity = waiting.popLast() {
      let type = entities[entity]
      for reference in type.declarations {
        guard let first = files[reference.file].facts.types[reference.type].inherited.first else { continue }
        for case .entity(let parent) in supertypes(
          named: first, inFile: reference.file, insideType: type.name.enclosingName)
        where entities[parent].kind == .class && bases.insert(parent).inserted {
          waiting.append(parent)
        }
      }
    }
    return bases
  }

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

  private mutating func addAliases() {
    for file in files.indices {
      for fact in files[file].facts.aliases {
        let name = withoutModule(fact.name)
        byName[name, default: Named()].aliases.append(aliases.count)
        let last = name.lastNamePart
        if last.utf8.count < name.utf8.count { byName[last, default: Named()].isLastPart = true }
        aliases.append(Alias(file: file, fact: fact))
      }
    }
    // Each round follows one more typealias. Cyclic typealiases stay unresolved.
    for _ in 0..<Self.maximumAliasChain {
      let meanings = aliases.map { alias -> Meaning in
        guard alias.fact.targets.count == 1, let target = alias.fact.targets.first else { return .ambiguous }
        return lookUp(target, inFile: alias.file, insideType: alias.fact.name.enclosingName)
      }
      var isSettled = true
      for index in aliases.indices where aliases[index].meaning != meanings[index] {
        aliases[index].meaning = meanings[index]
        isSettled = false
      }
      if isSettled { break }
    }
  }

  /// Returns a declaration's qualified name. In facts, a nested type is qualified by the names of its enclosing types;
  /// inside `extension Module.Outer`, the module must be removed.
  private func qualifiedName(of reference: Reference) -> String {
    withoutModule(files[reference.file].facts.types[reference.type].name)
  }

  private func withoutModule(_ name: String) -> String {
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

  /// Returns the nearest type with this qualified name if it is unambiguous.
  private func resolve(_ name: some StringProtocol, inFile file: Int) -> Meaning? {
    guard let named = byName[String(name)] else { return nil }
    guard named.aliases.isEmpty else { return resolve(named, inFile: file) }
    let found = named.entities
    if let here = found.first(where: { entities[$0].file == file }) { return .entity(here) }
    let visible = found.filter { !entities[$0].isFilePrivate && isReachable(entities[$0].file, from: file) }
    let near = visible.filter { modules[entities[$0].file] == modules[file] }
    for group in [near, visible] where !group.isEmpty {
      return group.count == 1 ? .entity(group[0]) : .ambiguous
    }
    return nil
  }

  /// Returns whether code in one file can refer to declarations in another. App code cannot refer to tests.
  private func isReachable(_ declaring: Int, from file: Int) -> Bool {
    files[file].isTest || !files[declaring].isTest
  }

  /// Returns the nearest type or typealias if it is unambiguous.
  private func resolve(_ named: Named, inFile file: Int) -> Meaning? {
    typealias Found = (file: Int, isHidden: Bool, meaning: Meaning)
    let declared = named.entities.map { Found(entities[$0].file, entities[$0].isFilePrivate, .entity($0)) }
    let renamed = named.aliases.map { Found(aliases[$0].file, aliases[$0].fact.isFilePrivate, aliases[$0].meaning) }
    let found = declared + renamed
    let here = found.filter { $0.file == file }
    let visible = found.filter { !$0.isHidden && isReachable($0.file, from: file) }
    let near = visible.filter { modules[$0.file] == modules[file] }
    for group in [here, near, visible] {
      guard let first = group.first?.meaning else { continue }
      return group.allSatisfy { $0.meaning == first } ? first : .ambiguous
    }
    return nil
  }
}

extension TypeFact {
  /// Returns whether the type index, roles and inheritance order are built from the same data for both types. Rules read
  /// all other data directly from the files.
  /// - Parameter withInjected: Whether to compare the data that `InjectedProtocols` is built from as well.
  fileprivate func isIndexed(like other: TypeFact, withInjected: Bool) -> Bool {
    kind == other.kind && name == other.name && parent == other.parent && isFilePrivate == other.isFilePrivate
      && inherited == other.inherited && selfRequirements == other.selfRequirements
      && genericRequirements == other.genericRequirements
      && attributes.lazy.map(\.name).elementsEqual(other.attributes.lazy.map(\.name))
      && (!withInjected || injectableNames == other.injectableNames)
  }
}
