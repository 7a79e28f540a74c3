/// Finds subviews that receive a whole model and use little of it.
struct WholeModelPassedDown: ProjectRule {
  static let info = RuleInfo(
    id: "whole_model_passed_down",
    summary: "Pass subviews the values they show, not the whole model.",
    rationale: """
      A subview that requires a whole model to show one of its values cannot be previewed or reused without that \
      model, and its declaration does not show what it needs. If it takes small explicit inputs instead (a value, a \
      binding, a callback), its dependencies are visible, and it updates only when those inputs change.
      """,
    details: """
      The rule ignores views that call one of the model's functions with arguments, because only the view knows them, \
      and a callback would lose their labels. It also ignores properties that a protocol of the project requires, \
      models that store hardly more than the one value that the view uses, models that offer nothing but the two \
      members that the view uses, and views that read the model in delayed code, where a value would be outdated. What \
      a coordinator inside the view uses through the view (`parent.model.name`) counts as used by the view. The bot \
      does not comment if the view changes a value of the model and calls one of its functions, such as one that saves \
      it. Four or more views of a module that take the same model are combined into one finding.
      """,
    sources: ["S2.3 (small explicit inputs)"],
    opportunity: "an observable object passed to a view",
    defaultLevel: DefaultLevel(
      .off, byArchitecture: [.mv: .severity(.info), .mvvm: .off, .tca: .off]),
    remedy: Remedy(.subview, .medium),
    triggering: WholeModelPassedDownExamples.triggering,
    good: WholeModelPassedDownExamples.good)

  static let collectors: [any Collector.Type] = [
    InitializerUses.self, CoordinatorUses.self, DelayedReads.self, StateOwnership.self,
  ]

  struct Evidence: Analyzer.Evidence {
    let model: String
    /// The model members used by the view.
    let members: [String]
    /// The number of other views in the module that take the model and use little of it.
    var otherViews = 0

    static let fields = FieldList(Self.init(model:members:otherViews:), \.model, \.members, \.otherViews)
  }

  /// A model with fewer members is small enough to be passed as a whole.
  private static let minimumMembers = 5

  /// Views of a module that take the same model get separate findings if there are at most this many of them.
  private static let maximumSeparateViews = 3

  func candidates(in project: Project) -> [Located<Evidence>] {
    guard !modelProperties(in: project).isEmpty else { return [] }
    // Whether a view gets a separate finding depends on the other views in the module.
    let found = separateCandidates(in: project.reviewsAll ? project : project.reviewingAll)
    let models = Dictionary(grouping: found) { GivenModel(module: project.files[$0.file].module, located: $0) }
    return models.sorted { $0.key < $1.key }.flatMap { model, views -> [Located<Evidence>] in
      guard views.count > Self.maximumSeparateViews, var first = views.first else { return views }
      first.related = views.dropFirst().map(\.location)
      first.cause = Cause(identity: model.name, owner: .module(model.module))
      first.record.isMinor = views.allSatisfy(\.record.isMinor)
      first.record.evidence.otherViews = views.count - 1
      return [first]
    }
  }

  /// A model that views of a module are given.
  private struct GivenModel: Hashable, Comparable {
    let module: String
    let name: String

    init(module: String, located: Located<Evidence>) {
      self.module = module
      name = located.evidence.model
    }

    static func < (left: GivenModel, right: GivenModel) -> Bool {
      (left.module, left.name) < (right.module, right.name)
    }
  }

