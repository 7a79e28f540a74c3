import SwiftSyntax

/// Finds views that create services or use shared ones.
struct ViewCreatesService: ProjectRule, ProjectWideRecorder {
  static let info = RuleInfo(
    id: "view_creates_service",
    summary: "Views should get services from the environment or through `init`.",
    rationale: """
      SwiftUI creates view values repeatedly, so a service created by a view is re-created often and never shared with \
      other views. A service that the view creates or gets from a global variable cannot be replaced in previews and \
      tests. The environment provides the same instance to every view. A type is considered a service if its name ends \
      in Service, Client, Repository, Manager, Store, Provider, Tracker or a similar word.
      """,
    details: """
      The rule ignores loggers, formatters, default arguments of an initializer, and arguments of an object that a \
      window's root view owns and passes to the environment. It also ignores views named as debugging tools, types \
      that the project does not declare in files that import a third-party library, services that receive a loop \
      variable, and services created in an initializer call that creates at least three other objects. Services that \
      are created only as arguments of another reported service are not reported separately. Neither are actors that \
      the view owns, objects that a representable creates for the view that it makes, stateless helpers that wrap a \
      system service, adapters that connect given objects to a protocol, and code that is compiled only for the \
      simulator. The rule also ignores private types that only model the state of the view that owns them, structs in \
      a property with `@State` that change their own variables, initializers that create at least three observable \
      objects or view models, types that only look up the key window and similar objects, and services that the root \
      view of a window passes on in a case. If five or more views use the same singleton, and the project never \
      injects it, their findings are combined into one. If nine or more uses of such singletons are in at least five \
      views of a module, those uses are also combined into one finding.
      """,
    sources: ["S2.2 (inject services via @Environment)", "S3 default stack", "S4 core principles"],
    opportunity: "a view that uses a service",
    defaultLevel: DefaultLevel(.severity(.info), byArchitecture: [.mv: .severity(.warning)]), isMinor: true,
    remedy: Remedy(.service, .medium),
    triggering: ViewCreatesServiceExamples.triggering,
    good: ViewCreatesServiceExamples.good)

  static let collectors: [any Collector.Type] = [EnvironmentObjects.self, InjectedTypes.self, HardlyTested.self]

  struct Evidence: Analyzer.Evidence {
    enum Kind: String, Storable {
      case creates, accesses
    }

    let kind: Kind
    let service: String
    /// The name as written: `FeedClient`, `AccountManager.shared`.
    var writtenName: String
    let use: ServiceUse
    let arguments: RunTimeArguments
    /// Whether the service is in the initial value of a stored property.
    let isInitialValue: Bool
    /// The stored property that contains the service if the view never uses that property; otherwise nil.
    var unusedProperty: String?
    /// The property that observes the singleton if the view never uses it; otherwise nil. Such a property counts as a
    /// use of the singleton, because removing it changes when the view is redrawn.
    var unusedObserver: String?
    /// The type of the object that receives the service as an argument when it is created.
    var receiver: String?
    /// The property of the view that owns the receiver through `State` or `StateObject`.
    var ownerOfReceiver: String?
    /// The number of other views that use the same singleton and share the finding.
    var otherViews = 0
    /// The number of other singleton uses that share the finding.
    var others = 0
    /// Whether the service, or the local constant that stores it, is used only as an argument of calls.
    var isOnlyArgument = false
    /// The number of uses of the most used singleton among those that share the finding. `writtenName` names it.
    var mostUses = 0
    /// Whether an initializer of the type uses the service.
    var isInInitializer = false
    /// Whether the service is an associated value of a case that is created there: `.ready(Session.shared)`.
    var isInCase = false

