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
      The rule ignores objects that take a binding to the view's own state, `@Observable` objects in `@State` whose \
      initializer starts work, such as a subscription, which would start again whenever the view's `init` runs, and \
      observable objects other than view models that the view creates again when a value changes or that a callback \
      loads.
      """,
    sources: ["S2.5", "S3 checklist"],
    opportunity: "a view property that stores a view model or observable object",
    defaultLevel: .warning,
    remedy: Remedy(.ownership, .small),
    triggering: [
      Example(
        """
        struct ProfileView: View {
          @Environment(Client.self) private var client
          @State private var viewModel: ProfileViewModel?
          @State private var follow: FollowViewModel?
          var body: some View {
            Text("")
              .onAppear { ↓viewModel = ProfileViewModel(client: client) }
          }
          private func load() async {}
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var viewModel: FeedViewModel?
          var body: some View {
            Text("")
              .onAppear {
                if viewModel == nil {
                  ↓viewModel = FeedViewModel(client: .live)
                }
              }
          }
        }
        """),
      Example(
        """
        @Observable final class Feed {}
        struct FeedView: View {
          @State private var feed: Feed?
          var body: some View {
            Text("").task { await setUp() }
          }
        }
        extension FeedView {
          private func setUp() async {
            let fresh = Feed()
            ↓self.feed = fresh
            feed = .init()
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var viewModel = FeedViewModel()
          var body: some View {
            Text("")
              .task(id: 1) { await viewModel.↓bootstrapIfNeeded() }
              .onAppear(perform: setupIfNeeded)
          }
          private func setupIfNeeded() {}
        }
        """),
      Example(
        """
        @MainActor @Observable final class TitleViewModel {
          private(set) var title = ""
          init(user: User) {
            self.user = user
            updateTitle()
          }
          func updateTitle() { title = user.name }
        }
        struct TitleView: View {
          let user: User
          @State private var viewModel: TitleViewModel?
          var body: some View { Text("").task { ↓viewModel = TitleViewModel(user: user) } }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var viewModel: FeedViewModel?
          var body: some View {
            Text("").task {
              let model = FeedViewModel()
              await model.load()
              ↓viewModel = model
            }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        import RiveRuntime
        struct LoadingView: View {
          @State private var animation: RiveViewModel?
          var body: some View {
            Text("Loading").onAppear { animation = RiveViewModel(fileName: "loading") }
          }
        }
        """),
      Example(
        """
        class Post: ObservableObject {
          init(event: Event) {}
        }
        @Observable final class SoundPlayer {
          init(toast: Binding<Toast?>) {}
        }
        struct PostView: View {
          @State private var toast: Toast?
          @State private var player: SoundPlayer?
          @State private var post: Post?
          @State private var parent: Post?
          var body: some View {
            PostContent(post: post, parent: parent)
              .onAppear {
                if player == nil { player = SoundPlayer(toast: $toast) }
                database.perform {
                  let draft = Post(event: Event(in: database))
                  DispatchQueue.main.async { self.post = draft }
                }
              }
              .task { loadParent() }
          }
          private func loadParent() {
            relay.request(id) { event in
              let parent = Post(event: event)
              DispatchQueue.main.async { self.parent = parent }
            }
          }
        }
        """),
      Example(
        """
        @Observable final class ImageGenerator {}
        struct CodeView: View {
          @State private var generator: ImageGenerator?
          @State private var size = 500.0
          var body: some View {
            Text("")
              .onAppear { setUpGenerator() }
              .onChange(of: size) { setUpGenerator() }
          }
          private func setUpGenerator() {
            generator?.cancel()
            let new = ImageGenerator(buffer: 30)
            generator = new
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var viewModel: FeedViewModel
          init(client: Client) {
            _viewModel = State(initialValue: FeedViewModel(client: client))
          }
          var body: some View {
            Text("")
              .task { await viewModel.load() }
              .onAppear { viewModel.loadMoreIfNeeded(); reloadIfNeeded() }
          }
        }
        """),
      Example(
        """
        @MainActor @Observable final class FeedViewModel {
          init(userId: UUID) {
            self.userId = userId
            NotificationCenter.default.addObserver(forName: .postCreated, object: nil, queue: .main) { [weak self] _ in
              self?.reload()
            }
          }
        }
        @MainActor @Observable final class FriendsViewModel {
          init() { subscribe() }
          private func subscribe() { updates.sink { _ in } }
        }
        struct FeedView: View {
          let user: User
          @State private var viewModel: FeedViewModel?
          @State private var friends: FriendsViewModel?
          var body: some View {
            Text("").task {
              if viewModel == nil { viewModel = FeedViewModel(userId: user.id) }
              if friends == nil { friends = FriendsViewModel() }
            }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var editor: EditorViewModel?
          @State private var posts = [Post]()
          var body: some View {
            Button("New") { editor = EditorViewModel() }
              .onAppear {
                posts = [Post]()
                let viewModel = FeedViewModel()
                viewModel.start()
              }
          }
          private func edit() { editor = EditorViewModel() }
        }
        """),
      Example(
        """
        final class FeedController: UIViewController {
          private var viewModel: FeedViewModel?
          override func viewDidLoad() {
            // .onAppear { viewModel = FeedViewModel() }
            viewModel = FeedViewModel()
            setupIfNeeded()
          }
        }
        """),
    ])

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

    static let fields = FieldList(
      Self.init(setup:method:function:needsLaterValue:isLoaded:), \.setup, \.method, \.function, \.needsLaterValue,
      \.isLoaded)

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
    return found.onePerFunction(startingAt: \.function).map { located in
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

  /// Whether the view only creates the object and passes it to a child view as a non-optional value.
  private func isLoader(_ view: AppearingView, creating property: String, _ index: StateIndex) -> Bool {
    guard case .declared(let entity) = view else { return false }
    return LoadingViews(index).contain(entity, creating: property)
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
      !stored.property.isStatic, let type = created.type ?? stored.property.typeName
    else { return false }
    let roles = index.project.types.roles(named: type, inFile: located.file, insideType: located.record.type)
    return !roles.isDisjoint(with: mayBeData ? .viewModel : [.viewModel, .observable])
  }

  func message(for record: Record<Evidence>) -> String {
    let subject = record.evidence.subject
    return switch (record.evidence.setup, record.evidence.needsLaterValue) {
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

/// Collects the view methods called from `.onAppear` and `.task`.
struct AppearanceCalls: Collector, ProjectWideRecorder {
  static let id = "appearance_calls"

  struct Evidence: Analyzer.Evidence {
    let method: String

    static let fields = FieldList(Self.init, \.method)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: SwiftUIVocabulary.appearanceModifiers) { walk in
      walk.on(.call) { call, context in
        guard context.member != nil, let name = context.callee.name else { return }
        if name.isAppearanceModifier {
          for (method, argument) in call.methodsForAppearance(named: name, in: context) {
            context.record(Evidence(method: method), by: Self.self, at: context.range(of: argument))
          }
        } else if context.closures.contains(.deferred), call.calledExpression.wholeName?.name == name,
          name.first?.isLowercase == true, SetupLocation(of: Syntax(call), in: context) == .event,
          let callee = call.calledExpression.lastName
        {
          context.record(Evidence(method: name), by: Self.self, at: context.range(of: callee))
        }
      }
    }
  }

  func collection(in project: Project) -> [AppearingView: Set<String>] {
    var methods: [AppearingView: Set<String>] = [:]
    for located in project.records(of: Self.self) {
      guard let view = AppearingView(around: located, in: project) else { continue }
      methods[view, default: []].insert(located.evidence.method)
    }
    return methods
  }
}

/// A location where setup code may run too late.
private enum SetupLocation: Equatable {
  /// A closure passed to `.onAppear` or `.task`.
  case event
  /// A method that may be called from `.onAppear` or `.task`.
  case method(String)

  /// The name of the method; nil for an event.
  var method: String? {
    switch self {
    case .event: nil
    case .method(let name): name
    }
  }

  init?(of node: Syntax, in context: FileContext) {
    for parent in node.ancestors {
      if parent.is(MemberBlockItemSyntax.self) { break }
      if let call = parent.as(ClosureExprSyntax.self)?.argument?.call, call.calledMember != nil,
        call.calleeName?.isAppearanceModifier == true
      {
        self = .event
        return
      }
    }
    guard let member = context.member, member.kind == .function, member.viewCode == nil else { return nil }
    self = .method(String(member.name.prefix { $0 != "(" }))
  }
}

extension SyntaxProtocol {
  /// Whether the code needs a value that is available only after an `await` or from the environment.
  func needsLaterValue(in context: FileContext) -> Bool {
    // A local object may be stored only after it has loaded something, although it could be created earlier.
    if let local = self.as(SequenceExprSyntax.self)?.localCreation {
      return local.mentionsEnvironment(in: context) || local.isAfterAwait
    }
    return mentionsEnvironment(in: context) || isAfterAwait
  }

  /// Whether the value cannot be created in `init` because it depends on a value that becomes available later, on view
  /// state, or on a value passed to the enclosing code.
  func needsMoreThanInit(in context: FileContext) -> Bool {
    if needsLaterValue(in: context) { return true }
    return mentionedNames.contains { name in
      if let local = localDeclaration(of: name) {
        guard case .variable(_, let binding) = local, let value = binding.initializer?.value else { return true }
        return value.mentionedNames.contains { context.property(named: $0)?.isViewState ?? false }
      }
      return context.property(named: name)?.isViewState ?? false
    }
  }

  private func mentionsEnvironment(in context: FileContext) -> Bool {
    mentionedNames.contains { name in
      let names = localBinding(of: name)?.initializer?.value.mentionedNames ?? [name]
      return names.contains { context.property(named: $0)?.has(anyOf: "Environment", "EnvironmentObject") ?? false }
    }
  }

  /// The names that the code mentions, excluding assignment targets and members of anything but `self`.
  private var mentionedNames: [String] {
    let target = self.as(SequenceExprSyntax.self)?.assignment?.target
    return tokens(viewMode: .sourceAccurate).compactMap { token in
      guard case .identifier(let name) = token.tokenKind, let use = token.parent?.as(DeclReferenceExprSyntax.self),
        !use.isMemberName || use.accessOfMember?.base?.isSelf == true
      else { return nil }
      if let target, target.position <= token.position, token.position < target.endPosition { return nil }
      return name
    }
  }

  /// Whether the node or a preceding statement in the enclosing code contains an `await`.
  private var isAfterAwait: Bool {
    var child = Syntax(self)
    if AwaitFinder.finds(in: child) { return true }
    for current in ancestors {
      if let closure = current.as(ClosureExprSyntax.self), !closure.continuesRun { return false }
      if current.is(FunctionDeclSyntax.self) || current.is(MemberBlockSyntax.self) { return false }
      if let list = current.as(CodeBlockItemListSyntax.self) {
        if list.statements(before: child).contains(where: { AwaitFinder.finds(in: $0) }) { return true }
      } else if let branch = current.as(IfExprSyntax.self) {
        if AwaitFinder.finds(in: branch.conditions) { return true }
      }
      child = current
    }
    return false
  }
}

extension SequenceExprSyntax {
  /// The declaration of the local object that is assigned: `let model = Model()` for `viewModel = model`; nil if
  /// something else is assigned.
  fileprivate var localCreation: PatternBindingSyntax? {
    guard assignment != nil, elements.count == 3, let value = elements.last,
      let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text,
      case .variable(_, let binding)? = value.localDeclaration(of: name),
      binding.initializer?.value.withoutEffects.createdType != nil
    else { return nil }
    return binding
  }

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

extension PropertyFact {
  /// Whether the property is view state, a binding or a query, whose value is not available in `init`.
  fileprivate var isViewState: Bool { has(anyOf: SwiftUIVocabulary.valueWrappers) || has(anyOf: "Binding", "Query") }
}

extension String {
  /// Whether the modifier with this name runs code when the view appears.
  fileprivate var isAppearanceModifier: Bool { SwiftUIVocabulary.appearanceModifiers.contains(self) }
}

extension FunctionCallExprSyntax {
  /// The methods passed by name to a modifier that runs code when the view appears; empty for other modifiers.
  fileprivate func methodsForAppearance(
    named name: String, in context: FileContext
  ) -> [(method: String, argument: LabeledExprSyntax)] {
    guard name.isAppearanceModifier else { return [] }
    return arguments.compactMap { argument in
      guard let method = argument.expression.wholeName?.name, context.property(named: method) == nil else {
        return nil
      }
      return (method, argument)
    }
  }
}
