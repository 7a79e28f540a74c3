/// Finds the `ObservableObject` classes that could be `@Observable`, together with their subclasses.
struct LegacyClasses {
  typealias Candidate = Located<LegacyObservableObject.Evidence>

  /// The wrappers with which views store an `ObservableObject`.
  static let wrappers: Set<String> = ["StateObject", "ObservedObject", "EnvironmentObject"]

  /// The modules that already have an `@Observable` class.
  let modernModules: Set<String>

  private let project: Project
  private let index: StateIndex
  /// The classes that have to be changed together, keyed by the topmost one.
  private let families: [Int: [Int]]
  /// Classes that an unknown macro extends, and their superclasses.
  private let extended: Set<Int>
  private let holders: [Int: [Holder]]
  private let publishers: PublisherAccesses.Collection
  private let debugTypes: DebugTypes.Collection
  /// The generic types that require an `ObservableObject`, and their arguments.
  private let parameters: ObservableParameters.Collection

  /// Returns nil if no such class was reviewed.
  init?(in project: Project) {
    let index = StateIndex(project)
    let deployment = ObservationSupport(project)
    let types = project.types
    func isLegacy(_ entity: Int) -> Bool {
      let type = types.entities[entity]
      guard type.kind == .class, deployment.allowsObservation(inFile: type.file), index.style(of: entity) == .object,
        let declaration = type.declarations.first
      else { return false }
      return !project.fact(declaration).isPreview
    }
    guard project.reviewedEntities.contains(where: isLegacy) else { return nil }
    let legacy = types.entities.indices.filter(isLegacy)
    let modern = types.entities.indices.filter {
      types.entities[$0].kind == .class && index.style(of: $0).contains(.macro)
    }
    modernModules = Set(modern.map { project.files[types.entities[$0].file].module })
    let superclassesOfModern = Set(modern.flatMap { project.superclasses(of: $0) })
    // A class that can only be changed together with its superclass belongs to the topmost one.
    families = Dictionary(grouping: legacy) { entity in
      let superclasses = project.superclasses(of: entity)
      guard !superclasses.contains(where: superclassesOfModern.contains) else { return entity }
      return superclasses.last { index.style(of: $0) == .object } ?? entity
    }
    let isolation = ActorIsolation(project)
    extended = Set(legacy.filter(isolation.hasUnknownMacro).flatMap { [$0] + project.superclasses(of: $0) })
    holders = Self.holders(index)
    publishers = project.collection(of: PublisherAccesses.self)
    debugTypes = project.collection(of: DebugTypes.self)
    parameters = project.collection(of: ObservableParameters.self)
    self.project = project
    self.index = index
  }

  /// The classes to change, in the order of their entities. Considers the classes in all files, because their number
  /// decides whether a module gets a single finding.
  var candidates: [Candidate] { families.sorted { $0.key < $1.key }.compactMap { candidate(for: $0.key, $0.value) } }

  private func candidate(for base: Int, _ family: [Int]) -> Candidate? {
    guard family.contains(base), family.contains(where: project.mayPublish),
      !publishers.mayConcern(base, in: project), !project.isNeverCreated(base),
      !([base] + project.superclasses(of: base)).contains(where: extended.contains)
    else { return nil }
    let held = family.flatMap { holders[$0] ?? [] }
    // A class that only debug builds contain, such as one that redraws views after code was injected.
    guard !held.isEmpty || !debugTypes.contains(base) else { return nil }
    let subclasses = family.filter { $0 != base }
    let generic = family.lazy.compactMap { parameters.genericType(usedWith: $0, in: project) }.first
    let views = Set(held.filter(\.isView).map(\.type))
    let evidence = LegacyObservableObject.Evidence(
      views: views.count, subclasses: subclasses.count,
      requirement: project.requirement(of: base, index),
      ignored: project.properties(of: base).filter { $0.isNotObservable && !$0.isInDefaults }.map(\.name),
      storedInDefaults: project.properties(of: base).filter(\.isInDefaults).map(\.name),
      publishes: family.contains { project.properties(of: $0).contains { $0.has(anyOf: "Published") } },
      isUnobserved: held.isEmpty && generic == nil && project.isUnobserved(Set(family)), constrainedBy: generic,
      startsWorkInInit: index.startsWorkOnce(family, heldBy: held.compactMap(\.creatingWrapper)),
      owner: views.isEmpty ? held.first.map { project.types.entities[$0.type].name } : nil)
    var found = project.candidate(evidence, atTypeNamed: base)
    found?.related =
      subclasses.compactMap { subclass in
        project.types.entities[subclass].declarations.first.map { .init(file: $0.file, range: project.fact($0).range) }
      } + held.map(\.location)
    // If nothing observes the object, migrating it changes little.
    found?.record.isMinor =
      evidence.isUnobserved || index.publishesOnlyInitialValues(family)
      || evidence.storedInDefaults.count > Self.maximumStoredProperties
    found?.cause = Cause(owner: .file(project.types.entities[base].file))
    return found
  }

  /// More properties in `UserDefaults` are the settings of the app, whose migration takes more than a few lines.
  private static let maximumStoredProperties = 3