    static let fields = FieldList(
      Self.init(
        kind:service:writtenName:use:arguments:isInitialValue:unusedProperty:unusedObserver:receiver:ownerOfReceiver:
        otherViews:
        others:isOnlyArgument:mostUses:isInInitializer:isInCase:),
      \.kind, \.service, \.writtenName, \.use, \.arguments, \.isInitialValue, \.unusedProperty, \.unusedObserver,
      \.receiver,
      \.ownerOfReceiver, \.otherViews, \.others, \.isOnlyArgument, \.mostUses,
      \.isInInitializer, \.isInCase)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.call) { call, context in
      guard context.type != nil, !context.isPreview,
        let name = context.callee.constructedType ?? call.impliedType, Self.isServiceName(name)
      else { return }
      record(.creates, name, writtenName: name, ExprSyntax(call), at: call, context)
    }
    walk.onMemberAccess(of: SystemAPIs.sharedInstances) { access, context in
      guard context.type != nil, !context.isPreview,
        let name = access.base?.dottedName ?? ExprSyntax(access).annotatedType, Self.isServiceName(name)
      else { return }
      let writtenName = "\(name).\(access.declName.baseName.text)"
      record(.accesses, name, writtenName: writtenName, ExprSyntax(access), at: access.declName, context)
    }
  }

  private static func isServiceName(_ name: String) -> Bool {
    // `_sort = AppStorage(…)` initializes a property wrapper.
    !["AppStorage", "SceneStorage"].contains(name.lastNamePart)
      && RoleResolver.rolesByName(name.lastNamePart, viewModelSuffixes: []).contains(.service)
  }

  private func record(
    _ kind: Evidence.Kind, _ service: String, writtenName: String, _ expression: ExprSyntax,
    at node: some SyntaxProtocol,
    _ context: FileContext
  ) {
    guard let use = ServiceUse(expression), !context.isInStaticFactory(node), !expression.dependsOnLoop,
      !expression.isDefaultArgumentOfInit,
      !PassiveServices.contains(service), !expression.isPartOfComposition,
      !(context.mentionsSystemUI && expression.isInSystemCode)
    else { return }
    var arguments = expression.as(FunctionCallExprSyntax.self).map { RunTimeArguments(of: $0, in: context) }
    // An object that may not exist, because its creation from the view's data fails, cannot be injected.
    if arguments == RunTimeArguments.none, context.member?.kind == .function, expression.mayFailToCreate {
      arguments = .unknown
    }
    context.record(
      Evidence(
        kind: kind, service: service, writtenName: writtenName, use: use, arguments: arguments ?? .none,
        isInitialValue: context.member == nil, receiver: kind == .creates ? expression.receivingCreation : nil,
        ownerOfReceiver: kind == .creates ? expression.ownerOfReceiver : nil,
        isOnlyArgument: kind == .creates && expression.isOnlyArgument,
        isInInitializer: context.member?.kind == .initializer, isInCase: expression.isAssociatedValue),
      by: Self.self, at: context.range(of: node), source: writtenName)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    guard !project.reviewedRecords(of: Self.self).isEmpty else { return [] }
    let passedOn = project.collection(of: EnvironmentObjects.self)
    // Whether singletons get separate findings depends on all views in the module, including those in unreviewed files.
    let records = project.records(of: Self.self)
    let found = records.filter { isReplaceable($0, passedOn: passedOn, in: project) }
      .map { project.addingUnusedProperty($0) }
      .filter { located in
        located.evidence.unusedProperty != nil || located.evidence.kind == .creates
          || !project.isObserved(located.evidence, by: project.entity(of: located))
      }
    return found.isEmpty ? [] : combined(found, in: project)
  }

  /// Whether a view uses a service that could be injected instead.
  /// - Parameter passedOn: The names of the objects that each view passes to the environment.
  private func isReplaceable(
    _ located: Located<Evidence>, passedOn: [Int: Set<String>], in project: Project
  ) -> Bool {
    guard let reference = located.type, !project.files[located.file].isTest else { return false }
    let roles = project.types.roles(inside: reference)
    // A helper in `extension View` cannot have dependencies injected.
    guard roles.contains(.view), !roles.contains(.appScene), let view = project.entity(of: located),
      !project.isForDebugging(view),
      let service = project.service(named: located.evidence.service, from: reference),
      !project.mayBelongToLibrary(service, inFile: located.file), !project.mayCreate(located, service)
    else { return false }
    let names = passedOn[view] ?? []
    if located.evidence.kind == .accesses,
      project.mayReach(service, inInitialValue: located.evidence.isInitialValue, of: reference)
    {
      return false
    }
    // The root view of a window hands the shared instance on in a value that says what to show.
    if located.evidence.isInCase, project.isWindowRoot(view) { return false }
    if located.evidence.isInInitializer, project.composesModels(view) { return false }
    if case .declared(let created) = service,
      project.isOwnModel(created, of: view, located)
        || located.evidence.kind == .creates && located.evidence.use.isOwned && project.isOwnState(created)
        || located.evidence.kind == .creates && project.isData(created)
    {
      return false
    }
    // The root view of a window composes the object that the views in the window share.
    if let owner = located.evidence.ownerOfReceiver, names.contains(owner), project.isWindowRoot(view) {
      return false
    }
    return !project.isPassedOn(located.evidence.use, service: service, from: reference, toEnvironment: names)
      && !isReportedByOtherRule(located, service, in: project)
  }

  /// Merges the uses of each service, and the singletons of modules that use them in many views.
  private func combined(_ found: [Located<Evidence>], in project: Project) -> [Located<Evidence>] {
    let injected = project.collection(of: InjectedTypes.self)
    let uses = project.oncePerService(project.withoutArguments(found)) { $0.evidence.writtenName }
    let isUsual = { (located: Located<Evidence>) in
      located.evidence.kind == .accesses && located.evidence.unusedProperty == nil
        && !injected.contain(located.evidence.service, at: located, in: project)
    }
    let usual = uses.filter(isUsual)
    let views = Dictionary(grouping: usual) { project.files[$0.file].module }
      .mapValues { uses in Set(uses.map { project.entity(of: $0) }).count }
    let isHardlyTested = project.collection(of: HardlyTested.self)
    let isInManyViews = { (located: Located<Evidence>) in
      isHardlyTested || views[project.files[located.file].module, default: 0] > Self.maximumSeparateViews
    }
    let separate = oncePerSingleton(usual)
    let limit = isHardlyTested ? 1 : Self.maximumSeparateUses
    let mostUsed = mostUsedSingletons(among: usual, in: project)
    let typical = separate.filter { $0.evidence.writtenName == mostUsed[project.files[$0.file].module]?.name }
    let combined = separate.filter(isInManyViews).oncePerModule(
      above: limit, in: project, startingAtOneOf: Set(typical.map(\.location))
    ) { record, others in
      record.evidence.others = others
    }
    return uses.filter { !isUsual($0) } + separate.filter { !isInManyViews($0) }
      + combined.map { located in
        var found = located
        if found.evidence.others > 0, let most = mostUsed[project.files[found.file].module] {
          found.record.evidence.mostUses = most.uses
          found.record.evidence.writtenName = most.name
        }
        if isHardlyTested { found.record.maximumSeverity = .info }
        return found
      }
  }

  /// Returns the singleton to inject first in each module: the one that the views use most, preferably one that the
  /// project declares.
  private func mostUsedSingletons(
    among uses: [Located<Evidence>], in project: Project
  ) -> [String: (name: String, uses: Int)] {
    Dictionary(grouping: uses) { project.files[$0.file].module }.compactMapValues { inModule in
      let declared = inModule.filter { !project.isForeign($0.evidence.service, at: $0) }
      let counts = (declared.isEmpty ? inModule : declared).reduce(into: [String: Int]()) {
        $0[$1.evidence.writtenName, default: 0] += $1.record.occurrences
      }
      return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
    }
  }

  /// Merges the findings about each singleton that is used by many views.
  private func oncePerSingleton(_ uses: [Located<Evidence>]) -> [Located<Evidence>] {
    let views = Dictionary(grouping: uses, by: \.evidence.writtenName)
    return views.sorted { $0.key < $1.key }.flatMap { thing, uses -> [Located<Evidence>] in
      let sorted = uses.sorted { ($0.file, $0.record.range.start) < ($1.file, $1.record.range.start) }
      guard uses.count > Self.maximumSeparateViews, var first = sorted.first else { return uses }
      first.related += sorted.dropFirst().flatMap { [$0.location] + $0.related }
      first.cause = Cause(identity: thing, owner: .project)
      first.record.evidence.otherViews = uses.count - 1
      return [first]
    }
  }

  /// If at most this many views use a singleton, their findings remain separate.
  private static let maximumSeparateViews = 4

  /// If a module has at most this many findings about singletons that the project never injects, they remain separate.
  private static let maximumSeparateUses = 8

  /// Whether the service is an observable object that the view does not own, which `observed_object_created` or
  /// `observable_not_owned` already reports.
  private func isReportedByOtherRule(
    _ located: Located<Evidence>, _ service: NamedService, in project: Project
  ) -> Bool {
    guard located.evidence.kind == .creates, located.evidence.isInitialValue, !located.evidence.use.isOwned,
      located.evidence.use.name != nil, case .declared(let entity) = service
    else { return false }
    return project.types.roles(of: entity).contains(.observable)
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let held = project.reviewedEntities(having: .view).flatMap { view in
      project.types.entities[view].declarations.flatMap { reference in
        project.fact(reference).properties.filter { property in
          property.resolvedTypeName.flatMap { project.service(named: $0, from: reference) }.map(\.isDeclaredOrNamed)
            ?? false
        }.map { LocatedOpportunity(file: reference.file, start: $0.range.start) }
      }
    }
    let used = project.reviewedRecords(of: Self.self).filter { located in
      guard let reference = located.type, project.types.roles(inside: reference).contains(.view) else { return false }
      return project.service(named: located.evidence.service, from: reference) != nil
    }
    return held + used.map { LocatedOpportunity(file: $0.file, start: $0.record.range.start) }
  }

  func message(for record: Record<Evidence>) -> String {
    if let property = record.evidence.unusedProperty {
      return
        "`\(record.symbol)` stores `\(record.evidence.writtenName)` in `\(property)` but never uses it; "
        + "remove the property"
    }
    let otherwise = "inject it through the environment or `init`"
    switch record.evidence.kind {
    case .creates:
      let advice = record.evidence.arguments.advice(for: record.evidence.service, otherwise: otherwise)
      return "`\(record.symbol)` creates `\(record.evidence.service)`\(record.times); \(advice)"
    case .accesses where record.evidence.others > 0:
      let count = record.evidence.mostUses > 1 ? " (\(record.evidence.mostUses) times)" : ""
      return """
        `\(record.symbol)` and other views in the module use singletons such as \
        `\(record.evidence.writtenName)`\(count) directly; inject that one through the environment first
        """
    case .accesses where record.evidence.otherViews > 0:
      return """
        `\(record.symbol)` and \(record.evidence.otherViews) other views use `\(record.evidence.writtenName)` \
        directly; inject it through the environment
        """
    case .accesses where record.evidence.unusedObserver != nil:
      return """
        `\(record.symbol)` observes `\(record.evidence.writtenName)` but never uses the property; read its values \
        through the property, or remove it if the view shows none of them
        """
    case .accesses:
      return "`\(record.symbol)` uses `\(record.evidence.writtenName)`\(record.times); \(otherwise)"
    }
  }
}

