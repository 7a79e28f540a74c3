/// A type that creates instances of a class or accesses its shared instance.
struct ClassCreator {
  let name: String
  /// Whether the type could be isolated to an actor without other changes.
  let canBeIsolated: Bool
  /// The protocols of the project that require the member that creates the instances.
  var protocols: [String] = []
}

extension Project {
  /// Returns a type without isolation that creates instances of each class, if there is one. If several types do,
  /// returns one that cannot be isolated, because it makes the isolation of the created class impossible.
  func creators(of classes: Set<Int>, _ isolation: ActorIsolation) -> [Int: ClassCreator] {
    let names = Set(classes.map { types.entities[$0].name.lastNamePart })
    var found: [Int: ClassCreator] = [:]
    for file in files.indices where !files[file].isTest {
      let constructions = files[file].facts.constructions
      for index in constructions.indices
      where !constructions[index].isInPreview && names.contains(constructions[index].type.lastNamePart) {
        let made = constructions[index]
        guard let owner = made.owner, let entity = entity(named: made.type, inFile: file, insideType: owner),
          classes.contains(entity), found[entity]?.canBeIsolated != false,
          case .entity(let creator) = types.meaning(of: .init(file: file, type: owner)), creator != entity,
          buildSettings[file].isMainActorByDefault != true
        else { continue }
        let isStatic = createsInStaticFunction(made, of: .init(file: file, type: owner))
        let isRequired = createsWithoutIsolation(made, in: creator)
        let isInActor = createsInActor(made, of: .init(file: file, type: owner), creator)
        let isOtherClass = types.entities[creator].kind == .class && !classes.contains(creator)
        let isInOtherModule = createsInOtherModule(made, of: .init(file: file, type: owner), entity)
        guard isInActor || isRequired || isStatic || isOtherClass || isInOtherModule,
          isInActor || !(isRequired ? isolation.isMarked(creator) : isolation.mayBeIsolated(for: creator))
        else { continue }
        let isFree =
          !isInActor && !isStatic && !isRequired
          && canBeIsolated(creator, creatingIn: made.member, of: files[file].facts.types[owner])
        if found[entity] == nil || !isFree {
          found[entity] = ClassCreator(
            name: types.entities[creator].name, canBeIsolated: isFree,
            protocols: isInOtherModule ? protocols(of: creator, requiring: made.member) : [])
        }
      }
    }
    return found
  }

  /// Returns whether a protocol requires that the type creates the object without isolation: as the default value of an
  /// environment key, or as the initial value of a property of a class that is decoded.
  private func createsWithoutIsolation(_ made: ConstructionFact, in creator: Int) -> Bool {
    let protocols = Set(facts(of: creator).flatMap(\.inherited).map(\.lastNamePart))
    if protocols.contains("EnvironmentKey") { return true }
    return made.member == nil && types.entities[creator].kind == .class
      && !protocols.isDisjoint(with: ["Codable", "Decodable"])
  }

  /// Returns whether a value in another module than the class creates the object synchronously and without isolation.
  private func createsInOtherModule(
    _ made: ConstructionFact, of owner: TypeIndex.Reference, _ created: Int
  ) -> Bool {
    guard files[owner.file].module != files[types.entities[created].file].module,
      case .entity(let creator) = types.meaning(of: owner), [.struct, .enum].contains(types.entities[creator].kind),
      types.roles(inside: owner).isDisjoint(with: Self.isolatedRoles), let name = made.member, !fact(owner).isPreview
    else { return false }
    return fact(owner).members.contains { member in
      member.name == name && [.function, .computedProperty].contains(member.kind) && !member.isAsync
        && !member.attributes.contains { $0.name.hasSuffix("Actor") }
    }
  }

  /// The names of the project's protocols without isolation that require a member which a type implements.
  private func protocols(of entity: Int, requiring member: String?) -> [String] {
    nonisolatedProjectProtocols(of: entity).filter { requirement in
      facts(of: requirement).contains { fact in
        fact.members.contains { $0.name == member } || fact.properties.contains { $0.name == member }
      }
    }.map { types.entities[$0].name }.sorted()
  }

  /// Returns whether an actor creates the object synchronously, so that the object cannot belong to the main actor.
  private func createsInActor(_ made: ConstructionFact, of owner: TypeIndex.Reference, _ creator: Int) -> Bool {
    types.entities[creator].kind == .actor
      && !fact(owner).members.contains { $0.name == made.member && $0.isAsync }
  }

