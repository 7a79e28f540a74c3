/// Finds injected objects that are stored as if the view owned them.
struct StateObjectInjected: ProjectRule {
  static let info = RuleInfo(
    id: "state_object_injected",
    summary: "An object that is passed in should be declared `@ObservedObject`, not `@StateObject`.",
    rationale: """
      `@StateObject` keeps the object from the first initializer call and ignores later ones. If the parent passes a \
      different object, the view still shows the old one. `@ObservedObject` always uses the object that the parent \
      currently passes. A view that should own its object has to create it from injected dependencies.
      """,
    details: """
      The rule ignores views whose callers create the object immediately before they create the view. It also ignores \
      views that are created only outside view code, such as for a hosting controller, if they always receive a new \
      object, views that only previews use, and views with an attached macro that may generate the initializer. If \
      callers, the default value of the parameter or a static function of the view create the object, the rule \
      recommends an `@autoclosure` instead of `@ObservedObject`. If callers create the object for more than ten views \
      of a project, these views are one finding.
      """,
    sources: ["S1 integration", "S2.6"],
    opportunity: "a `@StateObject` property",
    defaultLevel: .warning,
    remedy: Remedy(.ownership, .small),
    triggering: StateObjectInjectedExamples.triggering,
    good: StateObjectInjectedExamples.good)

  static let collectors: [any Collector.Type] = [StateOwnership.self, LocalObjects.self]

  struct Evidence: Analyzer.Evidence {
    /// The parameter that provides the object; nil if the object is passed to the memberwise initializer.
    let parameter: String?
    /// Whether a caller creates the object in the argument, or right before it in view code. In this case, a different
    /// wrapper would cause the object to be re-created on each update.
    let isCreatedByCaller: Bool
    /// Whether callers create the object in the argument itself, so that an autoclosure would prevent this.
    let isCreatedInArgument: Bool
    /// Whether the parameter's default value creates the object, and no caller passes another one.
    let isDefault: Bool
    /// Whether the view is generic over the object's type and therefore cannot create the object.
    let isGeneric: Bool
    /// Whether the object's class is `@Observable`, so that `@ObservedObject` would be the wrong wrapper.
    let isObservable: Bool
    /// The number of other views that share the finding.
    var others = 0

    static let fields = FieldList(
      Self.init, \.parameter, \.isCreatedByCaller, \.isCreatedInArgument, \.isDefault, \.isGeneric, \.isObservable,
      \.others)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = StateIndex(project)
    let found = injectedObjects(in: project.reviewedEntities, index)
    guard found.contains(where: \.evidence.isCreatedByCaller) else { return found }
    // Whether a view gets a separate finding depends on all views, including unreviewed ones.
    let created = injectedObjects(in: project.types.entities.indices, index).filter(\.evidence.isCreatedByCaller)
    return found.filter { !$0.evidence.isCreatedByCaller }
      + created.oncePerProject(above: Self.maximumSeparateViews) { record, others in record.evidence.others = others }
  }

  /// Views whose callers create the object get separate findings if a project has at most this many.
  private static let maximumSeparateViews = 10

  private func injectedObjects(in entities: some Sequence<Int>, _ index: StateIndex) -> [Located<Evidence>] {
    let project = index.project
    let unused = UnusedTypes()
    return entities.flatMap { entity -> [Located<Evidence>] in
      index.properties(of: entity).compactMap { property, reference in
        guard property.attribute("StateObject") != nil, !property.hasInitialValue, !property.isStatic,
          !createsObject(for: property, in: reference, of: entity, index)
        else { return nil }
        let assigned = index.assignments(to: property.name, of: entity).lazy.compactMap(\.injected).first
        guard let parameter = assigned ?? memberwiseParameter(property, of: entity, index),
          !isRoot(entity, takingNewObjectAs: label(of: parameter, in: entity, index), index),
          !isGivenNewLocal(
            entity, for: property, labeled: label(of: parameter, in: entity, index), in: reference, index),
          !unused.contain(entity, in: project)
        else { return nil }
        let isDefault = isCreatedByDefault(parameter, of: property, in: reference, of: entity, index)
        let isMade = isDefault || isCreatedByFactory(parameter, of: property, in: reference, of: entity, index)
        return index.candidate(
          Evidence(
            parameter: assigned == nil ? nil : parameter,
            isCreatedByCaller: isMade || isCreatedByCaller(of: entity, parameter: parameter, index),
            isCreatedInArgument: assigned != nil
              && (isMade || isCreatedInArgument(of: entity, parameter: parameter, index)),
            isDefault: isDefault,
            isGeneric: property.typeName.map { index.isGenericParameter($0, in: reference) } ?? false,
            isObservable: index.style(of: property, in: reference).contains(.macro)), at: property, in: reference,
          of: entity)
      }
    }
  }

