/// Determines the roles of each type by following conformances and superclasses.
struct RoleResolver {
  private let index: TypeIndex
  private var resolved: [RoleSet?]
  /// The classes that directly or indirectly inherit from a UIKit or AppKit class.
  private var platformClasses: Set<Int> = []
  /// The classes whose superclass, directly or indirectly, is a class of one of Apple's frameworks.
  private var frameworkClasses: Set<Int> = []
  private let injected: InjectedProtocols

  init(index: TypeIndex) {
    self.index = index
    resolved = Array(repeating: nil, count: index.entities.count)
    injected = InjectedProtocols(index)
  }

  /// Whether the types of properties and parameters affect roles.
  var readsInjected: Bool { injected.isNeeded }

  /// Returns the roles of all types, in index order.
  mutating func resolve(in order: InheritanceOrder) -> [RoleSet] {
    for entity in order.parentsFirst {
      let supertypes = order.supertypes(of: entity, in: index)
      if supertypes.contains(where: { isPlatformClass($0, of: entity) }) { platformClasses.insert(entity) }
      if isFrameworkClass(entity, supertypes: supertypes) { frameworkClasses.insert(entity) }
      resolved[entity] = roles(of: entity, supertypes: supertypes)
    }
    addProtocolsOfCoordinators()
    addTypesGenericOverViews()
    return resolved.map { $0 ?? [] }
  }

  private func isPlatformClass(_ supertype: TypeIndex.Meaning, of entity: Int) -> Bool {
    switch supertype {
    case .entity(let parent): platformClasses.contains(parent)
    case .external(let name):
      // The controllers of libraries, such as `FloatingPanelController`, are view controllers, too.
      SystemRoles.isPlatformClass(name) || name.hasSuffix("Controller") && index.entities[entity].kind == .class
    case .ambiguous: false
    }
  }

  private func isFrameworkClass(_ entity: Int, supertypes: [TypeIndex.Meaning]) -> Bool {
    let type = index.entities[entity]
    // The superclass precedes protocols.
    guard type.kind == .class, let first = type.declarations.first,
      !index.files[first.file].facts.types[first.type].inherited.isEmpty, let superclass = supertypes.first
    else { return false }
    return switch superclass {
    case .entity(let parent): frameworkClasses.contains(parent)
    case .external(let name): SystemRoles.isFrameworkClass(name)
    case .ambiguous: false
    }
  }

  /// Adds the coordinator role to protocols that coordinators conform to, because they describe navigation. Skips
  /// protocols that already have a role.
  private mutating func addProtocolsOfCoordinators() {
    for entity in index.entities.indices
    where index.entities[entity].kind != .protocol && resolved[entity]?.contains(.coordinator) == true {
      for case .entity(let parent) in index.supertypes(of: index.entities[entity])
      where index.entities[parent].kind == .protocol && resolved[parent]?.isEmpty != false {
        resolved[parent] = .coordinator
      }
    }
  }

  /// Adds `viewLayer` to types that are generic over views. Runs last, because a parameter may conform to one of the
  /// project's protocols that refine `View`.
  private mutating func addTypesGenericOverViews() {
    for entity in index.entities.indices {
      let isGenericOverView = index.entities[entity].declarations.contains { reference in
        index.files[reference.file].facts.types[reference.type].genericRequirements.contains {
          isView($0, inFile: reference.file)
        }
      }
      if isGenericOverView { resolved[entity] = withoutContradictions((resolved[entity] ?? []).union(.viewLayer)) }
    }
  }

