import SwiftSyntax

/// Finds view models that are created or set up only when the view appears.
struct DelayedViewModelSetup: ProjectRule {
  static let info = RuleInfo(
    id: "delayed_view_model_setup",
    summary: "View models should be created in the view's initializer, not in `.onAppear` or `.task`.",
    rationale: """
      `.onAppear` and `.task` run after the first frame, and again whenever the view reappears. If a view model is \
      created there, the view is empty at first, the property has to be optional or store a placeholder, and the model \
      may be created twice. Guards such as `setupIfNeeded` only treat the symptom; an initializer that takes the \
      dependencies removes the cause.
      """,
    details: """
      The rule ignores bindings to objects of another view, loaded objects that the view unwraps and passes to child \
      views, objects that take a binding to the view's own state, `@Observable` objects in `@State` whose initializer \
      starts work, such as a subscription, which would start again whenever the view's `init` runs, and observable \
      objects other than view models that the view creates again when a value changes or that a callback loads. The \
      bot does not comment if it comments on an optional property of the view (`optional_view_model`).
      """,
    sources: ["S2.5", "S3 checklist"],
    opportunity: "a view property that stores a view model or observable object",
    defaultLevel: .warning, isMinor: true,
    remedy: Remedy(.ownership, .small),
    triggering: DelayedViewModelSetupExamples.triggering,
    good: DelayedViewModelSetupExamples.good)

  static let collectors: [any Collector.Type] = [StateOwnership.self, AppearanceCalls.self, RepeatedSetup.self]

  struct Evidence: Analyzer.Evidence {
    enum Setup: FieldStorable, Hashable, Sendable {
      case creates(CreatedProperty)
      /// A call to a method whose name indicates that it sets something up.
      case calls(String)

      static let fields = CaseList<Self>(
        .init(Self.creates) { if case .creates(let created) = $0 { created } else { nil } },
        .init(Self.calls) { if case .calls(let method) = $0 { method } else { nil } })
    }

    let setup: Setup
    /// The method that contains the code; nil if the code is in a closure passed to `.onAppear` or `.task`.
    let method: String?
    /// The start of the enclosing function.
    let function: SourcePosition?
    /// Whether the setup needs a value that is available only after an `await` or from the environment.
    var needsLaterValue: Bool
    /// Whether a callback of other code creates the object.
    var isLoaded = false
    /// Whether the property has an initial value, so that the new object replaces another one.
    var replacesObject = false

    static let fields = FieldList(
      Self.init(setup:method:function:needsLaterValue:isLoaded:replacesObject:), \.setup, \.method, \.function,
      \.needsLaterValue, \.isLoaded, \.replacesObject)

    /// The name of the assigned property or called method.
    var subject: String {
      switch setup {
      case .creates(let created): created.property
      case .calls(let method): method
      }
    }
  }

  /// A property of `self` that is assigned a new instance.
  struct CreatedProperty: FieldStorable, Hashable, Sendable {
    let property: String
    /// The type of the new instance, as written; nil for `.init(…)`.
    let type: String?