  /// Whether one of the view's initializers creates the object. If so, another initializer that accepts an object is
  /// assumed to be for previews or tests.
  private func createsObject(
    for property: PropertyFact, in reference: TypeIndex.Reference, of entity: Int, _ index: StateIndex
  ) -> Bool {
    let isAssigned = index.assignments(to: property.name, of: entity).contains { assignment in
      if case .created = assignment.origin { true } else { false }
    }
    guard !isAssigned, let held = index.entity(of: property, in: reference) else { return isAssigned }
    let type = index.project.types.entities[entity]
    return (type.declarations + type.extensions).contains { part in
      let created = index.project.files[part.file].facts.constructions.count { made in
        made.owner == part.type && made.member?.hasPrefix("init(") == true
          && index.entity(named: made.type, in: part) == held
      }
      // A default argument creates an object with each call, which the view ignores after the first one.
      let parameters = index.project.fact(part).members.filter { $0.kind == .initializer }.flatMap(\.parameters)
      let defaults = parameters.count { parameter in
        parameter.hasDefault && parameter.typeName.flatMap { index.entity(named: $0, in: part) } == held
      }
      return created > defaults
    }
  }

  /// Whether the default value of an initializer's parameter creates the object or requests it from a container, and app
  /// code never passes another one.
  private func isCreatedByDefault(
    _ parameter: String, of property: PropertyFact, in reference: TypeIndex.Reference, of entity: Int,
    _ index: StateIndex
  ) -> Bool {
    guard let held = index.entity(of: property, in: reference) else { return false }
    let type = index.project.types.entities[entity]
    let className = index.project.types.entities[held].name.lastNamePart
    let hasSharedInstance = index.project.properties(of: held).contains {
      $0.isStatic && $0.knownType?.lastNamePart == className
    }
    let isDefault = (type.declarations + type.extensions).contains { part in
      let initializers = index.project.fact(part).members.filter { $0.kind == .initializer }
      return initializers.contains { initializer in
        initializer.parameters.contains { $0.name == parameter && $0.hasDefault }
          && (!hasSharedInstance
            || index.project.files[part.file].facts.constructions.contains { made in
              made.owner == part.type && made.member == initializer.name
                && index.entity(named: made.type, in: part) == held
            })
      }
    }
    return isDefault
      && !isGiven(entity, argumentLabeled: label(of: parameter, in: entity, index), index) { _, _, _ in true }
  }

  /// Whether a static function of the view creates the object and passes it to the view, `static func build() -> Self`,
  /// so that each update of its caller creates another object.
  private func isCreatedByFactory(
    _ parameter: String, of property: PropertyFact, in reference: TypeIndex.Reference, of entity: Int,
    _ index: StateIndex
  ) -> Bool {
    guard let held = index.entity(of: property, in: reference) else { return false }
    let argument = label(of: parameter, in: entity, index)
    let type = index.project.types.entities[entity]
    let results: Set<String> = ["Self", "some View", type.name.lastNamePart]
    return (type.declarations + type.extensions).contains { part in
      let constructions = index.project.files[part.file].facts.constructions.filter {
        $0.owner == part.type && !$0.isInPreview
      }
      return index.project.fact(part).members.contains { member in
        guard member.kind == .function, member.isStatic, let result = member.type, results.contains(result) else {
          return false
        }
        let made = constructions.filter { $0.member == member.name }
        guard made.contains(where: { index.entity(named: $0.type, in: part) == held }) else { return false }
        let views = made.filter { $0.type == "Self" || index.entity(named: $0.type, in: part) == entity }
        // The facts do not include `.init(model: model)`, which a function can return only if its type is the view.
        guard !views.isEmpty else { return result != "some View" }
        return views.contains { passesNewObject($0, as: argument, in: member) }
      }
    }
  }

