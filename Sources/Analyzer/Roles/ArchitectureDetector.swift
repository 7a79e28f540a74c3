/// Determines the architecture of the project and its modules.
struct ArchitectureDetector: Sendable {
  typealias Counts = ArchitectureCounts

  private let project: Counts
  private let modules: [String: Counts]
  /// The predetermined architecture, or nil to detect it.
  private let assignment: ArchitectureAssignment?

  /// The minimum number of views for a module to have its own architecture; smaller modules get the project's.
  private static let minimumViews = 3

  /// - Parameter change: The reviewed change, if any. The result is the architecture of the project before the change.
  init(index: TypeIndex, setting: Configuration.ArchitectureSetting, change: ProjectChange? = nil) {
    if case .assigned(let configured) = setting { assignment = configured } else { assignment = change?.architecture }
    var modules: [String: Counts] = [:]
    let existedBefore = Self.earlierTypes(in: index, change: change)
    for entity in index.entities.indices where existedBefore(entity) {
      let file = index.files[index.entities[entity].file]
      guard !file.isTest else { continue }
      modules[file.module, default: Counts()] += Self.counts(of: entity, in: index, among: existedBefore)
    }
    self.modules = modules
    project = modules.values.reduce(into: Counts()) { $0 += $1 }
  }

  /// The architecture of the whole project.
  var verdict: ArchitectureVerdict { verdict(for: project) }

  /// The verdicts for all modules that are large enough, sorted by name.
  var moduleVerdicts: [ModuleArchitecture] {
    modules.filter { $0.value.views >= Self.minimumViews }.sorted { $0.key < $1.key }
      .map { module, counts in
        let name = Self.name(of: module)
        return ModuleArchitecture(name: name, verdict: verdict(for: counts, module: name))
      }
  }

  /// Returns the architecture of one module.
  func architecture(ofModule module: String) -> Architecture {
    if let assignment { return assignment.architecture(ofModule: Self.name(of: module)) }
    guard let counts = modules[module], counts.views >= Self.minimumViews else { return verdict.architecture }
    return verdict(for: counts).architecture
  }

  private func verdict(for counts: Counts, module: String? = nil) -> ArchitectureVerdict {
    guard let assignment else {
      let found = counts.found
      let hint = counts.isNearThreshold ? Self.hint : ""
      return ArchitectureVerdict(architecture: found, reason: counts.reason(for: found) + hint, counts: counts)
    }
    let architecture = module.map(assignment.architecture(ofModule:)) ?? assignment.project
    return ArchitectureVerdict(
      architecture: architecture, reason: assignment.isConfigured ? "as configured" : counts.reason(for: architecture),
      counts: counts, isConfigured: assignment.isConfigured)
  }

  private static let hint = ", close to the 20% threshold; set `architecture` in the configuration to pin it"

  private static func name(of module: String) -> String { module.isEmpty ? "." : module }

  /// Returns a function that checks whether a type existed before the change. If there were no views before the change,
  /// the function always returns true.
  private static func earlierTypes(in index: TypeIndex, change: ProjectChange?) -> (Int) -> Bool {
    guard let change else { return { _ in true } }
    let isEarlier = { (entity: Int) in change.earlierTypes.contains(index.entities[entity].name) }
    let hasViews = index.entities.indices.contains { isEarlier($0) && index.roles(of: $0).contains(.view) }
    return hasViews ? isEarlier : { _ in true }
  }

  /// Returns one type's contribution to the figures.
  static func counts(
    of entity: Int, in index: TypeIndex, among existedBefore: (Int) -> Bool = { _ in true }
  ) -> Counts {
    let roles = index.roles(of: entity)
    var counts = Counts()
    if roles.contains(.reducer) { counts.reducers = 1 }
    guard roles.contains(.view) else { return counts }
    counts.views = 1
    let facts = index.entities[entity].declarations.map { ($0, index.files[$0.file].facts.types[$0.type]) }
    let holdsViewModel = facts.contains { reference, type in
      type.properties.contains { index.holdsViewModel($0, in: reference, scope: type.name, among: existedBefore) }
    }
    if holdsViewModel { counts.viewsWithViewModel = 1 }
    if facts.contains(where: { $0.1.properties.contains(where: \.holdsStore) }) {
      counts.viewsWithStore = 1
      if holdsViewModel { counts.viewsWithBoth = 1 }
    }
    return counts
  }
}

extension TypeIndex {
  /// Returns whether a stored property's annotated type, or the type of its initial value, is a view model, a member
  /// type of one, or an alias for either.
  fileprivate func holdsViewModel(
    _ property: PropertyFact, in reference: Reference, scope: String, among existedBefore: (Int) -> Bool
  ) -> Bool {
    guard var name = property.knownType else { return false }
    for _ in 0..<Self.maximumMemberDepth {
      switch lookUp(name, inFile: reference.file, insideType: scope) {
      case .entity(let entity):
        guard existedBefore(entity) else { return false }
        if isViewModelOrItsMember(entity) { return true }
        // A typealias for a class, as in `typealias FeedViewModel = Screen<Feed>`.
        let isRenamed = entities[entity].name.lastNamePart != name.lastNamePart
        if isRenamed, hasViewModelName(name), roles(of: entity).isDisjoint(with: .drawing) { return true }
      case .external(let found): if hasViewModelName(found) || hasViewModelName(name) { return true }
      case .ambiguous: if hasViewModelName(name) { return true }
      }
      // `FeedViewModel.Context` may be declared in another module or a superclass.
      guard let owner = name.enclosingName else { return false }
      name = owner
    }
    return false
  }

  /// The maximum number of enclosing types to check.
  private static let maximumMemberDepth = 8

  /// Returns whether a type or one of its enclosing types is a view model or a superclass of view models.
  private func isViewModelOrItsMember(_ entity: Int) -> Bool {
    if roles(of: entity).contains(.viewModel) || viewModelBases.contains(entity) { return true }
    guard let reference = entities[entity].declarations.first else { return false }
    var parent = files[reference.file].facts.types[reference.type].parent
    while let type = parent {
      let around = Reference(file: reference.file, type: type)
      if roles(inside: around).contains(.viewModel) { return true }
      if let outer = meaning(of: around).entity, viewModelBases.contains(outer) { return true }
      parent = files[around.file].facts.types[type].parent
    }
    return false
  }
}

extension PropertyFact {
  /// Whether the property is a Composable Architecture store.
  var holdsStore: Bool { ["StoreOf", "Store", "ViewStore", "ViewStoreOf"].contains(knownType ?? "") }
}