    static let fields = FieldList(Self.init, \.property, \.type)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.sequence) { sequence, context in
      guard let member = context.member, member.kind != .initializer, let created = sequence.createdProperty,
        let location = SetupLocation(of: Syntax(sequence), in: context),
        !sequence.assignsObjectBoundToState(in: context)
      else { return }
      record(
        .creates(created), in: location, at: context.range(of: sequence), sequence, context,
        isLoaded: sequence.assignsLoadedObject(in: context))
    }
    walk.inFiles(containingAnyOf: Self.setups) { walk in
      walk.on(.call) { call, context in
        guard context.member != nil, let name = context.callee.name else { return }
        if Self.setups.contains(name), let callee = call.calledExpression.lastName,
          let location = SetupLocation(of: Syntax(call), in: context)
        {
          record(.calls(name), in: location, at: context.range(from: callee, to: call), call, context)
        }
        for (method, argument) in call.methodsForAppearance(named: name, in: context)
        where Self.setups.contains(method) {
          record(.calls(method), in: .event, at: context.range(of: argument.expression), argument, context)
        }
        // `.onAppear(perform: viewModel.setupIfNeeded)`
        for argument in call.arguments where name.isAppearanceModifier && argument.expression.wholeName == nil {
          guard let method = argument.expression.lastName, Self.setups.contains(method.text) else { continue }
          record(.calls(method.text), in: .event, at: context.range(of: method), argument, context)
        }
      }
    }
  }

  private func record(
    _ setup: Evidence.Setup, in location: SetupLocation, at range: SourceRange, _ node: some SyntaxProtocol,
    _ context: FileContext, isLoaded: Bool = false
  ) {
    let evidence = Evidence(
      setup: setup, method: location.method, function: context.startOfFunction(around: node),
      needsLaterValue: node.needsLaterValue(in: context) || isLoaded && node.needsMoreThanInit(in: context),
      isLoaded: isLoaded)
    context.record(
      evidence, by: Self.self, at: range, source: evidence.subject,
      maximumSeverity: evidence.needsLaterValue ? .info : nil)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let records = project.reviewedRecords(of: Self.self)
    guard !records.isEmpty else { return [] }
    let index = StateIndex(project)
    let calls = project.collection(of: AppearanceCalls.self)
    let repeated = project.collection(of: RepeatedSetup.self)
    let found = records.filter { located in
      guard let view = AppearingView(around: located, in: project) else { return false }
      if let method = located.evidence.method, calls[view]?.contains(method) != true { return false }
      return switch located.evidence.setup {
      case .creates(let created):
        isModel(
          created, at: located, in: view, index,
          mayBeData: located.evidence.isLoaded || repeated[view]?.contains(created.property) == true)
          && !(located.evidence.needsLaterValue
            ? isLoader(view, creating: created.property, index) : repeatsWork(created, in: view, index))
      case .calls: true
      }
    }
    // Each function gets one finding. If any of its setup code could run in `init`, the finding suggests that.
    let early = Set(
      found.filter { !$0.evidence.needsLaterValue }.map { CodePlace(file: $0.file, start: $0.evidence.function) })
    return found.map { addingReplacement($0, index) }.onePerFunction(startingAt: \.function).map { located in
      guard early.contains(CodePlace(file: located.file, start: located.evidence.function)) else { return located }
      var copy = located
      copy.record.evidence.needsLaterValue = false
      copy.record.maximumSeverity = nil
      return copy
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let index = StateIndex(project)
    return index.opportunities(inTypesWith: .view) { index.storesModel($0, in: $1) }
  }

  /// Returns the record, noting whether the property that it assigns already stores an object.
  private func addingReplacement(_ located: Located<Evidence>, _ index: StateIndex) -> Located<Evidence> {
    guard case .creates(let created) = located.evidence.setup,
      case .declared(let entity)? = AppearingView(around: located, in: index.project),
      let stored = index.properties(of: entity).first(where: { $0.property.name == created.property }),
      stored.property.hasInitialValue, !stored.property.isOptional
    else { return located }
    var found = located
    found.record.evidence.replacesObject = true
    return found
  }

  /// Whether the view only creates the object and passes it to a child view as a non-optional value.
  private func isLoader(_ view: AppearingView, creating property: String, _ index: StateIndex) -> Bool {
    guard case .declared(let entity) = view else { return false }
    let loaders = LoadingViews(index)
    return loaders.contain(entity, creating: property) || loaders.unwrap(property, in: entity)
  }

  /// Whether creating the object in the view's `init` would repeat the work that the object starts.
  private func repeatsWork(_ created: CreatedProperty, in view: AppearingView, _ index: StateIndex) -> Bool {
    guard case .declared(let entity) = view else { return false }
    return index.wouldRepeatWork(creating: created.type, for: created.property, of: entity)
  }

  /// Whether the property is stored and its new value is a view model or an observable object.
  /// - Parameter mayBeData: Whether only a view model counts, because the view also creates an object whenever a value
  ///   changes, or a callback loads it.
  private func isModel(
    _ created: CreatedProperty, at located: Located<Evidence>, in view: AppearingView, _ index: StateIndex,
    mayBeData: Bool
  ) -> Bool {
    guard case .declared(let entity) = view,
      let stored = index.properties(of: entity).first(where: { $0.property.name == created.property }),
      // A binding belongs to another view, so this view's `init` cannot create the object.
      !stored.property.isStatic, !stored.property.has(anyOf: "Binding"),
      let type = created.type ?? stored.property.typeName
    else { return false }
    let roles = index.project.types.roles(named: type, inFile: located.file, insideType: located.record.type)
    return !roles.isDisjoint(with: mayBeData ? .viewModel : [.viewModel, .observable])
  }

  func message(for record: Record<Evidence>) -> String {
    let subject = record.evidence.subject
    return switch (record.evidence.setup, record.evidence.needsLaterValue) {
    case (.creates, false) where record.evidence.replacesObject:
      """
      `\(record.symbol)` replaces the initial value of `\(subject)` when the view appears\(record.locationSuffix); \
      create the object only once
      """
    case (.creates, false):
      """
      `\(record.symbol)` does not create `\(subject)` until the view appears\(record.locationSuffix); create it in \
      `init` from injected dependencies
      """
    case (.creates, true):
      """
      `\(record.symbol)` creates `\(subject)` from a value that is not available in `init`\(record.locationSuffix); \
      pass the loaded value to a child view as a non-optional
      """
    case (.calls, false):
      """
      `\(record.symbol)` calls `\(subject)` after the view appears\(record.locationSuffix); configure the view model \
      in `init`
      """
    case (.calls, true):
      """
      `\(record.symbol)` calls `\(subject)` with a value that is not available in `init`\(record.locationSuffix); \
      pass the value to a child view that creates the view model in `init`
      """
    }
  }

  private static let setups: Set<String> = [
    "bootstrapIfNeeded", "setupIfNeeded", "setUpIfNeeded", "configureIfNeeded", "initializeIfNeeded",
  ]
}

extension SequenceExprSyntax {
  /// The property of `self` that is assigned a new instance.
  var createdProperty: DelayedViewModelSetup.CreatedProperty? {
    guard elements.count >= 3, elements.dropFirst().first?.is(AssignmentExprSyntax.self) == true else { return nil }
    let items = Array(elements)
    guard let last = items.last,
      let target = items[0].wholeName, !target.isProjected
    else { return nil }
    // `model = model ?? Model()`
    let isCoalesced = items.count == 5 && items[3].as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
    guard items.count == 3 || isCoalesced, case .created(let type) = ValueOrigin(of: last),
      !items[0].is(DeclReferenceExprSyntax.self) || items[0].localDeclaration(of: target.name) == nil
    else { return nil }
    return DelayedViewModelSetup.CreatedProperty(property: target.name, type: type.isEmpty ? nil : type)
  }
}