  /// Returns whether a static function without isolation creates the object synchronously, outside of the user
  /// interface.
  private func createsInStaticFunction(_ made: ConstructionFact, of owner: TypeIndex.Reference) -> Bool {
    let fact = fact(owner)
    guard let name = made.member, !fact.isPreview, types.roles(inside: owner).isDisjoint(with: Self.isolatedRoles)
    else { return false }
    return fact.members.contains { member in
      member.name == name && member.isStatic && member.kind == .function && !member.isAsync
        && !member.attributes.contains { $0.name.hasSuffix("Actor") }
    }
  }

  /// Returns whether a class cannot be isolated to an actor: it overrides members of a library's class without
  /// isolation, implements a collection, whose requirements are synchronous, or is a service that is shared between
  /// threads on purpose.
  func cannotBeIsolated(_ entity: Int) -> Bool {
    overridesForeignClass(entity)
      || facts(of: entity).contains { fact in
        fact.inherited.contains { name in
          let name = name.lastNamePart
          // A class with variables can only be `Sendable` if the compiler does not check it.
          return name == "Sendable" && types.roles(of: entity).contains(.service)
            || name == "Sequence" || name.hasSuffix("Collection") && LibraryNames.contains(name)
        }
      }
  }

  /// Returns whether the description of an object reads variables that the class does not publish. If the class were
  /// isolated, the description could not read them, because it has to be `nonisolated`.
  func describesUnpublishedVariables(_ entity: Int) -> Bool {
    let facts = facts(of: entity)
    let variables = facts.flatMap(\.properties).filter { !$0.isLet && !$0.isStatic }
    guard !types.roles(of: entity).contains(.viewModel), !facts.contains(where: { $0.hasAttribute("Observable") }),
      !variables.contains(where: { $0.has(anyOf: "Published") }),
      facts.contains(where: { $0.inherited.contains { Self.descriptions.contains($0.lastNamePart) } })
    else { return false }
    return describesVariables(entity)
  }

  /// Returns whether the description of an object reads its variables.
  func describesVariables(_ entity: Int) -> Bool {
    let facts = facts(of: entity)
    let names = Set(facts.flatMap(\.properties).filter { !$0.isLet && !$0.isStatic }.map(\.name))
    return facts.flatMap(\.members).contains { member in
      ["debugDescription", "description"].contains(member.name) && member.uses.contains { names.contains($0.name) }
    }
  }

  private static let descriptions: Set<String> = ["CustomDebugStringConvertible", "CustomStringConvertible"]

  /// Returns whether a value whose `==` the compiler provides may contain the class, which therefore has to remain
  /// `Equatable`. Associated values are not known, so each enum that is declared where the class is used counts.
  func isComparedAsPart(_ entity: Int) -> Bool {
    let name = types.entities[entity].name.lastNamePart
    return hasType(conformingToAnyOf: Self.comparisons, inFilesMentioning: name) { type in
      type.simpleName != name && (type.kind == .enum || type.mayContain(name))
    }
  }

  private static let comparisons: Set<String> = ["Equatable", "Hashable"]

  /// Returns the types without isolation that access a class's shared instance, except for types of the user interface,
  /// which are isolated already. If the class is isolated, they have to be as well, or switch to the main actor.
  /// - Parameter classes: Other classes that are reported because they are not isolated either.
  func accessors(
    ofSharedInstanceOf entity: Int, excluding classes: Set<Int>, _ isolation: ActorIsolation
  ) -> [ClassCreator] {
    let name = types.entities[entity].name.lastNamePart
    let instances = Set(
      properties(of: entity).filter { $0.isStatic && $0.knownType?.lastNamePart == name }.map(\.name))
    guard !instances.isEmpty else { return [] }
    let users = unisolatedTypes(excluding: classes.union([entity]), isolation, using: entity) { _, member in
      member.uses.contains { $0.name == name && $0.member.map(instances.contains) ?? false }
    }
    // A class must have the same isolation as its superclass.
    return users.map { user in
      ClassCreator(
        name: types.entities[user].name, canBeIsolated: superclasses(of: user).isEmpty && !cannotBeIsolated(user))
    }
  }

