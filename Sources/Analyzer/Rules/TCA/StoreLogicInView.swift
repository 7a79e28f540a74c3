import SwiftSyntax

/// Finds views that have a store but do work that belongs in the reducer.
struct StoreLogicInView: ProjectRule {
  static let info = RuleInfo(
    id: "store_logic_in_view",
    summary: "A view with a store should only show state and send actions.",
    rationale: """
      With a store, everything that happens is an action that a reducer handles, so all behavior can be understood and \
      tested in one place. If a view sends a request, sets the state itself or keeps a copy of it in `@State`, it \
      bypasses the reducer, and the reducer's tests do not cover this work.
      """,
    sources: ["S0 part-3"],
    opportunity: "a view with a `Store`",
    defaultLevel: .inTCA(.severity(.info)), isMinor: true,
    triggering: [
      Example(
        """
        struct FeedView: View {
          let store: StoreOf<Feed>
          var body: some View {
            List(store.posts) { PostRow(post: $0) }
              .↓task {
                let posts = try? await client.posts()
                store.send(.loaded(posts))
              }
            ↓Button("Save") {
              Task { await client.save(store.draft) }
            }
            Button("Reset") { store.send(.reset) }
          }
        }
        """, configuration: "info"),
      Example(
        """
        struct FeedView: View {
          @Bindable var store: ComposableArchitecture.StoreOf<Feed>
          var body: some View {
            Text(store.title)
              .refreshable { await reload() }
              .↓onAppear {
                store.state.isShown = true
                store.state.count += 1
              }
          }
          private func ↓reload() async {
            await client.reload()
          }
        }
        """, configuration: "info"),
      Example(
        """
        struct FeedView: View {
          let store: Store<Feed.State, Feed.Action>
          @State private var ↓title: String
          @State private var ↓count = 0
          init(store: Store<Feed.State, Feed.Action>) {
            self.store = store
            _title = State(initialValue: store.title)
          }
          var body: some View {
            Text(title)
              .onAppear { count = store.posts.count }
          }
        }
        """, configuration: "info"),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          let store: StoreOf<Feed>
          let scroll: () -> Void
          var body: some View {
            Text(store.title).onChange(of: store.title) {
              Task {
                await Task.yield()
                scroll()
              }
            }
          }
        }
        """, configuration: "info"),
      Example(
        """
        @ViewAction(for: Feed.self)
        struct FeedView: View {
          let store: StoreOf<Feed>
          var body: some View {
            Text(store.title).task { await send(.task).finish() }
          }
        }
        """, configuration: "info"),
      Example(
        """
        struct FeedView: View {
          @Bindable var store: StoreOf<Feed>
          @State private var isOpen = false
          @Environment(\\.dismissWindow) private var dismissWindow
          var body: some View {
            TextField("Title", text: $store.title)
              .task { await store.send(.task).finish() }
              .refreshable { await reload() }
              .onAppear {
                // store.state.count = 1
                store.send(.appeared("store.state.count = 1"))
                isOpen = true
              }
          }
          private func reload() async {
            await store.send(.reload, while: \\.isLoading)
          }
        }
        """, configuration: "info"),
      Example(
        """
        struct FeedView: View {
          @State private var title = ""
          let model: FeedModel
          var body: some View {
            Text(title).task { title = await model.load() }
          }
        }
        """, configuration: "info"),
      Example(
        """
        final class FeedController {
          let store: StoreOf<Feed>
          func load() async {
            store.state.count = await client.count()
          }
        }
        """, configuration: "info"),
    ])

  // MARK: Walk

  enum Evidence: Analyzer.Evidence {
    case work(AsyncWork)
    /// An assignment to a possible store.
    case assignment(StorePath)
    case copy(StoreCopy)

    static let fields = CaseList<Self>(
      .init(Self.work) { if case .work(let work) = $0 { work } else { nil } },
      .init(Self.assignment) { if case .assignment(let path) = $0 { path } else { nil } },
      .init(Self.copy) { if case .copy(let copy) = $0 { copy } else { nil } })

    struct AsyncWork: FieldStorable, Hashable {
      /// The name of the awaited function if it belongs to the same type: `reload` for `reload()` and `self.reload()`.
      let ownFunction: String?
      /// The receivers of `.send(` inside the expression.
      let receivers: [String]
      /// Whether the expression calls a function `send`, which `@ViewAction` adds to a view.
      var callsSend = false

      static let fields = FieldList(
        Self.init(ownFunction:receivers:callsSend:), \.ownFunction, \.receivers, \.callsSend)
    }

    /// A path into a possible store: `store.state.posts`.
    struct StorePath: FieldStorable, Hashable {
      let store: String
      let members: [String]

      var text: String { ([store] + members).joined(separator: ".") }

      static let fields = FieldList(Self.init(store:members:), \.store, \.members)
    }

    /// A property that is assigned a value from a possible store.
    struct StoreCopy: FieldStorable, Hashable {
      let property: String
      let path: StorePath

      static let fields = FieldList(Self.init, \.property, \.path)
    }
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.await) { node, context in
      guard let location = Self.location(of: Syntax(node), in: context) else { return }
      let awaited = Awaited(node.expression)
      guard !awaited.isEnded else { return }
      Self.record(.work(awaited.work), at: location, in: context)
    }
    walk.on(.for) { node, context in
      guard node.awaitKeyword != nil, let location = Self.location(of: Syntax(node), in: context) else { return }
      Self.record(.work(.init(ownFunction: nil, receivers: [])), at: location, in: context)
    }
    walk.on(.assignment) { assignment, context in
      guard context.type != nil else { return }
      let node = assignment.sequence
      let path = assignment.target.path
      if path.count > 1, path[1] == "state", let stored = Evidence.StorePath(path),
        let location = Self.location(of: Syntax(node), in: context)
      {
        Self.record(.assignment(stored), at: location, in: context)
      }
      if path.count == 1, node.elements.count == 3, let value = node.elements.last,
        let copied = value.copiedPath(inClosuresAround: Syntax(node))
      {
        let name = path[0].hasPrefix("_") ? String(path[0].dropFirst()) : path[0]
        Self.record(.copy(.init(property: name, path: copied)), at: context.range(of: node), in: context)
      }
    }
  }

  private static func record(_ evidence: Evidence, at range: SourceRange, in context: FileContext) {
    context.record(evidence, by: Self.self, in: .type(hasAny: .view), at: range)
  }

  /// The location of the finding. In view code, this is the call whose closure does the work; elsewhere, it is the name
  /// of the view's function.
  private static func location(of node: Syntax, in context: FileContext) -> SourceRange? {
    guard context.type != nil, !context.isPreview, let member = context.member, member.kind != .initializer else {
      return nil
    }
    if member.viewCode == nil {
      for next in node.ancestors {
        if let function = next.as(FunctionDeclSyntax.self), function.isMember {
          return context.range(from: function.name, to: function)
        }
        if next.is(MemberBlockItemSyntax.self) { break }
      }
    }
    guard let call = context.outermostDeferredClosure?.argument?.call else { return nil }
    return call.calledMember.map { context.range(from: $0.declName, to: call) } ?? context.range(of: call)
  }

  // MARK: Candidates

  func candidates(in project: Project) -> [Located<Evidence>] {
    var seen: Set<Located<Evidence>.Location> = []
    var known: [Int: StoreView] = [:]
    return project.recordsOfReviewedTypes(of: Self.self).compactMap { located -> Located<Evidence>? in
      guard let entity = project.entity(of: located) else { return nil }
      let view = known[entity] ?? StoreView(project.facts(of: entity))
      known[entity] = view
      let stores = view.stores
      guard !stores.isEmpty else { return nil }
      switch located.evidence {
      case .work(let work): return view.onlySends(work) ? nil : located
      case .assignment(let path): return stores.contains(path.store) ? located : nil
      case .copy(let copy): return candidate(for: copy, stores: stores, of: entity, in: project)
      }
    }.filter { seen.insert(.init(file: $0.file, range: $0.record.range)).inserted }
  }

  /// The names in a view that determine how to classify an `await`.
  private struct StoreView {
    let stores: Set<String>
    /// The names of the view's functions and properties.
    private let members: Set<String>
    /// Whether `@ViewAction` gives the view a function that sends an action to its store.
    private let isViewAction: Bool

    init(_ facts: [TypeFact]) {
      stores = Set(facts.lazy.flatMap(\.properties).filter(\.isStore).map(\.name))
      members = Set(facts.lazy.flatMap(\.members).filter { $0.kind == .function }.map(\.baseName))
        .union(facts.lazy.flatMap(\.properties).filter { !$0.isAsyncClosure }.map(\.name))
      isViewAction = facts.contains { $0.hasAttribute("ViewAction") }
    }

    /// Whether the awaited code only sends an action or calls one of the view's own members: a function, which is
    /// checked separately, or a property such as `dismissWindow`. A stored async closure does work of its own.
    func onlySends(_ work: Evidence.AsyncWork) -> Bool {
      if work.receivers.contains(where: { stores.contains($0) || $0.lowercased().hasSuffix("store") }) { return true }
      if work.callsSend, isViewAction { return true }
      return work.ownFunction.map(members.contains) ?? false
    }
  }

  /// Returns a candidate for the copied value, located at the view property that stores the copy.
  private func candidate(
    for copy: Evidence.StoreCopy, stores: Set<String>, of entity: Int, in project: Project
  ) -> Located<Evidence>? {
    guard stores.contains(copy.path.store) else { return nil }
    for declaration in project.types.entities[entity].declarations {
      let property = project.fact(declaration).properties.first {
        $0.name == copy.property && $0.attribute("State") != nil
      }
      guard let property else { continue }
      return Located(
        file: declaration.file,
        record: Record(
          evidence: .copy(copy), range: property.range,
          symbol: project.types.entities[entity].name + "." + property.name, type: declaration.type))
    }
    return nil
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedEntities(having: .view).filter { view in
      project.facts(of: view).contains { $0.properties.contains(where: \.isStore) }
    }.compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<Evidence>) -> String {
    switch record.evidence {
    case .assignment(let path):
      return "`\(record.symbol)` assigns to `\(path.text)`; send an action and let the reducer change the state"
    case .copy(let copy):
      return "`\(record.symbol)` is a copy of `\(copy.path.text)`; read the store and send actions to change it"
    case .work:
      return "`\(record.symbol)` does async work outside the store; send an action and do the work in an effect"
    }
  }
}

private typealias StorePath = StoreLogicInView.Evidence.StorePath

extension StoreLogicInView.Evidence.StorePath {
  /// Returns nil if the path has only one component.
  fileprivate init?(_ path: [String]) {
    guard path.count > 1 else { return nil }
    self.init(store: path[0], members: Array(path.dropFirst()))
  }
}

extension PropertyFact {
  fileprivate var isAsyncClosure: Bool { type.map { $0.contains("async") && $0.contains("->") } ?? false }

  fileprivate var isStore: Bool {
    guard !isStatic, let name = typeName?.lastNamePart else { return false }
    return name == "StoreOf" || name == "Store"
  }
}

/// The expression that an `await` waits for.
private struct Awaited {
  let work: StoreLogicInView.Evidence.AsyncWork
  /// Whether the `await` only waits for a previously sent action to finish, `task.finish()`, or for its turn.
  let isEnded: Bool

  /// Functions that wait for something other than work.
  private static let pauses: Set<[String]> = [["MainActor", "run"], ["Task", "yield"]]

  init(_ expression: ExprSyntax) {
    let path = expression.as(FunctionCallExprSyntax.self)?.calledExpression.path ?? []
    isEnded = path.count == 2 && path[1] == "finish" || Self.pauses.contains(path)
    let search = SendSearch(viewMode: .sourceAccurate)
    search.walk(expression)
    work = .init(
      ownFunction: path.count == 1 ? path[0] : nil, receivers: search.receivers, callsSend: search.callsSend)
  }
}

/// Collects the receivers of `….send(…)`.
private final class SendSearch: SyntaxVisitor {
  private(set) var receivers: [String] = []
  /// Whether the code calls `send` without a receiver.
  private(set) var callsSend = false

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "send" { callsSend = true }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.declName.baseName.text == "send", let last = node.base?.path.last { receivers.append(last) }
    return .visitChildren
  }
}

extension ExprSyntax {
  /// The names in a path, without `self`, `?`, `!` and subscripts: `store`, `state` and `posts` for
  /// `self.store.state.posts[0]`. Empty if the path contains calls.
  fileprivate var path: [String] {
    if let reference = self.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      return name == "self" ? [] : [name]
    }
    if let access = self.as(MemberAccessExprSyntax.self) {
      guard let base = access.base else { return [] }
      let isSelf = base.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
      let names = base.path
      return names.isEmpty && !isSelf ? [] : names + [access.declName.baseName.text]
    }
    if let item = self.as(SubscriptCallExprSyntax.self) { return item.calledExpression.path }
    if let chain = self.as(OptionalChainingExprSyntax.self) { return chain.expression.path }
    if let unwrapped = self.as(ForceUnwrapExprSyntax.self) { return unwrapped.expression.path }
    return []
  }

  /// The path of the store member that this expression copies. The expression can be `store.title`,
  /// `State(initialValue: store.title)`, or the closure parameter of an enclosing `onChange(of: store.title)`.
  fileprivate func copiedPath(inClosuresAround node: Syntax) -> StorePath? {
    if let call = self.as(FunctionCallExprSyntax.self) {
      guard call.arguments.count == 1, call.closureArguments.isEmpty, let argument = call.arguments.first,
        argument.isFirstValueOfWrapper
      else { return nil }
      return argument.expression.copiedPath(inClosuresAround: node)
    }
    let path = path
    if let stored = StorePath(path) { return stored }
    guard path.count == 1 else { return nil }
    return node.changedPath(givenAs: path[0])
  }
}

extension Syntax {
  /// The path observed by an enclosing `onChange` whose closure has a parameter with this name for the value.
  fileprivate func changedPath(givenAs name: String) -> StorePath? {
    for node in ancestors {
      if node.is(MemberBlockItemSyntax.self) { return nil }
      if let closure = node.as(ClosureExprSyntax.self) {
        guard let (call, label, _) = closure.argument, label == nil,
          call.calledMember?.declName.baseName.text == "onChange",
          let watched = call.argument(labeled: "of").flatMap({ StorePath($0.expression.path) })
        else { return nil }
        return closure.parameterNames.contains(name) || name == "$0" || name == "$1" ? watched : nil
      }
    }
    return nil
  }
}
