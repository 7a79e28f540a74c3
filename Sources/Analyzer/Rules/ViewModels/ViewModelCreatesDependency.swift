/// Finds view models that create their own services.
struct ViewModelCreatesDependency: ProjectRule {
  static let info = RuleInfo(
    id: "view_model_creates_dependency",
    summary: "View models should receive their services through `init` instead of creating them.",
    rationale: """
      A service that the view model creates cannot be replaced: tests use the real network or disk, and two screens \
      cannot share an instance. If the service is a parameter of `init`, with a default value where convenient, the \
      caller can choose the implementation.
      """,
    details: """
      The rule ignores system managers that only request authorization, types nested in the view model, controllers of \
      Objective-C frameworks, and types that receive colors or traits. It also ignores helpers that do no async work \
      or I/O, helpers that only run closures passed to them, private view models, objects that only forward calls to \
      the view model as their delegate, objects that nothing reads, debugging tools, stand-ins in the same file that \
      only stop the program, and services whose creation is explained by a comment directly above it. Services that \
      receive an injected protocol, environment or session from the view model are ignored unless another type \
      receives the service itself. If the service receives another injected service, it is reported as info. The bot \
      does not comment on services that only compute values or are only passed to a factory, or, in a project without \
      tests, on services from libraries.
      """,
    sources: ["S1 dependency injection"],
    opportunity: "a view model that uses a service",
    defaultLevel: DefaultLevel(.severity(.info), byArchitecture: [.mvvm: .severity(.warning)]),
    remedy: Remedy(.service, .medium),
    triggering: ViewModelCreatesDependencyExamples.triggering,
    good: ViewModelCreatesDependencyExamples.good)

  typealias Evidence = CreatedServices.Evidence

  static let collectors: [any Collector.Type] = [
    HardlyTested.self, InjectedTypes.self, OwnIO.self, CreatedServices.self, SharedInstances.self,
  ]

  func candidates(in project: Project) -> [Located<Evidence>] {
    lazy var injected = project.collection(of: InjectedTypes.self)
    let found = project.collection(of: CreatedServices.self).filter { located in
      !project.isInDebuggingTool(located) && !project.onlyAsksForPermission(located)
        && !project.isDelegatedWithoutProtocol(located) && !project.isPart(located) && !project.isPrivate(located)
        && project.mayReachOutside(located) && !project.isShimForDelegate(located) && !project.isNeverRead(located)
        && !project.onlyTraps(located)
        && (!project.receivesReplacement(located)
          || injected.containProtocol(of: located.evidence.service, at: located, in: project))
        && !located.evidence.receivers.contains {
          project.isService($0, at: located) || project.implementsService($0, at: located)
        }
    }
    let isHardlyTested = project.collection(of: HardlyTested.self)
    let weighed = found.map { located in
      var found = located
      // If the service receives an injected service, tests can replace that one.
      if isHardlyTested || located.evidence.received.contains(where: { project.isInjectable($0, at: located) }) {
        found.record.maximumSeverity = .info
      }
      found.record.isMinor =
        project.needsNoReplacement(located.evidence.service, at: located)
        || !project.hasTests && project.isForeign(located.evidence.service, at: located)
        || located.evidence.isHandedOn
      found.record.evidence.isNeededAsItself = project.needsItself(located)
      found.record.evidence.isUnread = project.isUnreadProperty(located)
      return found
    }
    return project.oncePerService(project.withoutContainers(project.withoutParts(weighed))) { $0.evidence.service }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.serviceOpportunities }

  func message(for record: Record<Evidence>) -> String {
    let service = record.evidence.service
    if record.evidence.isUnread, record.occurrences == 1, let property = record.evidence.name {
      return """
        `\(record.symbol)` creates `\(service)` for `\(property)` but never uses it; remove the property, or inject the \
        object if it works on its own
        """
    }
    let advice = record.evidence.arguments.advice(
      for: service,
      otherwise: record.evidence.isNeededAsItself
        ? "inject it through `init`" : "inject it through `init`, as a protocol that tests can replace")
    return "`\(record.symbol)` creates `\(service)`\(record.times); \(advice)"
  }
}

extension Project {
  /// Returns whether a name refers to a type that implements a protocol for a service: `StateManagerImplementation` for
  /// `StateManager`.
  fileprivate func implementsService(
    _ name: String, at located: Located<ViewModelCreatesDependency.Evidence>
  ) -> Bool {
    guard case .entity(let entity) = meaning(of: name, at: located) else { return false }
    return !types.roles(of: entity).contains(.viewModel) && conformsToServiceProtocol(entity)
  }