extension Project {
  /// Returns whether a type that the project does not declare may come from a third-party library that the file
  /// imports. The library's own code uses its singletons and value types directly, so injecting them into a view has
  /// no effect.
  fileprivate func mayBelongToLibrary(_ service: NamedService, inFile file: Int) -> Bool {
    guard case .foreign = service else { return false }
    return files[file].facts.imports.contains { !SystemModules.contains($0.module) }
  }

  /// Returns the record, adding the name of the stored property if the view never reads that property.
  fileprivate func addingUnusedProperty(
    _ located: Located<ViewCreatesService.Evidence>
  ) -> Located<ViewCreatesService.Evidence> {
    guard located.evidence.isInitialValue, let name = located.evidence.use.name, let view = entity(of: located),
      let property = property(named: name, of: view), property.isFilePrivate, !property.isStatic,
      !mayUse(name, in: view)
    else { return located }
    var found = located
    // A wrapper that observes an object also redraws a view that does not read the property.
    if !property.has(anyOf: "ObservedObject", "StateObject", "EnvironmentObject") {
      found.record.evidence.unusedProperty = name
    } else if located.evidence.kind == .accesses, !mayUse(located.evidence.service.lastNamePart, in: view) {
      found.record.evidence.unusedObserver = name
    }
    return found
  }
}

