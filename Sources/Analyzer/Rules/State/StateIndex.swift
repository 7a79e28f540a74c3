/// How a type is observed.
struct ObservationStyle: OptionSet {
  let rawValue: Int

  /// The type uses the Observation framework through `@Observable`, `@Perceptible`, or a superclass or protocol that
  /// uses one of them.
  static let macro = ObservationStyle(rawValue: 1 << 0)
  /// The type uses Combine by conforming to `ObservableObject`.
  static let object = ObservationStyle(rawValue: 1 << 1)
  /// The type is a SwiftData model, which is observed like an `@Observable` class.
  static let stored = ObservationStyle(rawValue: 1 << 2)
}

/// The recorded types and initial values, collected once for all rules about state ownership.
struct StateRecords: Sendable {
  private(set) var assignments: [Int: [InitAssignment]] = [:]
  private(set) var generics: [TypeIndex.Reference: Set<String>] = [:]
  private(set) var creations: [Location: String] = [:]
  private(set) var partCreations: [Location: PartCreation] = [:]
  private(set) var sharedTypes: [Location: String] = [:]
  /// The result of `properties(of:in:)` for each entity. Empty if only a few files are reviewed, because most of the
  /// results would not be needed.
  let properties: [[Property]]

  typealias Property = (property: PropertyFact, reference: TypeIndex.Reference)

  struct Location: Hashable {
    let file: Int
    let position: SourceRange
  }

  init(_ project: Project) {
    properties =
      project.reviewsAll ? project.types.entities.indices.map { Self.properties(of: $0, in: project) } : []
    for located in project.records(of: StateOwnership.self) {
      guard let reference = located.type else { continue }
      switch located.evidence {
      case .generics(let names): generics[reference] = Set(names)
      case .creation(let type): creations[Location(file: located.file, position: located.record.range)] = type
      case .partCreation(let creation):
        partCreations[Location(file: located.file, position: located.record.range)] = creation
      case .shared(let type):
        sharedTypes[Location(file: located.file, position: located.record.range)] = type
      case .assignment(let assignment):
        guard case .entity(let entity) = project.types.meaning(of: reference) else { continue }
        assignments[entity, default: []].append(assignment)
      }
    }
  }
}

extension StateRecords {
  /// The stored properties of a type outside previews, along with the type declarations that contain them.
  fileprivate static func properties(of entity: Int, in project: Project) -> [Property] {
    project.types.entities[entity].declarations.flatMap { reference in
      let fact = project.fact(reference)
      return fact.isPreview ? [] : fact.properties.map { ($0, reference) }
    }
  }
}

/// The types, properties and initial values of a project in the form that the rules about state ownership use.
struct StateIndex {
  let project: Project
  private let records: StateRecords

  init(_ project: Project) {
    self.project = project
    records = project.collection(of: StateOwnership.self)
  }

  // MARK: Types

  /// Whether the project contains only one declaration with the type's qualified name.
  func isDeclaredOnce(_ entity: Int) -> Bool {
    project.types.declarationCount(ofName: project.types.entities[entity].name) == 1
  }

  /// The declared type that a name refers to when used inside a type. Nil for names that are external or ambiguous, and
  /// for generic parameters.
  func entity(named name: String, in reference: TypeIndex.Reference) -> Int? {
    isGenericParameter(name, in: reference)
      ? nil : project.entity(named: name, inFile: reference.file, insideType: reference.type)
  }

  /// How a type is observed, taking superclasses and protocols into account.
  func style(of entity: Int) -> ObservationStyle { style(of: entity, depth: 0) }

  /// How a property's type is observed; empty if unknown.
  func style(of property: PropertyFact, in reference: TypeIndex.Reference) -> ObservationStyle {
    entity(of: property, in: reference).map { style(of: $0) } ?? []
  }

  /// The declared type of a property, determined from its annotation or initial value.
  func entity(of property: PropertyFact, in reference: TypeIndex.Reference) -> Int? {
    (property.typeName ?? createdType(of: property, in: reference)).flatMap { entity(named: $0, in: reference) }
  }

  private func style(of entity: Int, depth: Int) -> ObservationStyle {
    let type = project.types.entities[entity]
    var style: ObservationStyle = []
    var namesProtocol = false
    for reference in type.declarations + type.extensions {
      let fact = project.fact(reference)
      for attribute in fact.attributes {
        let name = attribute.name.lastNamePart
        if SystemAPIs.observationMacros.contains(name) { style.insert(.macro) }
        if name == "Model" { style.insert(.stored) }
      }
      for name in fact.inherited {
        switch project.types.lookUp(name, inFile: reference.file, insideType: type.name.enclosingName) {
        case .external("ObservableObject"): style.insert(.object)
        case .external(let name) where SystemAPIs.observationMacros.contains(name): namesProtocol = true
        case .entity(let parent) where depth < 16: style.formUnion(self.style(of: parent, depth: depth + 1))
        default: break
        }
      }
    }
    // An `ObservableObject` that only conforms to `Observable`, without the macro, still publishes through Combine.
    if namesProtocol, !style.contains(.object) { style.insert(.macro) }
    return style
  }