  /// Returns the records without services that a view model creates only to pass them to another reported service. If
  /// that one is injected, the view model no longer needs to create its parts.
  fileprivate func withoutParts(
    _ found: [Located<ViewModelCreatesDependency.Evidence>]
  ) -> [Located<ViewModelCreatesDependency.Evidence>] {
    found.filter { located in
      guard let name = located.evidence.name, let owner = entity(of: located), isOnlyPassed(name, in: owner) else {
        return true
      }
      return !found.contains { other in
        other.evidence.service != located.evidence.service && other.evidence.passed.contains(name)
          && entity(of: other) == owner
      }
    }
  }

  /// Returns whether a view model only passes one of its private properties on to what it creates.
  private func isOnlyPassed(_ name: String, in owner: Int) -> Bool {
    guard property(named: name, of: owner)?.isFilePrivate == true else { return false }
    return facts(of: owner).flatMap(\.members).flatMap(\.uses).filter { $0.name == name }.allSatisfy { use in
      use.member == nil && !use.usage.isDisjoint(with: [.assigned, .passed])
    }
  }

  /// Returns whether the created object is the initial value of a private property that the view model never uses.
  fileprivate func isUnreadProperty(_ located: Located<ViewModelCreatesDependency.Evidence>) -> Bool {
    guard let name = located.evidence.name, let owner = entity(of: located) else { return false }
    return property(named: name, of: owner)?.initializedType == located.evidence.service && isUnread(name, of: owner)
  }

  /// Returns whether the created object only forwards calls to the view model, which is its delegate.
  fileprivate func isShimForDelegate(_ located: Located<ViewModelCreatesDependency.Evidence>) -> Bool {
    guard let name = located.evidence.name, let owner = entity(of: located),
      case .entity(let created) = meaning(of: located.evidence.service, at: located)
    else { return false }
    let stored = properties(of: created).filter { !$0.isStatic }
    guard !stored.isEmpty, stored.allSatisfy({ $0.name == "delegate" }) else { return false }
    return located.evidence.isDelegate
      || facts(of: owner).flatMap(\.members).flatMap(\.uses).contains { use in
        use.name == name && use.member == "delegate" && use.usage.contains(.assigned)
      }
  }

  /// Returns whether the created object is stored in a private optional variable that nothing reads.
  fileprivate func isNeverRead(_ located: Located<ViewModelCreatesDependency.Evidence>) -> Bool {
    guard let name = located.evidence.name, let owner = entity(of: located),
      let property = property(named: name, of: owner), property.isFilePrivate, property.isOptional, !property.isLet
    else { return false }
    let uses = facts(of: owner).flatMap(\.members).flatMap(\.uses).filter { $0.name == name }
    return !uses.isEmpty && uses.allSatisfy { $0.member == nil && $0.usage == .assigned }
  }

  /// Returns whether the service is a stand-in that is declared in the same file and must never be called, because each
  /// of its functions stops the program in a debug build.
  fileprivate func onlyTraps(_ located: Located<ViewModelCreatesDependency.Evidence>) -> Bool {
    guard case .entity(let entity) = meaning(of: located.evidence.service, at: located),
      types.entities[entity].file == located.file
    else { return false }
    let functions = facts(of: entity).flatMap(\.members).filter { $0.kind == .function }
    return !functions.isEmpty
      && functions.allSatisfy { function in
        function.statements < 3 && function.uses.contains { Self.traps.contains($0.name) && $0.usage.contains(.called) }
      }
  }

  private static let traps: Set<String> = ["assertionFailure", "fatalError", "preconditionFailure"]

  /// Returns whether the view model passes a system object to other system types, which need this very class:
  /// `EKEvent(eventStore: store)`.
  fileprivate func needsItself(_ located: Located<ViewModelCreatesDependency.Evidence>) -> Bool {
    guard isForeign(located.evidence.service, at: located), let name = located.evidence.name,
      let owner = entity(of: located)
    else { return false }
    let type = types.entities[owner]
    return (type.declarations + type.extensions).contains { part in
      files[part.file].facts.constructions.contains { made in
        made.owner == part.type && made.arguments.contains { $0.name == name }
          && isForeign(made.type, at: located)
      }
    }
  }

  /// Returns whether a name refers to a service or protocol in the project.
  fileprivate func isInjectable(_ name: String, at located: Located<ViewModelCreatesDependency.Evidence>) -> Bool {
    guard case .entity(let entity) = meaning(of: name, at: located) else { return false }
    return types.entities[entity].kind == .protocol || types.roles(of: entity).contains(.service)
  }

