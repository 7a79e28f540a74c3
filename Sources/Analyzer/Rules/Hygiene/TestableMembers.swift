/// Collects the members with logic that a unit test can call without a service that it cannot replace.
struct TestableMembers: Collector {
  static let id = "testable_members"
  static let collectors: [any Collector.Type] = [DecidingMembers.self, HardlyTestableMembers.self]

  /// Returns, for each type with logic that tests can call, the names of its members with logic, in source order.
  ///
  /// Empty if none of the reviewed types can be tested, because findings about tests are located at the types.
  func collection(in project: Project) -> [Int: [String]] {
    guard project.reviewsAll || project.reviewsLogic(ofTypesHaving: Self.testedRoles) else { return [:] }
    var found: [Int: [String]] = [:]
    var programs = ProgramSearch(in: project)
    let unsuitable = project.collection(of: HardlyTestableMembers.self)
    for (entity, names) in project.collection(of: DecidingMembers.self) {
      let roles = project.types.roles(of: entity)
      guard !roles.isDisjoint(with: Self.testedRoles) else { continue }
      let isShown = !roles.isDisjoint(with: [.viewModel, .observable])
      let trivial = (unsuitable[entity]?[.lookup] ?? []).union(unsuitable[entity]?[.output] ?? [])
      let facts = project.facts(of: entity)
      let members = facts.flatMap(\.members)
      let protocols = Set(facts.flatMap(\.inherited).map(\.lastNamePart))
      let markup = roles.contains(.reducer) ? nil : members.markupType
      let names = names.filter { name in
        guard !trivial.contains(name) else { return false }
        return !members.contains { member in
          member.name == name
            && (project.takesDrawingContext(member) || markup != nil && member.type == markup
              || !isShown && project.isCallback(member, of: protocols))
        }
      }
      // View models exist so that their functions can be tested, and services so that they can be replaced. If they
      // access files or the network directly, the missing tests are one more reason to inject what does.
      let includesNetwork = isShown || roles.contains(.service)
      let testable = project.testableMembers(
        among: names, of: entity, avoiding: includesNetwork ? [] : unsuitable[entity]?[.file] ?? [],
        includingNetwork: includesNetwork, programs: &programs)
      guard !testable.isEmpty, isShown || !project.mostlyWraps(testable, of: entity) else { continue }
      let easy = isShown ? project.independentMembers(among: testable, of: entity) : testable
      found[entity] = easy.isEmpty ? testable : easy
    }
    return found
  }

  /// The roles of the types that the missing-test rules ask about.
  private static let testedRoles: RoleSet = [.viewModel, .observable, .service, .coordinator, .reducer, .model]
}

extension Project {
  /// Returns whether a reviewed type has one of the roles and a member with logic.
  fileprivate func reviewsLogic(ofTypesHaving roles: RoleSet) -> Bool {
    recordsOfReviewedTypes(of: DecidingMembers.self).contains { located in
      entity(of: located).map { !types.roles(of: $0).isDisjoint(with: roles) } ?? false
    }
  }

  /// Returns those of a type's members that start no other program and use no service of the system or of a library
  /// that tests cannot replace. Services that are injected into the type, such as a session, can be replaced.
  /// - Parameters:
  ///   - avoidedMembers: The names of other members that are excluded, along with their callers.
  ///   - includingNetwork: Whether members that access the network, files or a database are included.
  fileprivate func testableMembers(
    among names: [String], of entity: Int, avoiding avoidedMembers: Set<String>, includingNetwork: Bool,
    programs: inout ProgramSearch
  ) -> [String] {
    let file = types.entities[entity].file
    let scope = types.entities[entity].name
    let names = cannotBeCreated(entity, programs: &programs) ? names.filter { isStatic($0, of: entity) } : names
    guard !names.isEmpty else { return [] }
    let outside = includingNetwork ? [] : Self.outsideTypes
    let isForeign = { (name: String) -> Bool in
      if case .external = self.types.lookUp(name, inFile: file, insideType: scope) { true } else { false }
    }
    return members(
      among: names, of: entity,
      avoiding: programs.staticMembers(of: entity).union(avoidedMembers.map(\.withoutArgumentLabels)),
      avoidingUses: { use in
        guard use.name.isUppercased else { return false }
        if programs.isReached(by: use, inFile: file, insideType: scope) { return true }
        if outside.contains(use.name) || use.name.isSecurityFunction && isForeign(use.name) { return true }
        guard let member = use.member else { return false }
        guard isForeign(use.name) else { return self.makesForeignService(member, of: use.name, inFile: file) }
        return use.isForeignInstance
      },
      andProperties: { property in
        if let type = property.knownType, ProgramSearch.types.contains(type), isForeign(type) { return true }
        guard property.hasInitialValue || property.isStatic, let type = property.knownType?.lastNamePart else {
          return false
        }
        return outside.contains(type)
          || !includingNetwork && type.hasSuffix("Manager") && SystemServices.contains(type) && isForeign(type)
      })
  }