  /// Returns the candidates in the order of their locations.
  private func separateCandidates(in project: Project) -> [Located<Evidence>] {
    let given = modelProperties(in: project)
    let received = ReceivedModels(of: Set(given.map(\.view)), in: project)
    let initializerUses = project.collection(of: InitializerUses.self)
    let coordinatorUses = project.collection(of: CoordinatorUses.self)
    let delayedReads = project.collection(of: DelayedReads.self)
    return given.compactMap { given -> Located<Evidence>? in
      guard project.memberCount(of: given.model) >= Self.minimumMembers,
        // Services and routers are meant to be passed on as a whole.
        project.types.roles(of: given.model).isDisjoint(with: [.service, .coordinator]),
        // A view inside the model may use its private members.
        !project.types.entities[given.view].name.hasPrefix(project.types.entities[given.model].name + "."),
        received.isStoredByEveryCreator(given.property.name, of: given.model, to: given.view)
      else { return nil }
      guard let used = project.membersUsed(of: given.property.name, by: given.view), !used.isEmpty else { return nil }
      let passedOn = coordinatorUses[given.view]?[given.property.name] ?? []
      let names = used.union(initializerUses[given.view]?[given.property.name] ?? []).union(passedOn).sorted()
      guard names.count <= 2, !passedOn.contains(""),
        !names.contains(where: { project.takesArguments($0, of: given.model) }),
        !(names.count == 1 && project.isBox(given.model, around: names[0])),
        !(names.count > 1 && (project.offersOnly(names, given.model) || project.publishesOnly(names, given.model))),
        !(delayedReads[given.view]?[given.property.name] ?? []).contains(where: { name in
          names.contains(name) && project.mayReplaceValue(of: name, in: given.model)
        }),
        !project.requiresProperty(named: given.property.name, of: given.view)
      else { return nil }
      return Located(
        file: given.reference.file,
        record: Record(
          evidence: Evidence(model: project.types.entities[given.model].name, members: names),
          range: given.property.range, symbol: project.fact(given.reference).name + "." + given.property.name,
          value: names.count,
          isMinor: project.changesAndCalls(names, of: given.property.name, in: given.view, given.model)))
    }
    .sorted { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    modelProperties(in: project).map { LocatedOpportunity(file: $0.reference.file, start: $0.property.range.start) }
  }

  /// A property through which a view receives an observable object.
  private struct ModelProperty {
    let view: Int
    let property: PropertyFact
    let reference: TypeIndex.Reference
    let model: Int
  }

  private func modelProperties(in project: Project) -> [ModelProperty] {
    project.reviewedEntities(having: .view).flatMap { view -> [ModelProperty] in
      project.types.entities[view].declarations.flatMap { reference -> [ModelProperty] in
        let fact = project.fact(reference)
        guard !fact.isPreview, !project.files[reference.file].isTest else { return [] }
        return fact.properties.compactMap { property in
          guard property.canBeReceived, let model = project.storedModel(by: property, in: reference) else { return nil }
          return ModelProperty(view: view, property: property, reference: reference, model: model)
        }
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    if record.evidence.otherViews > 0 {
      return """
        `\(record.symbol.enclosingName ?? record.symbol)` and \(record.evidence.otherViews) other views take the whole \
        `\(record.evidence.model)` but use only one or two of its members; pass values, bindings or callbacks
        """
    }
    let names = record.evidence.members.map { "`\($0)`" }.joined(separator: " and ")
    let them =
      record.evidence.members.count > 1 ? "them as values, bindings or callbacks" : "it as a value, binding or callback"
    return "`\(record.symbol)` takes the whole `\(record.evidence.model)` but uses only \(names); pass \(them)"
  }
}

/// The models passed to each view, across the whole project.
private struct ReceivedModels {
  private let project: Project
  private let index: StateIndex
  /// The initializer calls that create each view, excluding those in previews and tests.
  private var constructions: [Int: [(file: Int, fact: ConstructionFact)]] = [:]

  /// - Parameter views: The views to collect constructions for.
  init(of views: Set<Int>, in project: Project) {
    self.project = project
    index = StateIndex(project)
    for file in project.files(naming: views) where !project.files[file].isTest {
      for construction in project.files[file].facts.constructions where !construction.isInPreview {
        guard
          let entity = project.entity(named: construction.type, inFile: file, insideType: construction.owner),
          views.contains(entity)
        else { continue }
        constructions[entity, default: []].append((file, construction))
      }
    }
  }

  /// Whether the view is created only by types that pass a model stored in one of their own properties.
  func isStoredByEveryCreator(_ name: String, of model: Int, to view: Int) -> Bool {
    let arguments = (constructions[view] ?? []).compactMap { made in
      argument(of: made.fact, setting: name, of: view).map { (made.file, made.fact.owner, $0) }
    }
    return !arguments.isEmpty
      && arguments.allSatisfy { file, owner, argument in
        // A view shown by an app or a view controller is a screen rather than a subview.
        guard let passed = argument.name, let owner,
          !project.types.roles(inside: .init(file: file, type: owner)).isDisjoint(with: .drawing)
        else { return false }
        return project.propertiesOfType(at: .init(file: file, type: owner)).contains { property, reference in
          property.name == passed && project.storedModel(by: property, in: reference) == model
            && (property.isObserved || project.updatesEveryReader(model))
        }
      }
  }

  /// Returns the argument that sets a property of a view. The label may differ from the name of the property.
  private func argument(
    of made: ConstructionFact, setting property: String, of view: Int
  ) -> ConstructionFact.Argument? {
    if let argument = made.arguments.first(where: { $0.label == property }) { return argument }
    let position = made.arguments.indices.first { position in
      index.receivingProperty(ofArgument: position, of: made, in: view)?.property.name == property
    }
    return position.map { made.arguments[$0] }
  }
}

extension PropertyFact {
  /// Whether the property wrapper updates the view when the object changes.
  fileprivate var isObserved: Bool {
    has(anyOf: SwiftUIVocabulary.owningWrappers)
      || has(anyOf: "ObservedObject", "EnvironmentObject", "Environment", "Bindable", "Binding")
  }

  /// Whether a parent may pass a value for the property, because the view neither owns it nor reads it from the
  /// environment.
  fileprivate var canBeReceived: Bool {
    !isStatic && !hasInitialValue && !has(anyOf: SwiftUIVocabulary.owningWrappers)
      && !has(anyOf: "Environment", "EnvironmentObject", "Query", "Namespace")
  }
}

extension Project {
  /// Returns the view model or observable object stored by a property; nil for anything else.
  fileprivate func storedModel(by property: PropertyFact, in reference: TypeIndex.Reference) -> Int? {
    guard let name = property.environmentType ?? property.knownType,
      let entity = entity(named: name, inFile: reference.file, insideType: reference.type),
      !types.roles(of: entity).isDisjoint(with: [.viewModel, .observable])
    else { return nil }
    return entity
  }

  /// Whether a member is a function that takes arguments. Only the view knows the arguments, so its parent cannot pass
  /// a result instead, and a callback would lose the labels.
  fileprivate func takesArguments(_ name: String, of model: Int) -> Bool {
    facts(of: model).lazy.flatMap(\.members).contains { member in
      member.kind == .function && member.baseName == name && !member.parameters.isEmpty
    }
  }

  /// Whether the model updates every view that reads it, no matter how the view stores the model.
  fileprivate func updatesEveryReader(_ model: Int) -> Bool {
    facts(of: model).contains { $0.hasAttribute("Observable") || $0.hasAttribute("Perceptible") }
  }

  /// Returns the stored properties of a declared or extended type, each with the declaration that contains it.
  fileprivate func propertiesOfType(
    at reference: TypeIndex.Reference
  ) -> [(PropertyFact, TypeIndex.Reference)] {
    guard case .entity(let entity) = types.meaning(of: reference) else { return [] }
    return types.entities[entity].declarations.flatMap { reference in
      fact(reference).properties.map { ($0, reference) }
    }
  }

  /// Returns the number of stored properties, computed properties and functions in a type and its extensions.
  fileprivate func memberCount(of entity: Int) -> Int {
    facts(of: entity).reduce(0) { count, fact in
      count + fact.properties.count
        + fact.members.count { $0.kind == .function || $0.kind == .computedProperty }
    }
  }

  /// Whether a model stores hardly more than one value, such as the value and a flag. A view that uses the value would
  /// gain nothing from receiving it without the box.
  fileprivate func isBox(_ model: Int, around value: String) -> Bool {
    let stored = properties(of: model).filter { !$0.isStatic }
    return stored.count <= 2 && stored.contains { $0.name == value }
  }

  /// Whether a model may replace the value of one of its members, so that a copy of the value would be outdated. An
  /// object that it stores stays the same as a rule.
  fileprivate func mayReplaceValue(of name: String, in model: Int) -> Bool {
    types.entities[model].declarations.allSatisfy { reference in
      fact(reference).properties.filter { $0.name == name }.allSatisfy { property in
        guard !property.isLet else { return false }
        guard let type = declaredType(of: property, at: reference) else { return true }
        return ![.class, .actor].contains(types.entities[type].kind)
      }
    }
  }

  /// Whether a model was made for a view that uses these members: apart from them, it offers only what its creator
  /// passes in, and functions that it calls itself.
  fileprivate func offersOnly(_ names: [String], _ model: Int) -> Bool {
    let facts = facts(of: model)
    let members = facts.flatMap(\.members)
    let assigned = Set(
      members.filter { $0.kind == .initializer }.flatMap(\.uses)
        .filter { $0.usage.contains(.assigned) || $0.usage.contains(.storage) }.map(\.name))
    let called = Set(members.flatMap { member in member.uses.map(\.name).filter { $0 != member.baseName } })
    let stored = facts.flatMap(\.properties).filter { property in
      !property.isStatic && !property.isFilePrivate && (property.hasInitialValue || !assigned.contains(property.name))
    }
    let functions = members.filter { member in
      (member.kind == .function || member.kind == .computedProperty) && !member.isStatic && !member.isHidden
        && !called.contains(member.baseName)
    }
    return !assigned.isEmpty && Set(stored.map(\.name) + functions.map(\.baseName)).isSubset(of: names)
  }

  /// Whether these members include all values of a model that views can observe, so that a view which shows them
  /// needs nearly everything.
  fileprivate func publishesOnly(_ names: [String], _ model: Int) -> Bool {
    let facts = facts(of: model)
    let isObservable = facts.contains { $0.hasAttribute("Observable") }
    let observed = facts.flatMap(\.properties).filter { property in
      !property.isStatic && !property.isFilePrivate && !property.isLet
        && (property.has(anyOf: "Published") || isObservable && property.attribute("ObservationIgnored") == nil)
    }
    return !observed.isEmpty && observed.allSatisfy { names.contains($0.name) }
  }

  /// Whether a view changes one of the members and calls another one, such as one that saves the change. A binding and a
  /// callback would separate what belongs together.
  fileprivate func changesAndCalls(_ names: [String], of property: String, in view: Int, _ model: Int) -> Bool {
    let functions = Set(facts(of: model).flatMap(\.members).filter { $0.kind == .function }.map(\.baseName))
    guard names.contains(where: functions.contains) else { return false }
    return facts(of: view).flatMap(\.members).contains { member in
      member.uses.contains { use in
        use.name == property && !use.usage.isDisjoint(with: [.assigned, .projected])
          && use.member.map { names.contains($0) && !functions.contains($0) } ?? false
      }
    }
  }

  /// Returns the property's members that a view uses; nil if the view needs the whole value.
  fileprivate func membersUsed(of property: String, by view: Int) -> Set<String>? {
    var names: Set<String> = []
    for member in facts(of: view).flatMap(\.members) {
      for use in member.uses where use.name == property {
        if let name = use.member {
          names.insert(name)
        } else if member.kind != .initializer {
          return nil
        }
      }
    }
    return names
  }
}