  /// Returns whether the created type is declared inside the view model and is therefore part of it.
  fileprivate func isPart(_ located: Located<ViewModelCreatesDependency.Evidence>) -> Bool {
    guard case .entity(let created) = meaning(of: located.evidence.service, at: located),
      let owner = entity(of: located)
    else { return false }
    return types.entities[created].name.hasPrefix(types.entities[owner].name + ".")
  }

  /// Returns whether the view model is invisible to other files, including tests.
  fileprivate func isPrivate(_ located: Located<ViewModelCreatesDependency.Evidence>) -> Bool {
    entity(of: located).map { types.entities[$0].isFilePrivate } ?? false
  }

  /// Returns whether a test can replace what the service uses, because the view model passes on an injected protocol,
  /// session or environment.
  fileprivate func receivesReplacement(_ located: Located<ViewModelCreatesDependency.Evidence>) -> Bool {
    located.evidence.received.contains { name in
      let last = name.lastNamePart
      if last == "URLSession" || Self.replaceable.contains(where: last.hasSuffix) { return true }
      guard case .entity(let entity) = meaning(of: name, at: located) else { return false }
      return types.entities[entity].kind == .protocol
    }
  }

  private static let replaceable = ["Environment", "Dependencies", "Container", "Context"]

  /// Suffixes of types that are likely to access data outside of the app's memory.
  private static let suffixesOfServices = [
    "Service", "Client", "Repository", "API", "Gateway", "Storage", "Store", "Tracker", "Tracking", "UseCase",
  ]

  /// Returns whether the service may do something that a test has to avoid. If the name does not suggest so, this is
  /// assumed only for types that perform I/O, have async or throwing members, or conform to one of the project's
  /// protocols.
  fileprivate func mayReachOutside(_ located: Located<ViewModelCreatesDependency.Evidence>) -> Bool {
    let name = located.evidence.service.lastNamePart
    guard case .entity(let entity) = meaning(of: located.evidence.service, at: located),
      !Self.suffixesOfServices.contains(where: name.hasSuffix)
    else { return true }
    let isInjected = collection(of: InjectedTypes.self).containProtocol(
      of: located.evidence.service, at: located, in: self)
    if !isInjected, isPureHelper(entity) { return false }
    if !conformsToProjectProtocol(entity), onlyRunsClosures(entity) { return false }
    return performsIO(entity) || conformsToProjectProtocol(entity) || defaultsServices(entity, at: located)
      || facts(of: entity).contains { $0.members.contains { $0.isAsync || $0.isThrowing } }
  }

  /// Returns whether an initializer of the created type uses default services that the view model does not replace.
  private func defaultsServices(
    _ entity: Int, at located: Located<ViewModelCreatesDependency.Evidence>
  ) -> Bool {
    facts(of: entity).contains { fact in
      fact.members.contains { member in
        member.kind == .initializer
          && member.parameters.contains { parameter in
            parameter.hasDefault && !located.evidence.labels.contains(parameter.label)
              && parameter.typeName.map { isInjectable($0, at: located) } ?? false
          }
      }
    }
  }

  /// Returns whether a system manager is created only to ask the user for authorization.
  fileprivate func onlyAsksForPermission(_ located: Located<ViewModelCreatesDependency.Evidence>) -> Bool {
    let evidence = located.evidence
    guard SystemServices.contains(evidence.service.lastNamePart), isForeign(evidence.service, at: located),
      let name = evidence.name, let entity = entity(of: located)
    else { return false }
    let members = facts(of: entity).flatMap(\.members).flatMap(\.uses).filter { $0.name == name }.compactMap(\.member)
    let isRequest = { (member: String) in member.hasPrefix("request") && member.hasSuffix("Authorization") }
    return (evidence.isDelegate || members.contains(where: isRequest))
      && members.allSatisfy { isRequest($0) || $0 == "delegate" || $0 == "authorizationStatus" }
  }

  /// Returns whether the view model is the delegate of an instance that is created from run-time values. Excludes types
  /// that conform to a protocol, which a fake could implement.
  fileprivate func isDelegatedWithoutProtocol(_ located: Located<ViewModelCreatesDependency.Evidence>) -> Bool {
    let evidence = located.evidence
    guard evidence.isDelegate, evidence.arguments != .none,
      case .entity(let entity) = meaning(of: evidence.service, at: located)
    else { return false }
    return !conformsToProjectProtocol(entity)
  }
}