  private func roles(of entity: Int, supertypes: [TypeIndex.Meaning]) -> RoleSet {
    let type = index.entities[entity]
    let name = type.name.lastNamePart
    var roles = Self.rolesByName(name, viewModelSuffixes: index.viewModelSuffixes)
    for reference in type.declarations + type.extensions {
      for attribute in index.files[reference.file].facts.types[reference.type].attributes {
        roles.formUnion(SystemRoles.ofAttribute(attribute.name.lastNamePart))
      }
    }
    for supertype in supertypes { roles.formUnion(inheritedRoles(from: supertype)) }
    if name.hasSuffix("Provider"),
      frameworkClasses.contains(entity) || !isProvidingService(type, supertypes: supertypes)
    {
      roles.remove(.service)
    }
    if type.kind == .enum, supertypes.contains(where: \.impliesCases) { roles.remove(.service) }
    if name.hasSuffix("Controller"), platformClasses.contains(entity) { roles.remove(.service) }
    // A window controller that implements a protocol named …ViewModel is still part of the UI.
    if platformClasses.contains(entity), frameworkClasses.contains(entity), !index.hasViewModelName(name) {
      roles.remove(.viewModel)
    }
    return withoutContradictions(roles)
  }

  /// Returns whether a generic parameter that conforms to this type is a view.
  private func isView(_ name: String, inFile file: Int) -> Bool {
    switch index.lookUp(name, inFile: file, insideType: nil) {
    case .entity(let entity): resolved[entity]?.contains(.view) == true
    case .external(let name): SystemRoles.ofConforming(to: name) == .view
    case .ambiguous: false
    }
  }

  /// Returns whether a type named …Provider provides something to others rather than being a plain value.
  private func isProvidingService(_ type: TypeIndex.Entity, supertypes: [TypeIndex.Meaning]) -> Bool {
    switch type.kind {
    case .class, .actor, .protocol: true
    case .struct: supertypes.contains { $0.entity.map(injected.contains) ?? false }
    case .enum, .extension: false
    }
  }

  private func inheritedRoles(from supertype: TypeIndex.Meaning) -> RoleSet {
    switch supertype {
    case .ambiguous: return []
    case .external(let name):
      return SystemRoles.ofConforming(to: name).union(index.hasViewModelName(name) ? .viewModel : [])
    case .entity(let parent):
      // The service and coordinator roles depend only on a type's own name, so they are not inherited. A parent without
      // a result is part of a cycle.
      return (resolved[parent] ?? []).subtracting([.service, .coordinator, .viewLayer])
    }
  }

  /// Returns the roles that a type's name implies.
  static func rolesByName(_ name: String, viewModelSuffixes: [String]) -> RoleSet {
    var roles: RoleSet = []
    if viewModelSuffixes.contains(where: name.hasSuffix) { roles.insert(.viewModel) }
    if coordinatorSuffixes.contains(where: name.hasSuffix) { roles.insert(.coordinator) }
    if serviceSuffixes.contains(where: name.hasSuffix), !name.hasSuffix("ViewController") { roles.insert(.service) }
    return roles
  }

  /// Returns the roles after resolving contradictions: a type that renders UI or reduces state is neither a service nor
  /// a view model, regardless of its suffix.
  private func withoutContradictions(_ roles: RoleSet) -> RoleSet {
    var roles = roles
    if !roles.isDisjoint(with: [.view, .viewModifier, .style, .appScene, .reducer, .viewController, .viewLayer]) {
      roles.remove(.service)
    }
    if !roles.isDisjoint(with: [.view, .viewModifier, .style, .appScene]) { roles.remove(.viewModel) }
    return roles
  }

  private static let coordinatorSuffixes = ["Coordinator", "Router", "CoordinatorProtocol", "RouterProtocol"]

  private static let serviceSuffixes = [
    "Service", "Client", "Repository", "UseCase", "API", "Provider", "Manager", "Store", "Storage", "Gateway",
    "DataSource", "Tracker", "Tracking", "Controller",
  ]
}

extension TypeIndex.Meaning {
  /// Whether an enum with this supertype has cases, and is therefore a value rather than a namespace for functions.
  fileprivate var impliesCases: Bool {
    if case .external(let name) = self { ["CaseIterable", "Int", "String"].contains(name) } else { false }
  }
}