  /// Whether a static function passes an object that it creates itself, directly or as a local constant.
  private func passesNewObject(_ view: ConstructionFact, as label: String?, in function: MemberFact) -> Bool {
    guard let object = view.arguments.first(where: { $0.label == label }) else { return false }
    guard let name = object.name else { return object.makesObject }
    return !function.parameters.contains { $0.name == name }
  }

  /// Whether a caller creates the object together with the view: `FeedView(model: FeedModel())`,
  /// `FeedView(model: container.makeFeedModel())`, or with a constant that is declared next to the view.
  private func isCreatedByCaller(of entity: Int, parameter: String, _ index: StateIndex) -> Bool {
    isGiven(entity, argumentLabeled: label(of: parameter, in: entity, index), index) { argument, made, file in
      argument.makesObject || argument.callsFactory
        || index.project.isLocalObject(argument, passedTo: made, inFile: file)
    }
  }

  /// Whether a caller creates the object in the argument itself.
  private func isCreatedInArgument(of entity: Int, parameter: String, _ index: StateIndex) -> Bool {
    isGiven(entity, argumentLabeled: label(of: parameter, in: entity, index), index) { argument, _, _ in
      argument.makesObject || argument.callsFactory
    }
  }

  /// Whether app code, as opposed to previews and tests, creates the view with an argument that meets a condition.
  private func isGiven(
    _ view: Int, argumentLabeled label: String?, _ index: StateIndex,
    where isMatch: (_ argument: ConstructionFact.Argument, _ made: ConstructionFact, _ file: Int) -> Bool
  ) -> Bool {
    let project = index.project
    return project.files(naming: [view]).contains { file in
      guard !project.files[file].isTest else { return false }
      return project.files[file].facts.constructions.contains { made in
        guard !made.isInPreview, let argument = made.arguments.first(where: { $0.label == label }),
          isMatch(argument, made, file)
        else { return false }
        return project.entity(named: made.type, inFile: file, insideType: made.owner) == view
      }
    }
  }

  /// The argument label for a parameter of an initializer; nil if the parameter has no label.
  private func label(of parameter: String, in entity: Int, _ index: StateIndex) -> String? {
    let initializers = index.project.facts(of: entity).flatMap(\.members).filter { $0.kind == .initializer }
    let label = initializers.flatMap(\.parameters).first { $0.name == parameter }?.label ?? parameter
    return label == "_" ? nil : label
  }

  /// Whether the view is always created outside view code, such as for a hosting controller or in a factory, and with a
  /// new object, so that no parent can replace the object later.
  private func isRoot(_ view: Int, takingNewObjectAs label: String?, _ index: StateIndex) -> Bool {
    var isCreated = false
    for file in index.project.files(naming: [view]) where !index.project.files[file].isTest {
      for made in index.project.files[file].facts.constructions where !made.isInPreview {
        guard index.project.entity(named: made.type, inFile: file, insideType: made.owner) == view else { continue }
        // A view creates an instance of itself only in a static factory.
        let owner = made.owner.map { index.project.types.meaning(of: .init(file: file, type: $0)) }
        guard owner == .entity(view) || !made.isInViewCode,
          let object = made.arguments.first(where: { $0.label == label })
        else { return false }
        if !object.makesObject {
          let properties = made.owner.map { index.project.files[file].facts.types[$0].properties } ?? []
          // `viewModel` for `viewModel as! Model`
          let name = object.text.prefix { $0 != " " }
          guard !name.contains("."), !properties.contains(where: { $0.name == name }) else { return false }
        }
        isCreated = true
      }
    }
    return isCreated
  }

