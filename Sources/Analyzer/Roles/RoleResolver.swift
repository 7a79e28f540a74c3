/// Follows conformances and superclasses through the project and says what each type is.
struct RoleResolver {
  private let index: TypeIndex
  private var resolved: [RoleSet?]

  init(index: TypeIndex) {
    self.index = index
    resolved = Array(repeating: nil, count: index.entities.count)
  }

  /// The roles of every type, in the order of the index.
  mutating func resolve(in order: InheritanceOrder) -> [RoleSet] {
    for entity in order.parentsFirst { resolved[entity] = roles(of: entity) }
    return resolved.map { $0 ?? [] }
  }

  private func roles(of entity: Int) -> RoleSet {
    let type = index.entities[entity]
    var roles = Self.rolesByName(type.name.lastNamePart, viewModelSuffixes: index.viewModelSuffixes)
    for reference in type.declarations + type.extensions {
      for attribute in index.files[reference.file].facts.types[reference.type].attributes {
        roles.formUnion(SystemRoles.ofBearing(attribute.name.lastNamePart))
      }
      for name in index.files[reference.file].facts.types[reference.type].inherited {
        roles.formUnion(inheritedRoles(from: name, reference: reference, scope: type.name.enclosingName))
      }
    }
    return withoutContradictions(roles)
  }

  private func inheritedRoles(
    from name: String, reference: TypeIndex.Reference, scope: String?
  ) -> RoleSet {
    switch index.lookUp(name, inFile: reference.file, insideType: scope) {
    case .ambiguous: return []
    case .external(let name):
      return SystemRoles.ofConforming(to: name).union(index.hasViewModelName(name) ? .viewModel : [])
    case .entity(let parent):
      // A type is a service or a coordinator by its own name only. A parent without an answer closes a cycle.
      return (resolved[parent] ?? []).subtracting([.service, .coordinator])
    }
  }

  /// What a type's name alone says of it.
  static func rolesByName(_ name: String, viewModelSuffixes: [String]) -> RoleSet {
    var roles: RoleSet = []
    if viewModelSuffixes.contains(where: name.hasSuffix) { roles.insert(.viewModel) }
    if name.hasSuffix("Coordinator") || name.hasSuffix("Router") { roles.insert(.coordinator) }
    if serviceSuffixes.contains(where: name.hasSuffix), !name.hasSuffix("ViewController") { roles.insert(.service) }
    return roles
  }

  /// What draws or reduces is no service and no view model, whatever its name ends in.
  private func withoutContradictions(_ roles: RoleSet) -> RoleSet {
    var roles = roles
    if !roles.isDisjoint(with: [.view, .viewModifier, .style, .appScene, .reducer, .viewController]) {
      roles.remove(.service)
    }
    if !roles.isDisjoint(with: [.view, .viewModifier, .style, .appScene]) { roles.remove(.viewModel) }
    return roles
  }

  /// - Source: catalogue, head, "service".
  private static let serviceSuffixes = [
    "Service", "Client", "Repository", "UseCase", "API", "Provider", "Manager", "Store", "Storage", "Gateway",
    "DataSource", "Tracker", "Tracking", "Controller",
  ]
}

extension String {
  /// `Row` of `FeedView.Row`.
  var lastNamePart: String {
    // Asked for nearly every name of a project, and nearly none has a dot.
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")) else { return self }
    return String(self[utf8.index(after: dot)...])
  }

  /// Whether the first letter is upper case, as the names of types are.
  var isUppercased: Bool { self[...].isUppercased }

  /// `FeedView` of `FeedView.Row`, nil of `Row`.
  var enclosingName: String? { utf8.lastIndex(of: UInt8(ascii: ".")).map { String(self[..<$0]) } }
}

extension Substring {
  /// Whether the first letter is upper case. Unicode is asked only where the first byte is not ASCII.
  var isUppercased: Bool {
    guard let first = utf8.first else { return false }
    if first < 0x80 { return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) }
    return self.first?.isUppercase ?? false
  }
}
