import SwiftSyntax

/// Finds views with a store that do the work which a reducer should do.
struct StoreLogicInView: Rule {
  let info = RuleInfo(
    id: "store_logic_in_view",
    summary: "A view with a store shows state and sends actions.",
    rationale: """
      A store is there so that everything that happens is an action that a reducer handles: it can be tested, replayed \
      and read in one place. Work that a view does beside it (a request, an assignment into the state, a copy of the \
      state in @State) happens behind the store's back and is seen by no test.
      """,
    seeds: ["S0 part-3"],
    defaultLevel: .inTCA(.severity(.info)),
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

  // MARK: What is seen while walking

  private enum Kind: String {
    /// Async work; the subjects are the function that is awaited, then the names that something is sent to.
    case work
    /// An assignment; the subjects are the path from the store on.
    case assignment
    /// A copy; the subjects are the property, then the path from the store on.
    case copy
  }

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onAwait { node, context in
      guard let place = Self.place(of: Syntax(node), in: context) else { return }
      let awaited = Awaited(node.expression)
      guard !awaited.isEnded else { return }
      Self.record(.work, [awaited.ownFunction ?? ""] + awaited.receivers, rule: id, at: place, in: context)
    }
    walk.onFor { node, context in
      guard node.awaitKeyword != nil, let place = Self.place(of: Syntax(node), in: context) else { return }
      Self.record(.work, [""], rule: id, at: place, in: context)
    }
    walk.onAssignment { assignment, context in
      guard context.type != nil else { return }
      let node = assignment.sequence
      let path = assignment.target.path
      if path.count > 1, path[1] == "state", let place = Self.place(of: Syntax(node), in: context) {
        Self.record(.assignment, path, rule: id, at: place, in: context)
      }
      if path.count == 1, node.elements.count == 3, let value = node.elements.last,
        let copied = value.copiedPath(inClosuresAround: Syntax(node))
      {
        let name = path[0].hasPrefix("_") ? String(path[0].dropFirst()) : path[0]
        Self.record(.copy, [name] + copied, rule: id, at: context.range(of: node), in: context)
      }
    }
  }

  private static func record(
    _ kind: Kind, _ subjects: [String], rule: String, at range: SourceRange, in context: FileContext
  ) {
    context.record(rule: rule, inTypeHavingAny: .view, at: range, subjects: [kind.rawValue] + subjects)
  }

  /// Where work is found: at the call whose closure does it in view code, at the name of a function of the view.
  private static func place(of node: Syntax, in context: FileContext) -> SourceRange? {
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

  // MARK: What holds in the project

  func candidates(in project: Project) -> [LocatedCandidate] {
    var seen: Set<LocatedRange> = []
    var known: [Int: StoreView] = [:]
    return project.recorded(by: info.id).compactMap { located -> LocatedCandidate? in
      guard case .type(let type, _)? = located.candidate.conditions.first,
        let kind = located.candidate.subjects.first.flatMap(Kind.init),
        case .entity(let entity) = project.types.meaning(of: .init(file: located.file, type: type))
      else { return nil }
      let view = known[entity] ?? StoreView(project.facts(of: entity))
      known[entity] = view
      let stores = view.stores
      guard !stores.isEmpty else { return nil }
      let subjects = Array(located.candidate.subjects.dropFirst())
      switch kind {
      case .work where view.onlySends(subjects): return nil
      case .assignment where !stores.contains(subjects.first ?? ""): return nil
      case .copy: return copy(subjects, stores: stores, of: entity, in: project)
      default: return located
      }
    }.filter { seen.insert(LocatedRange(file: $0.file, range: $0.candidate.range)).inserted }
  }

  private struct LocatedRange: Hashable {
    let file: Int
    let range: SourceRange
  }

  /// The names in a view that an `await` is judged by.
  private struct StoreView {
    let stores: Set<String>
    /// Its functions and properties.
    private let members: Set<String>

    init(_ facts: [TypeFact]) {
      stores = Set(facts.lazy.flatMap(\.properties).filter(\.isStore).map(\.name))
      members = Set(facts.lazy.flatMap(\.members).filter { $0.kind == .function }.map(\.baseName))
        .union(facts.lazy.flatMap(\.properties).map(\.name))
    }

    /// Whether an action is sent and waited for, or a function of the view is called that is looked at itself, or
    /// something that came in from outside of the view (`dismissWindow`, an action that was handed over).
    func onlySends(_ subjects: [String]) -> Bool {
      if subjects.dropFirst().contains(where: { stores.contains($0) || $0.lowercased().hasSuffix("store") }) {
        return true
      }
      return subjects.first.map(members.contains) ?? false
    }
  }

  private func copy(
    _ subjects: [String], stores: Set<String>, of entity: Int, in project: Project
  ) -> LocatedCandidate? {
    guard subjects.count > 2, stores.contains(subjects[1]) else { return nil }
    for declaration in project.types.entities[entity].declarations {
      let property = project.fact(declaration).properties.first {
        $0.name == subjects[0] && $0.attribute("State") != nil
      }
      guard let property else { continue }
      return LocatedCandidate(
        file: declaration.file,
        candidate: Candidate(
          rule: info.id, range: property.range, symbol: project.types.entities[entity].name + "." + property.name,
          subjects: [Kind.copy.rawValue] + subjects))
    }
    return nil
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let subjects = candidate.subjects
    switch subjects.first.flatMap(Kind.init) {
    case .assignment:
      let path = subjects.dropFirst().joined(separator: ".")
      return "`\(candidate.symbol)` assigns `\(path)` itself; send an action and let the reducer change the state"
    case .copy:
      let path = subjects.dropFirst(2).joined(separator: ".")
      return "`\(candidate.symbol)` keeps a copy of `\(path)`; read the store, and change it by an action"
    case .work, nil:
      return "`\(candidate.symbol)` does async work beside its store; send an action and do the work in an effect"
    }
  }
}

extension PropertyFact {
  fileprivate var isStore: Bool {
    guard !isStatic, let name = typeName?.lastNamePart else { return false }
    return name == "StoreOf" || name == "Store"
  }
}

/// What an `await` waits for.
private struct Awaited {
  /// The plain name that is called: `reload` of `reload()` and `self.reload()`.
  private(set) var ownFunction: String?
  /// Whatever `.send(` is called on inside.
  private(set) var receivers: [String] = []
  /// Whether it is the end of something that was sent before: `task.finish()`.
  private(set) var isEnded = false