/// The project's protocols that are used as the type of a stored property or an initializer parameter.
private struct InjectedProtocols {
  private let index: TypeIndex
  /// Whether any type's role depends on these protocols.
  let isNeeded: Bool
  /// The uses of each name as the type of a property or parameter, keyed by last component. Contains only the names of
  /// protocols on which a role depends.
  private let uses: [String: [(name: String, reference: TypeIndex.Reference)]]

  init(_ index: TypeIndex) {
    self.index = index
    // Only structs named …Provider depend on the protocols, and few projects have any.
    let providers = index.entities.indices.filter {
      index.entities[$0].kind == .struct && index.entities[$0].name.hasSuffix("Provider")
    }
    isNeeded = !providers.isEmpty
    var names: Set<String> = []
    for case .entity(let parent) in providers.flatMap({ index.supertypes(of: index.entities[$0]) })
    where index.entities[parent].kind == .protocol {
      names.insert(index.entities[parent].name.lastNamePart)
    }
    var uses: [String: [(name: String, reference: TypeIndex.Reference)]] = [:]
    for file in index.files.indices where index.files[file].mayMention(anyOf: names) {
      for type in index.files[file].facts.types.indices {
        for name in index.files[file].facts.types[type].injectableNames where names.contains(name.lastNamePart) {
          uses[name.lastNamePart, default: []].append((name, TypeIndex.Reference(file: file, type: type)))
        }
      }
    }
    self.uses = uses
  }

  func contains(_ entity: Int) -> Bool {
    guard index.entities[entity].kind == .protocol else { return false }
    return (uses[index.entities[entity].name.lastNamePart] ?? []).contains { name, reference in
      let scope = index.files[reference.file].facts.types[reference.type].name
      return index.lookUp(name, inFile: reference.file, insideType: scope) == .entity(entity)
    }
  }
}

extension TypeIndex {
  /// Returns the meanings of all names in the inheritance clauses of a type's declarations and extensions.
  func supertypes(of type: Entity) -> [Meaning] {
    var found: [Meaning] = []
    let scope = type.name.enclosingName
    for reference in type.declarations + type.extensions {
      for name in files[reference.file].facts.types[reference.type].inherited {
        found += supertypes(named: name, inFile: reference.file, insideType: scope)
      }
    }
    return found
  }
}

extension ProjectFile {
  /// Returns whether the file may mention one of the names. Checking many names would take longer than what it saves.
  fileprivate func mayMention(anyOf names: Set<String>) -> Bool {
    names.count > 16 || names.contains { !FileFacts.notesMentions(of: $0) || mentions($0) }
  }
}

extension TypeFact {
  /// The types through which dependencies can be injected: the types of stored properties and initializer parameters.
  var injectableNames: [String] {
    var names = properties.indices.compactMap { properties[$0].typeName }
    // Uses indices, because copying a member retains a dozen references.
    for member in members.indices where members[member].kind == .initializer {
      names += members[member].parameters.compactMap(\.typeName)
    }
    return names
  }
}

extension String {
  /// The last component of a qualified name: `Row` for `FeedView.Row`.
  var lastNamePart: String {
    // Called for nearly every name in a project. Few names contain a dot.
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return self }
    return String(self[utf8.index(after: dot)...])
  }

  /// Whether the first letter is uppercase, as it is in type names.
  var isUppercased: Bool { self[...].isUppercased }

  /// Whether the first letter is lowercase, as it is in the names of functions.
  var isLowercased: Bool {
    guard let first = utf8.first else { return false }
    if first < 0x80 { return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) }
    return self.first?.isLowercase ?? false
  }

  /// The name of the enclosing type: `FeedView` for `FeedView.Row`, nil for `Row`.
  var enclosingName: String? { utf8.lastIndex(of: UInt8(ascii: ".")).map { String(self[..<$0]) } }
}

extension Substring {
  /// Whether the first letter is uppercase. Uses Unicode properties only if the first byte is not ASCII.
  var isUppercased: Bool {
    guard let first = utf8.first else { return false }
    if first < 0x80 { return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) }
    return self.first?.isUppercase ?? false
  }
}