  /// Returns the names of the types without isolation whose functions take an instance of a class or of one of the given
  /// protocols, or access the members of one that the type stores. Types of the user interface are isolated already.
  /// Storing an instance requires no isolation, so initializers do not count.
  /// - Parameter protocols: The project's protocols that have to be isolated along with the class.
  /// - Parameter classes: Other classes that are reported because they are not isolated either.
  func receivers(
    of entity: Int, implementing protocols: [Int], excluding classes: Set<Int>, _ isolation: ActorIsolation
  ) -> [String] {
    let users = ([entity] + protocols).flatMap { received in
      let name = types.entities[received].name.lastNamePart
      return unisolatedTypes(excluding: classes.union([entity, received]), isolation, using: received) { type, member in
        guard member.kind != .initializer, !member.isAsync else { return false }
        if member.kind == .function, member.parameters.contains(where: { $0.typeName?.lastNamePart == name }) {
          return true
        }
        return member.uses.contains { use in
          use.member != nil
            && type.properties.contains { $0.name == use.name && $0.knownType?.lastNamePart == name }
        }
      }
    }
    return Set(users).map { types.entities[$0].name }.sorted()
  }

  /// Returns the types without isolation that use a class in one of the given members, sorted by name. Types of the user
  /// interface are isolated already.
  private func unisolatedTypes(
    excluding excluded: Set<Int>, _ isolation: ActorIsolation, using entity: Int,
    in isUse: (TypeFact, MemberFact) -> Bool
  ) -> [Int] {
    let name = types.entities[entity].name.lastNamePart
    var found: Set<Int> = []
    for file in files(naming: [entity]) where !files[file].isTest && buildSettings[file].isMainActorByDefault != true {
      let facts = files[file].facts.types
      for type in facts.indices where !facts[type].isPreview {
        let reference = TypeIndex.Reference(file: file, type: type)
        guard case .entity(let user) = types.meaning(of: reference), !excluded.contains(user),
          [.class, .struct, .enum].contains(types.entities[user].kind),
          types.roles(inside: reference).isDisjoint(with: Self.isolatedRoles),
          facts[type].members.contains(where: { member in
            !member.attributes.contains { $0.name.hasSuffix("Actor") } && isUse(facts[type], member)
          }), self.entity(named: name, inFile: file, insideType: type) == entity,
          !isolation.mayBeIsolated(for: user)
        else { continue }
        found.insert(user)
      }
    }
    return found.sorted { types.entities[$0].name < types.entities[$1].name }
  }

  /// The roles of types that SwiftUI, UIKit or AppKit isolates to the main actor.
  static let isolatedRoles: RoleSet = [.view, .viewModifier, .style, .appScene, .viewController]

  /// Returns whether a class without isolation could be marked with a global actor. The compiler requires a class to
  /// have the same isolation as its superclass, and an override the same as the overridden function.
  private func canBeIsolated(_ creator: Int, creatingIn member: String?, of type: TypeFact) -> Bool {
    superclasses(of: creator).isEmpty
      && !type.members.contains {
        $0.name == member && $0.kind != .initializer && $0.modifiers.contains("override")
      }
  }

  /// Returns whether the compiler provides at least one of the methods that a coding protocol requires.
  func synthesizesCoding(of name: String, in entity: Int) -> Bool {
    let methods = [
      "Codable": ["init(from:)", "encode(to:)"], "Decodable": ["init(from:)"], "Encodable": ["encode(to:)"],
    ]
    guard let required = methods[name] else { return false }
    let declared = Set(facts(of: entity).flatMap(\.members).map(\.name))
    return !declared.isSuperset(of: required)
  }

  /// Returns whether another value or the class itself contains instances of the class and is decoded along with them,
  /// which can happen on any thread.
  func isPartOfDecodedValue(_ entity: Int) -> Bool {
    let name = types.entities[entity].name.lastNamePart
    return hasType(conformingToAnyOf: ["Codable", "Decodable"], inFilesMentioning: name) { $0.mayContain(name) }
  }

  /// Returns whether a type that conforms to one of the protocols meets the condition. Only files that mention the name
  /// are searched, except for tests.
  private func hasType(
    conformingToAnyOf protocols: Set<String>, inFilesMentioning name: String, where condition: (TypeFact) -> Bool
  ) -> Bool {
    files(mentioning: [name]).contains { file in
      !files[file].isTest
        && files[file].facts.types.contains { type in
          type.inherited.contains { protocols.contains($0.lastNamePart) } && condition(type)
        }
    }
  }
}

extension TypeFact {
  /// Returns whether an instance has a stored property whose annotated type is or contains the given type.
  fileprivate func mayContain(_ name: String) -> Bool { properties.contains { !$0.isStatic && $0.mentions(name) } }
}

extension PropertyFact {
  /// Returns whether the annotated type is the given type or contains it: `[Nutrient]?`.
  fileprivate func mentions(_ name: String) -> Bool {
    guard let type else { return false }
    return type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
  }
}
