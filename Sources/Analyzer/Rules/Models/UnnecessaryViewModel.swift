import SwiftSyntax

/// Finds view models that do nothing but forward data and calls, which views could access directly.
struct UnnecessaryViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "unnecessary_view_model",
    summary: "View models should do more than forward calls or mirror the state of one view.",
    rationale: """
      Views have their own state, environment and tasks. A type that only forwards calls between a view and a service, \
      or stores a few values for one view, adds a file and a second copy of the state but contains nothing worth \
      testing.
      """,
    details: """
      The rule ignores view models that a test mentions, and view models that start a task, read files, decode data, \
      subscribe to a publisher or notification, react to the result of a service, have properties that code other than \
      views sets, such as a delegate, or derive values in an initializer or computed property by a decision or from a \
      collection. It also ignores view models with `@objc` functions, and those that only UIKit or AppKit code uses, \
      because such code has no environment.
      """,
    sources: ["S2.2", "S3 avoid", "S3 checklist", "S4 MV", "S0 when-not-to-use MVVM"],
    opportunity: "a view model",
    defaultLevel: DefaultLevel(.off, byArchitecture: [.mv: .severity(.warning)]),
    remedy: Remedy(.ownership, .medium),
    triggering: UnnecessaryViewModelExamples.triggering,
    good: UnnecessaryViewModelExamples.good)

  static let collectors: [any Collector.Type] = [PlainMembers.self, TestedNames.self, ConfiguredObjects.self]

  enum Evidence: Analyzer.Evidence {
    /// The view model only forwards calls and values.
    case forwards
    /// The view model is a class that stores a few values for one view.
    case storesValues(view: String)
    /// The view model is a class without variables and is used by one view.
    case hasNoState(view: String)
    /// The view model is a value type that wraps a few values for one view.
    case wrapsValues(view: String)

    static let fields = CaseList<Self>(
      .init(.forwards),
      .init(Self.storesValues) { if case .storesValues(let view) = $0 { view } else { nil } },
      .init(Self.hasNoState) { if case .hasNoState(let view) = $0 { view } else { nil } },
      .init(Self.wrapsValues) { if case .wrapsValues(let view) = $0 { view } else { nil } })
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let viewModels = project.reviewedEntities(having: .viewModel)
    guard !viewModels.isEmpty else { return [] }
    let plainMembers = project.collection(of: PlainMembers.self)
    let users = ViewModelUsers(of: viewModels, in: project)
    let tested = project.collection(of: TestedNames.self)
    let configured = project.collection(of: ConfiguredObjects.self)
    return viewModels.compactMap { entity -> Located<Evidence>? in
      let type = project.types.entities[entity]
      let facts = project.facts(of: entity)
      guard type.kind != .protocol, !project.files[type.file].isTest, !facts.contains(where: \.isPreview),
        facts.allSatisfy({ $0.inherited.allSatisfy(Self.isCommonProtocol) }),
        !facts.contains(where: { $0.members.contains { $0.kind == .function && $0.isAsync || $0.startsTask } }),
        !project.types.viewModelBases.contains(entity), !facts.contains(where: \.hasHooks),
        users.count(of: entity) < 2, !project.performsIO(entity), tested?.isTested(entity, in: project) != true,
        !facts.contains(where: \.isTargetOfActions), !users.isUsedOnlyByPlatformCode(entity)
      else { return nil }
      let seen = (type.declarations + type.extensions).flatMap { plainMembers[$0] ?? [] }
      // The state of a view can neither follow a publisher nor be set from outside, and logic does not belong in it.
      guard !seen.contains(where: { $0.evidence == .subscribes || $0.evidence == .derives }),
        !project.isGivenDelegate(entity),
        configured[entity].map({ $0.isDisjoint(with: project.properties(of: entity).map(\.name)) }) ?? true
      else { return nil }
      let stored = Set(facts.flatMap(\.storedPropertyNames))
      if onlyForwards(entity, facts: facts, seen: seen, in: project) {
        return project.candidate(Evidence.forwards, atTypeNamed: entity)
      }
      guard !project.handlesServiceResults(entity, seen: seen) else { return nil }
      // Other code sets the view model's callbacks, which would not be possible if they were properties of a view.
      guard !facts.contains(where: { $0.properties.contains { !$0.isLet && $0.type?.contains("->") == true } }) else {
        return nil
      }
      guard stored.count <= 3, !project.storesViewModel(entity), let view = users.onlyView(using: entity) else {
        return nil
      }
      let name = project.types.entities[view].name
      guard type.kind == .class else { return project.candidate(.wrapsValues(view: name), atTypeNamed: entity) }
      let hasVariables = facts.contains { $0.properties.contains { !$0.isLet && !$0.isStatic } }
      return project.candidate(
        hasVariables ? .storesValues(view: name) : .hasNoState(view: name), atTypeNamed: entity)
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.viewModelOpportunities }

  func message(for record: Record<Evidence>) -> String {
    switch record.evidence {
    case .forwards:
      """
      `\(record.symbol)` only forwards calls and values; remove it and let the view use the services and models from \
      the environment
      """
    case .wrapsValues(let view):
      """
      `\(record.symbol)` only wraps a few values for `\(view)`; remove it and pass the view the values or the model \
      they come from
      """
    case .storesValues(let view):
      """
      `\(record.symbol)` only stores a few values, all used by `\(view)`; make them `@State` properties of the view \
      and move the functions to a model or service
      """
    case .hasNoState(let view):
      """
      `\(record.symbol)` has no state and is used only by `\(view)`; let the view use the services directly, and move \
      any other logic to a model
      """
    }
  }

  // MARK: Forwarding

  private static func isCommonProtocol(_ name: String) -> Bool {
    SystemAPIs.commonProtocols.contains(name.lastNamePart)
  }

  private func onlyForwards(
    _ entity: Int, facts: [TypeFact], seen: [Record<PlainMembers.Evidence>], in project: Project
  ) -> Bool {
    let members = facts.flatMap(\.members)
    let functions = members.filter { $0.kind == .function }
    guard !functions.isEmpty, !seen.contains(where: { $0.evidence == .setsUp }),
      members.allSatisfy({ $0.kind == .function || $0.kind == .initializer || $0.statements <= 1 }),
      !members.contains(where: { $0.kind == .observer })
    else { return false }
    let injected = project.injectedObjects(of: entity)
    // A view model whose functions only assign values stores state and forwards nothing.
    guard seen.contains(where: { if case .calls = $0.evidence { true } else { false } }) else { return false }
    return functions.allSatisfy { function in
      switch seen.first(where: { $0.range.start == function.range.start })?.evidence {
      case .assigns?: true
      case .calls(let object)?: injected.contains(object)
      case .setsUp?, .subscribes?, .decides?, .derives?, nil: false
      }
    }
  }
}