  /// Whether a name refers to a generic parameter of the type or an enclosing one.
  func isGenericParameter(_ name: String, in reference: TypeIndex.Reference) -> Bool {
    var scopes = [reference]
    while let parent = project.fact(scopes[scopes.count - 1]).parent {
      scopes.append(TypeIndex.Reference(file: reference.file, type: parent))
    }
    if case .entity(let entity) = project.types.meaning(of: reference) {
      scopes += project.types.entities[entity].declarations
    }
    return scopes.contains { records.generics[$0]?.contains(name) == true }
  }

  // MARK: Properties

  /// The type that the initial value of a property creates, as written; nil if it does not create an instance.
  func createdType(of property: PropertyFact, in reference: TypeIndex.Reference) -> String? {
    if let type = property.initializedType { return type }
    guard let type = records.creations[StateRecords.Location(file: reference.file, position: property.range)] else {
      return nil
    }
    return type.isEmpty ? property.typeName : type
  }

  /// The declared type whose shared instance is the initial value of a wrapped property: `@StateObject var store =
  /// Store.shared`.
  func typeOfSharedInstance(in property: PropertyFact, in reference: TypeIndex.Reference) -> Int? {
    records.sharedTypes[StateRecords.Location(file: reference.file, position: property.range)]
      .flatMap { entity(named: $0, in: reference) }
  }

  /// The declared type of the object that a property stores and that a part of its initial value creates; nil if there
  /// is none, or if a method of the object may return another value.
  func typeCreatedInPart(of property: PropertyFact, in reference: TypeIndex.Reference) -> Int? {
    let location = StateRecords.Location(file: reference.file, position: property.range)
    guard let creation = records.partCreations[location],
      let name = creation.type.isEmpty ? property.typeName : creation.type,
      let created = entity(named: name, in: reference)
    else { return nil }
    guard let method = creation.method else { return created }
    let results: Set<String> = ["Self", project.types.entities[created].name.lastNamePart]
    let returnsObject = project.facts(of: created).flatMap(\.members).contains { member in
      member.kind == .function && member.baseName == method && member.type.map(results.contains) ?? false
    }
    return returnsObject ? created : nil
  }

  /// The stored properties of a type outside previews, along with the type declarations that contain them.
  func properties(of entity: Int) -> [(property: PropertyFact, reference: TypeIndex.Reference)] {
    records.properties.isEmpty
      ? StateRecords.properties(of: entity, in: project) : records.properties[entity]
  }

  /// Returns a candidate located at a stored property of a declared type.
  func candidate<Evidence: Analyzer.Evidence>(
    _ evidence: Evidence, at property: PropertyFact, in reference: TypeIndex.Reference, of entity: Int,
    maximumSeverity: Severity? = nil
  ) -> Located<Evidence> {
    Located(
      file: reference.file,
      record: Record(
        evidence: evidence, range: property.range, symbol: project.types.entities[entity].name + "." + property.name,
        type: reference.type, maximumSeverity: maximumSeverity))
  }

  /// The assignments to a property in a type's initializers.
  func assignments(to property: String, of entity: Int) -> [InitAssignment] {
    (records.assignments[entity] ?? []).filter { $0.property == property }
  }

  /// Whether the compiler generates a memberwise initializer because no declaration contains an initializer.
  func hasMemberwiseInitializer(_ entity: Int) -> Bool {
    project.types.entities[entity].declarations.allSatisfy { reference in
      !project.fact(reference).members.contains { $0.kind == .initializer }
    }
  }

  /// Whether a macro that is attached to the type, such as `@ViewInit`, may add an initializer.
  func mayHaveGeneratedInitializer(_ entity: Int) -> Bool {
    project.types.entities[entity].declarations.contains { reference in
      project.fact(reference).attributes.contains { attribute in
        let name = attribute.name.lastNamePart
        return name.isUppercased && !name.hasSuffix("Actor") && !Self.macrosWithoutInitializer.contains(name)
      }
    }
  }

  /// Macros for views that add no initializer.
  private static let macrosWithoutInitializer: Set<String> = ["Animatable", "Observable", "Perceptible", "ViewAction"]