extension Project {
  /// Returns the records without services that a view creates only as arguments of other reported services. If the
  /// others are injected, the view no longer needs to create the arguments.
  fileprivate func withoutArguments(
    _ found: [Located<ViewCreatesService.Evidence>]
  ) -> [Located<ViewCreatesService.Evidence>] {
    var created: [Int: Set<String>] = [:]
    for located in found where located.evidence.kind == .creates {
      if let view = entity(of: located) { created[view, default: []].insert(located.evidence.service.lastNamePart) }
    }
    return found.filter { located in
      guard let receiver = located.evidence.receiver?.lastNamePart, let view = entity(of: located),
        receiver != located.evidence.service.lastNamePart
      else { return true }
      return created[view]?.contains(receiver) != true
    }
  }
}

extension Project {
  /// Returns whether an app or scene of the project creates the view.
  func isWindowRoot(_ view: Int) -> Bool {
    files(naming: [view]).contains { file in
      files[file].facts.constructions.contains { made in
        guard let owner = made.owner, made.type.lastNamePart == types.entities[view].name.lastNamePart,
          types.roles(inside: TypeIndex.Reference(file: file, type: owner)).contains(.appScene)
        else { return false }
        // Apps for several platforms may declare a root view with the same name each.
        return entity(named: made.type, inFile: file, insideType: owner).map { $0 == view } ?? true
      }
    }
  }