extension Project {
  /// Returns whether other code sets a weak reference of a view model, such as its delegate, which is an object and
  /// therefore no view.
  fileprivate func isGivenDelegate(_ entity: Int) -> Bool {
    let references = properties(of: entity).filter { $0.modifiers.contains("weak") && !$0.isLet && !$0.isPrivate }
    guard !references.isEmpty else { return false }
    let uses = facts(of: entity).flatMap(\.members).flatMap(\.uses)
    return references.contains { reference in
      !uses.contains { $0.name == reference.name && $0.usage.contains(.assigned) }
    }
  }

  /// Returns whether a view model stores another view model, which cannot be moved into a view as easily as a value.
  fileprivate func storesViewModel(_ entity: Int) -> Bool {
    types.entities[entity].declarations.contains { reference in
      fact(reference).properties.contains { property in
        guard !property.isStatic, let type = property.resolvedTypeName else { return false }
        return types.roles(named: type, inFile: reference.file, insideType: reference.type).contains(.viewModel)
      }
    }
  }
}

extension MemberFact {
  fileprivate var startsTask: Bool { uses.contains { $0.name == "Task" } }
}

extension TypeFact {
  /// Whether it has functions that controls, menu items and timers call through a selector, which needs an object.
  fileprivate var isTargetOfActions: Bool {
    members.contains { member in
      member.kind == .function && member.attributes.contains { $0.name == "objc" || $0.name == "IBAction" }
    }
  }

  /// Whether subclasses are expected to override its members.
  fileprivate var hasHooks: Bool {
    guard kind == .class, !modifiers.contains("final") else { return modifiers.contains("open") }
    return members.contains { member in
      guard member.kind == .function, !member.isStatic, !member.modifiers.contains("private") else { return false }
      return member.modifiers.contains("open") || member.statements == 0
        || member.uses.contains { $0.name == "fatalError" }
    }
  }
}

extension Project {
  /// Returns the stored properties that contain injected objects rather than values.
  fileprivate func injectedObjects(of entity: Int) -> Set<String> {
    Set(
      properties(of: entity).filter { property in
        guard !property.isStatic, let type = property.typeName else { return false }
        let isGiven =
          !property.hasInitialValue || property.has(anyOf: "Dependency", "Injected", "Inject", "LazyInjected")
        return isGiven && !LibraryNames.standardTypes.contains(type)
      }.map(\.name))
  }
}