  /// Whether the property's type is an observable class that is declared in the project.
  func storesObservable(_ property: PropertyFact, in reference: TypeIndex.Reference) -> Bool {
    let held =
      property.typeName == nil ? property.environmentType.flatMap { entity(named: $0, in: reference) } : nil
    return (held ?? entity(of: property, in: reference)).map { project.types.roles(of: $0).contains(.observable) }
      ?? false
  }

  /// Whether the property stores a view model or an observable object.
  func storesModel(_ property: PropertyFact, in reference: TypeIndex.Reference) -> Bool {
    if storesObservable(property, in: reference) { return true }
    guard let name = property.knownType else { return false }
    return project.types.roles(named: name, inFile: reference.file, insideType: reference.type).contains(.viewModel)
  }

  /// The locations of the stored properties that a rule checks, in types that have at least one of the roles.
  func opportunities(
    inTypesWith roles: RoleSet, where isJudged: (PropertyFact, TypeIndex.Reference) -> Bool
  ) -> [LocatedOpportunity] {
    project.reviewedEntities(having: roles).flatMap { entity in
      properties(of: entity).filter { !$0.property.isStatic && isJudged($0.property, $0.reference) }.map {
        LocatedOpportunity(file: $0.reference.file, start: $0.property.range.start)
      }
    }
  }

  /// Whether app code, as opposed to previews and tests, creates the object directly in the argument with this label.
  func isCreatedInArgument(labeled label: String?, of view: Int) -> Bool {
    project.files(naming: [view]).contains { file in
      !project.files[file].isTest
        && project.files[file].facts.constructions.contains { made in
          guard !made.isInPreview, made.arguments.contains(where: { $0.label == label && $0.makesObject }) else {
            return false
          }
          let scope = made.owner.map { project.files[file].facts.types[$0].name }
          return project.types.lookUp(made.type, inFile: file, insideType: scope) == .entity(view)
        }
    }
  }

  // MARK: Values

  /// The declared type of a value; nil if unknown.
  func entity(of origin: ValueOrigin, in reference: TypeIndex.Reference) -> Int? {
    switch origin {
    case .created(let type), .local(let type), .parameter(_, let type?): return entity(named: type, in: reference)
    case .property(let name): return entity(ofMember: name, in: reference)
    case .staticMember(let type, let member):
      guard let owner = entity(named: type, in: reference),
        let kept = properties(of: owner).first(where: { $0.property.isStatic && $0.property.name == member })
      else { return nil }
      return kept.property.knownType == "Self" ? owner : entity(of: kept.property, in: kept.reference)
    default: return nil
    }
  }

  private func entity(ofMember name: String, in reference: TypeIndex.Reference) -> Int? {
    guard case .entity(let owner) = project.types.meaning(of: reference) else { return nil }
    if let found = properties(of: owner).first(where: { $0.property.name == name }) {
      // If the value is read from the environment, its type may be specified only in the attribute.
      if found.property.typeName == nil, let type = found.property.environmentType {
        return entity(named: type, in: found.reference)
      }
      return entity(of: found.property, in: found.reference)
    }
    let type = project.types.entities[owner]
    for part in type.declarations + type.extensions {
      let computed = project.fact(part).members.first { $0.kind == .computedProperty && $0.name == name }
      if let type = computed?.type { return entity(named: type, in: part) }
    }
    return nil
  }
}

extension PropertyFact {
  /// Whether the property has no property wrapper, judging by the attribute names.
  var hasNoWrapper: Bool { attributes.allSatisfy { Self.plainAttributes.contains($0.name) } }

  private static let plainAttributes: Set<String> = [
    "MainActor", "available", "preconcurrency", "usableFromInline", "objc", "nonobjc", "IBOutlet", "_spi",
  ]
}

extension ConstructionFact.Argument {
  /// Whether the argument creates an object: `FeedModel(client)`, `.init()`.
  var makesObject: Bool {
    guard let end = text.firstIndex(of: "(") else { return false }
    let callee = text[..<end]
    if callee == ".init" { return true }
    let name = callee.hasSuffix(".init") ? callee.dropLast(".init".count) : callee
    return name.split(separator: ".").last?.first?.isUppercase == true
      && name.allSatisfy { $0.isLetter || $0.isNumber || "._<>".contains($0) }
  }

  /// Whether the argument calls a function that creates an object, according to the function's name:
  /// `container.makeFeedModel()`.
  var callsFactory: Bool {
    guard let end = text.firstIndex(of: "("), let function = text[..<end].split(separator: ".").last else {
      return false
    }
    return function.isNamedAsFactory
      && text[..<end].allSatisfy { $0.isLetter || $0.isNumber || "._?!<>".contains($0) }
  }
}