  /// Returns whether a view may use a singleton directly: a type that only looks up windows, or any singleton if the
  /// view represents a UIKit view.
  fileprivate func mayReach(
    _ service: NamedService, inInitialValue: Bool, of reference: TypeIndex.Reference
  ) -> Bool {
    if let view = types.meaning(of: reference).entity, isRepresentable(view) { return true }
    guard case .declared(let entity) = service, !inInitialValue else { return false }
    return looksUpWindows(entity)
  }

  /// Returns whether the view owns the singleton, or already has another object of its type in a property that observes
  /// it.
  fileprivate func isObserved(_ evidence: ViewCreatesService.Evidence, by view: Int?) -> Bool {
    guard let view else { return false }
    return properties(of: view).contains { property in
      if evidence.isInitialValue {
        return property.name == evidence.use.name && property.has(anyOf: SwiftUIVocabulary.owningWrappers)
      }
      return property.resolvedTypeName?.lastNamePart == evidence.service.lastNamePart
        && property.has(
          anyOf: "ObservedObject", "StateObject", "State", "Bindable", "EnvironmentObject", "Environment")
    }
  }
}

extension ExprSyntax {
  /// The property with an owning wrapper that is initialized with an object that receives the service: `model` for
  /// `@State private var model = Model(client: FeedClient())`.
  fileprivate var ownerOfReceiver: String? {
    guard let creation = parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self),
      let binding = creation.parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      binding.parent?.parent?.as(VariableDeclSyntax.self)?.attributes.holdOwningWrapper == true
    else { return nil }
    return binding.pattern.boundNames.first?.text
  }

  /// Whether the service is one of several that the code creates as arguments for one object.
  fileprivate var isPartOfComposition: Bool {
    guard let list = parent?.as(LabeledExprSyntax.self)?.parent?.as(LabeledExprListSyntax.self),
      list.parent?.as(FunctionCallExprSyntax.self)?.constructedTypeName != nil
    else { return false }
    return list.count { $0.expression.as(FunctionCallExprSyntax.self)?.constructedTypeName != nil } >= 4
  }

  /// Whether the enclosing function uses the application or its windows and therefore cannot run in a test anyway.
  fileprivate var isInSystemCode: Bool {
    let function = ancestors.first { $0.is(FunctionDeclSyntax.self) }
    return function?.tokens(viewMode: .sourceAccurate).contains { FileContext.systemUI.contains($0.text) } ?? false
  }

  /// Whether an argument uses the variable of an enclosing loop.
  fileprivate var dependsOnLoop: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self) else { return false }
    let variables = ancestors.flatMap { $0.as(ForStmtSyntax.self)?.pattern.boundNames.map(\.text) ?? [] }
    guard !variables.isEmpty else { return false }
    return call.arguments.contains { argument in
      argument.expression.tokens(viewMode: .sourceAccurate).contains { variables.contains($0.text) }
    }
  }
}

extension FileContext {
  /// The types that represent the application and its windows.
  fileprivate static let systemUI = ["UIApplication", "UIWindowScene", "NSApplication", "NSApp"]

  /// Whether the file mentions the application or its windows.
  fileprivate var mentionsSystemUI: Bool { Self.systemUI.contains(where: contains) }
}

extension NamedService {
  /// Whether the type is known to be a service: it is declared in the project, or it is a foreign type named like a
  /// service.
  fileprivate var isDeclaredOrNamed: Bool {
    switch self {
    case .declared: true
    case .foreign(let name): RoleResolver.rolesByName(name.lastNamePart, viewModelSuffixes: []).contains(.service)
    }
  }
}

extension FunctionCallExprSyntax {
  /// The type that `.init()` instantiates, if the variable has a type annotation.
  fileprivate var impliedType: String? {
    guard let access = calledMember, access.base == nil, access.declName.baseName.text == "init" else { return nil }
    return ExprSyntax(self).annotatedType
  }
}

extension ExprSyntax {
  /// The annotated type of the variable initialized by the expression, or of the property whose getter returns it.
  fileprivate var annotatedType: String? {
    if let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self) {
      return binding.typeAnnotation?.type.unwrappedName
    }
    let statement = parent?.as(ReturnStmtSyntax.self)?.parent ?? parent
    guard let list = statement?.as(CodeBlockItemSyntax.self)?.parent, let property = enclosingProperty,
      property.accessorBlock?.getterCode?.id == list.id
    else { return nil }
    return property.typeAnnotation?.type.unwrappedName
  }
}