  init(_ expression: ExprSyntax) {
    if let call = expression.as(FunctionCallExprSyntax.self) {
      let path = call.calledExpression.path
      if path.count == 1 { ownFunction = path[0] }
      isEnded = path.count == 2 && path[1] == "finish"
    }
    let search = SendSearch(viewMode: .sourceAccurate)
    search.walk(expression)
    receivers = search.receivers
  }
}

/// Looks for `….send(…)`.
private final class SendSearch: SyntaxVisitor {
  private(set) var receivers: [String] = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.declName.baseName.text == "send", let last = node.base?.path.last { receivers.append(last) }
    return .visitChildren
  }
}

extension ExprSyntax {
  /// The names of a path without `self`, `?`, `!` and subscripts: `store`, `state`, `posts` of
  /// `self.store.state.posts[0]`; empty where calls stand in it.
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

  /// The path of the store's member that is copied here: `store.title`, `State(initialValue: store.title)`, or the
  /// parameter of an `onChange(of: store.title)` around it.
  fileprivate func copiedPath(inClosuresAround node: Syntax) -> [String]? {
    if let call = self.as(FunctionCallExprSyntax.self) {
      guard call.arguments.count == 1, call.closureArguments.isEmpty, let argument = call.arguments.first,
        ["initialValue", "wrappedValue"].contains(argument.label?.text)
      else { return nil }
      return argument.expression.copiedPath(inClosuresAround: node)
    }
    let path = path
    if path.count > 1 { return path }
    guard path.count == 1 else { return nil }
    return node.changedPath(givenAs: path[0])
  }
}

extension Syntax {
  /// What an `onChange` around this node watches, where it hands the value over under this name.
  fileprivate func changedPath(givenAs name: String) -> [String]? {
    for node in ancestors {
      if node.is(MemberBlockItemSyntax.self) { return nil }
      if let closure = node.as(ClosureExprSyntax.self) {
        guard let (call, label, _) = closure.argument, label == nil,
          call.calledMember?.declName.baseName.text == "onChange",
          let watched = call.argument(labeled: "of")?.expression.path, watched.count > 1
        else { return nil }
        return closure.parameterNames.contains(name) || name == "$0" || name == "$1" ? watched : nil
      }
    }
    return nil
  }
}

extension ClosureExprSyntax {
  fileprivate var parameterNames: [String] {
    guard let clause = signature?.parameterClause else { return [] }
    if let list = clause.as(ClosureShorthandParameterListSyntax.self) { return list.map(\.name.text) }
    return clause.as(ClosureParameterClauseSyntax.self)?.parameters.map { ($0.secondName ?? $0.firstName).text } ?? []
  }
}