  /// Whether all callers create the object right before they create the view and store the object in a local variable,
  /// as in `if let model = try? Model() { ModelView(model: model) }`. With `@ObservedObject`, its state would be lost.
  private func isGivenNewLocal(
    _ view: Int, for property: PropertyFact, labeled label: String?, in reference: TypeIndex.Reference,
    _ index: StateIndex
  ) -> Bool {
    guard let held = index.entity(of: property, in: reference) else { return false }
    let project = index.project
    var isCreated = false
    for file in project.files(naming: [view]) where !project.files[file].isTest {
      let constructions = project.files[file].facts.constructions.filter { !$0.isInPreview }
      for made in constructions {
        guard project.entity(named: made.type, inFile: file, insideType: made.owner) == view else { continue }
        let properties = made.owner.map { project.files[file].facts.types[$0].properties } ?? []
        guard let object = made.arguments.first(where: { $0.label == label }), let name = object.name,
          !object.isProjected, !object.text.contains("."), !properties.contains(where: { $0.name == name }),
          constructions.contains(where: { other in
            other.owner == made.owner && other.member == made.member
              && project.entity(named: other.type, inFile: file, insideType: other.owner) == held
          })
        else { return false }
        isCreated = true
      }
    }
    return isCreated
  }

  /// The memberwise initializer's argument label for the object. Returns nil if callers cannot pass the object, or if
  /// they create it in the argument, which is evaluated only once.
  private func memberwiseParameter(_ property: PropertyFact, of entity: Int, _ index: StateIndex) -> String? {
    guard index.hasMemberwiseInitializer(entity), !index.mayHaveGeneratedInitializer(entity), !property.isOptional,
      !property.modifiers.contains(where: { $0 == "private" || $0 == "fileprivate" }),
      !index.isCreatedInArgument(labeled: property.name, of: entity),
      !isGiven(entity, argumentLabeled: property.name, index, where: { argument, _, _ in argument.callsFactory })
    else { return nil }
    return property.name
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    StateIndex(project).opportunities(inTypesWith: .drawing) { property, _ in
      property.attribute("StateObject") != nil
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let source =
      record.evidence.parameter.map { "is set from parameter `\($0)`" } ?? "is set through the memberwise initializer"
    if record.evidence.others > 0 {
      return """
        `\(record.symbol)` is `@StateObject` but \(source), as in \(record.evidence.others) other views, so the \
        objects that callers create on each update are ignored; create them in the views, or make the parameters \
        `@autoclosure`
        """
    }
    return """
      `\(record.symbol)` is `@StateObject` but \(source), so objects passed in later are ignored; \
      \(Self.advice(record.evidence))
      """
  }

  private static func advice(_ evidence: Evidence) -> String {
    if evidence.isCreatedByCaller {
      if evidence.isGeneric {
        return "take an `@autoclosure` that creates the object, and call it in `StateObject(wrappedValue:)`"
      }
      if evidence.isDefault { return "make the parameter an `@autoclosure`" }
      return evidence.isCreatedInArgument
        ? "create the object here, or take it as an `@autoclosure`"
        : "create the object here, since callers create a new one on each update"
    }
    if evidence.isObservable { return "make it `@Bindable`, or a plain property if nothing binds to it" }
    return "make it `@ObservedObject`, or create the object here"
  }
}

extension InitAssignment {
  /// The parameter whose value the wrapper stores; nil if the value comes from elsewhere.
  fileprivate var injected: String? {
    guard isStorage, wrapper == "StateObject" || wrapper.isEmpty, case .parameter(let name, let type) = origin,
      type?.lastNamePart != "StateObject"
    else { return nil }
    return name
  }
}