  /// A wrapped property that stores an object.
  private struct Holder {
    let type: Int
    /// Whether the type is a view, as opposed to an `App`, a view modifier or another property wrapper.
    let isView: Bool
    /// The wrapper; nil if the property does not create the object, but stores a shared instance or one that it is given.
    let creatingWrapper: String?
    let location: Candidate.Location
  }

  /// The properties of views and other types that store an instance of each class.
  private static func holders(_ index: StateIndex) -> [Int: [Holder]] {
    let project = index.project
    var holders: [Int: [Holder]] = [:]
    for type in project.types.entities.indices {
      for reference in project.types.entities[type].declarations {
        // The index would copy the properties of all types, of which hardly any use the wrappers.
        let fact = project.fact(reference)
        guard !fact.isPreview, !project.files[reference.file].isTest else { continue }
        for property in fact.properties where property.has(anyOf: wrappers) {
          let shared = index.typeOfSharedInstance(in: property, in: reference)
          guard let held = index.entity(of: property, in: reference) ?? shared else { continue }
          let wrapper = wrappers.sorted().first { property.attribute($0) != nil }
          let isCreated =
            shared == nil
            && (property.hasInitialValue
              || index.assignments(to: property.name, of: type).contains(where: \.origin.isCreated))
          holders[held, default: []].append(
            Holder(
              type: type, isView: project.types.roles(of: type).contains(.view),
              creatingWrapper: isCreated ? wrapper : nil,
              location: .init(file: reference.file, range: property.range)))
        }
      }
    }
    return holders
  }
}

/// Whether the deployment targets of files allow Observation.
private struct ObservationSupport {
  private let project: Project
  /// Whether files whose deployment target is unknown may use Observation.
  private let allowsIfUnknown: Bool

  init(_ project: Project) {
    self.project = project
    // What the project uses proves nothing if one of its targets is known to be too old.
    allowsIfUnknown =
      project.usesObservable
      && !project.files.indices.contains {
        !project.files[$0].isTest && Self.allowsObservation(project.buildSettings[$0]) == false
      }
  }

  func allowsObservation(inFile file: Int) -> Bool {
    !project.files[file].isTest && Self.allowsObservation(project.buildSettings[file]) ?? allowsIfUnknown
  }

  private static func allowsObservation(_ settings: BuildSettings) -> Bool? {
    settings.allows(ios: 17, macos: 14, watchos: 10, visionos: 1)
  }
}

extension PropertyFact {
  /// Whether the macro cannot make the property observable, because the property is lazy or has another wrapper.
  fileprivate var isNotObservable: Bool {
    guard !isStatic else { return false }
    return modifiers.contains("lazy") || !hasNoWrapper && !has(anyOf: "Published", "ObservationIgnored")
  }

  /// Whether a wrapper stores the value in the defaults or in the state of a scene.
  fileprivate var isInDefaults: Bool { !isStatic && has(anyOf: "AppStorage", "SceneStorage") }

  /// Whether changes to the property are published to observers of the object.
  fileprivate var isPublished: Bool {
    !isStatic && (has(anyOf: "Published", "AppStorage", "SceneStorage") || name == "objectWillChange")
  }
}

extension Project {
  /// Whether a class or one of its superclasses publishes changes. A class without any properties is included because
  /// properties may be added later, unless it is an app delegate.
  fileprivate func mayPublish(_ entity: Int) -> Bool {
    let facts = ([entity] + superclasses(of: entity)).flatMap { self.facts(of: $0) }
    let properties = facts.flatMap(\.properties).filter { !$0.isStatic }
    if properties.contains(where: \.isPublished) { return true }
    let members = facts.flatMap(\.members)
    if members.contains(where: { $0.name == "objectWillChange" || $0.uses.contains { $0.name == "objectWillChange" } })
    {
      return true
    }
    let isDelegate = facts.contains { fact in
      fact.inherited.contains {
        ["NSApplicationDelegate", "UIApplicationDelegate", "WKApplicationDelegate", "WKExtensionDelegate"]
          .contains($0.lastNamePart)
      }
    }
    return properties.isEmpty && !isDelegate
  }

  /// The protocol in the project that makes a class an `ObservableObject`; nil if the class conforms directly.
  fileprivate func requirement(of entity: Int, _ index: StateIndex) -> String? {
    let type = types.entities[entity]
    let parts = type.declarations + type.extensions
    let isOwn = parts.contains { fact($0).inherited.contains { $0.lastNamePart == "ObservableObject" } }
    guard !isOwn else { return nil }
    for part in parts {
      for name in fact(part).inherited {
        guard let parent = self.entity(named: name, inFile: part.file, insideType: part.type),
          types.entities[parent].kind == .protocol, index.style(of: parent) == .object
        else { continue }
        return types.entities[parent].name
      }
    }
    return nil
  }

  /// Whether the project's code, excluding tests, already uses `@Observable`.
  fileprivate var usesObservable: Bool {
    files.contains { file in
      !file.isTest
        && file.facts.types.contains { type in
          !type.isPreview && (type.hasAttribute("Observable") || type.hasAttribute("Observation.Observable"))
        }
    }
  }
}