  /// Whether most of a type's members with logic call an object of a library or a service of the system that the type
  /// stores, or the keychain, and the type implements a protocol of the project. The protocol exists to replace the type
  /// in tests.
  fileprivate func mostlyWraps(_ names: [String], of entity: Int) -> Bool {
    guard !protocols(of: entity).isEmpty else { return false }
    let type = types.entities[entity]
    let objects = Set(
      properties(of: entity).filter { property in
        guard !property.isStatic, let name = property.knownType,
          case .external = types.lookUp(name, inFile: type.file, insideType: type.name)
        else { return false }
        return isOfLibrary(name, inFile: type.file, insideType: entity)
          || SystemServices.contains(name) && !Self.outsideTypes.contains(name)
      }.map(\.name))
    let members = facts(of: entity).flatMap(\.members)
    // Private helpers may use the object on behalf of the others.
    let users = Set(
      members.filter { $0.uses.contains { objects.contains($0.name) || $0.name.isKeychainConstant } }.map(\.baseName))
    let wrapping = names.count { name in
      members.contains {
        $0.name == name && (users.contains($0.baseName) || $0.uses.contains { users.contains($0.name) })
      }
    }
    return wrapping * 2 > names.count
  }

  /// Whether every initializer of a type starts a program or opens a panel, so that a test cannot create an instance.
  private func cannotBeCreated(_ entity: Int, programs: inout ProgramSearch) -> Bool {
    let type = types.entities[entity]
    let initializers = facts(of: entity).flatMap(\.members).filter { $0.kind == .initializer }
    return !initializers.isEmpty
      && initializers.allSatisfy { initializer in
        initializer.uses.contains { programs.isReached(by: $0, inFile: type.file, insideType: type.name) }
      }
  }

  private func isStatic(_ name: String, of entity: Int) -> Bool {
    facts(of: entity).flatMap(\.members).contains { $0.name == name && $0.isStatic }
  }

  /// Whether a member draws into a context that only a framework can create: `draw(in context: GraphicsContext)`.
  fileprivate func takesDrawingContext(_ member: MemberFact) -> Bool {
    member.parameters.contains { parameter in
      guard let type = parameter.typeName?.lastNamePart else { return false }
      return Self.drawingContexts.contains(type) && !types.declares(type)
    }
  }

  private static let drawingContexts: Set<String> = [
    "GraphicsContext", "UIGraphicsRendererContext", "UIGraphicsImageRendererContext", "UIGraphicsPDFRendererContext",
  ]

  /// Types that access the network, files or a database.
  private static let outsideTypes = NetworkUses.types.union(DatabaseUses.types).subtracting(inMemoryTypes)

  /// Types for requests and formats, which access nothing themselves.
  private static let inMemoryTypes: Set<String> = SystemAPIs.jsonCoders.union([
    "PropertyListDecoder", "PropertyListEncoder", "URLRequest",
  ])

  /// Returns whether a type's static member creates or returns a service that the project does not declare:
  /// `CommandTarget.standaloneClient()`.
  private func makesForeignService(_ member: String, of name: String, inFile file: Int) -> Bool {
    guard let owner = entity(named: name, inFile: file) else { return false }
    return facts(of: owner).contains { fact in
      fact.members.contains { candidate in
        guard candidate.isStatic, candidate.baseName == member, let type = candidate.type?.lastNamePart else {
          return false
        }
        let made = String(type.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        return !types.declares(made) && RoleResolver.rolesByName(made, viewModelSuffixes: []).contains(.service)
      }
    }
  }

  /// Returns whether a foreign framework calls a member and passes its own object, which a test would need in order to
  /// call the member: `feedURLString(for updater: SPUUpdater)` in an `SPUUpdaterDelegate`.
  /// - Parameter protocols: The names of the type's supertypes.
  fileprivate func isCallback(_ member: MemberFact, of protocols: Set<String>) -> Bool {
    member.parameters.contains { parameter in
      guard let type = parameter.typeName?.lastNamePart, protocols.contains(type + "Delegate") else { return false }
      return !types.declares(type) && !types.declares(type + "Delegate")
    }
  }
}

extension [MemberFact] {
  /// The type of a `body` that describes content, such as `some HTML`, and of the members that contribute to it; nil if
  /// there is no such `body`.
  fileprivate var markupType: String? {
    guard let type = first(where: { $0.name == "body" && $0.kind == .computedProperty })?.type,
      type.hasPrefix("some "), !type.contains("Reducer")
    else { return nil }
    return type
  }
}

extension NameUse {
  /// Whether the code gets the shared instance of a type, which the project must not declare, and which tests cannot
  /// set up: `Messaging.messaging()`, `UNUserNotificationCenter.current()`.
  var isForeignInstance: Bool {
    guard let member, !Self.controllable.contains(name) else { return false }
    // An app adds the collections of its database to `Firestore`.
    return SystemAPIs.sharedInstances.contains(member) || name == "Firestore"
      || ["authorizationStatus", "requestAccess", "requestAuthorization"].contains(member)
      || member == name.prefix(1).lowercased() + name.dropFirst()
  }

  /// Foreign types whose shared instances tests can set up or use without side effects.
  private static let controllable: Set<String> = SystemAPIs.regionalTypes.union([
    "UserDefaults", "NotificationCenter", "Bundle", "ProcessInfo", "Task", "Thread", "RunLoop", "URLSession",
    "FileManager",
  ])
}

extension String {
  /// Whether this is a function of the Security framework, such as `SecItemAdd` or `SecCodeCheckValidity`.
  fileprivate var isSecurityFunction: Bool { hasPrefix("Sec") && dropFirst(3).first?.isUppercase == true }

  /// Whether this is a constant for queries of the keychain, such as `kSecClass`.
  fileprivate var isKeychainConstant: Bool { hasPrefix("kSec") && dropFirst(4).first?.isUppercase == true }
}
