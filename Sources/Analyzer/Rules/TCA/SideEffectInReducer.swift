import SwiftSyntax

/// Finds side effects that reducers perform directly instead of in an effect.
struct SideEffectInReducer: FileRule {
  static let info = RuleInfo(
    id: "side_effect_in_reducer",
    summary: "Reducers should perform side effects only in effects.",
    rationale: """
      A reducer must produce the same result for the same state and action; otherwise a test store cannot predict it. \
      Inject the clock, identifiers, files, defaults and the network as dependencies, and run async work in an effect \
      that sends its result back as an action.
      """,
    details: """
      A task is reported once, with everything in it. From the sixth date or identifier that a function creates, they \
      are one finding.
      """,
    sources: ["S0 part-3"],
    opportunity: "`Reduce { }` or `reduce(into:action:)`",
    defaultLevel: .inTCA(.severity(.warning)), isRepeatedInTypes: true,
    remedy: Remedy(.service, .medium),
    triggering: [
      Example(
        """
        @Reducer struct Feed {
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              state.ids = [↓UUID(), UUID(), UUID(), UUID(), UUID(), UUID()]
              return .none
            }
          }
        }
        """),
      Example(
        """
        @Reducer struct Feed {
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .load:
                ↓Task { await client.load(UUID()) }
                state.started = ↓Date()
                return .run { send in await send(.loaded(try await client.posts(now: Date()))) }
              case .add:
                state.posts.append(Post(id: ↓UUID(), date: ↓Date.now))
                return .none
              }
            }
          }
        }
        """),
      Example(
        """
        struct Feed: Reducer {
          func reduce(into state: inout State, action: Action) -> Effect<Action> {
            ↓UserDefaults.standard.set(state.count, forKey: "count")
            try? ↓FileManager.default.removeItem(at: state.url)
            return .none
          }
        }
        """),
      Example(
        """
        @Reducer struct Feed {
          var body: some Reducer<State, Action> {
            Scope(state: \\.child, action: \\.child) { Child() }
            Reduce<State, Action> { state, action in
              state.items.forEach { $0.id = ↓UUID() }
              ↓URLSession.shared.dataTask(with: state.url).resume()
              _ = ↓Task.detached { URLSession.shared }
              return .send(.saved(at: ↓Date()))
            }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        @Reducer struct Tabs {
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              @Sendable func close(_ tab: Tab.ID, send: Send<Action>) async {
                await send(.willClose(tab))
                await send(.close(tab))
              }
              return .run { send in await close(tab, send: send) }
            }
          }
        }
        """),
      Example(
        """
        @Reducer struct Feed {
          @Dependency(\\.uuid) var uuid
          @Dependency(\\.date.now) var now
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              state.id = uuid()
              state.date = self.now
              state.day = Date(timeIntervalSince1970: 0)
              state.known = UUID(uuidString: "Date()")
              // state.id = UUID()
              return .merge(
                .run { send in await send(.a(Date())) },
                .publisher { URLSession.shared.dataTaskPublisher(for: url) }
              )
            }
          }
        }
        """),
      Example(
        """
        @Reducer struct Feed {
          struct State {
            var id = UUID()
            var date = Date()
          }
          func save() async {
            UserDefaults.standard.set(1, forKey: "a")
          }
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              .run { _ in await save() }.cancellable(id: "a")
            }
          }
        }
        """),
      Example(
        """
        struct Numbers {
          func reduce(into state: inout State, action: Action) {
            state.date = Date()
          }
          let all = [1, 2].reduce(into: [:]) { $0[UUID()] = $1 }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    /// A side effect, identified by its name in code.
    enum Effect: String, Storable {
      case await
      case task = "Task"
      case date = "Date"
      case uuid = "UUID"
      case urlSession = "URLSession"
      case userDefaults = "UserDefaults"
      case fileManager = "FileManager"
    }

    let effect: Effect

    static let fields = FieldList(Self.init, \.effect)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(by: ["Reduce"]) { call, context in
      guard call.isReduceCall, !context.isPreview else { return }
      context.countOpportunity(of: Self.self, at: call)
      for (_, closure) in call.closureArguments { Self.search(Syntax(closure.statements), [], in: context) }
    }
    walk.on(.function) { function, context in
      guard let type = context.type, let member = context.member, function.isMember,
        member.name == "reduce(into:action:)", let body = function.body, !context.isPreview
      else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: .reducer), at: function)
      Self.search(Syntax(body.statements), [.type(type, hasAny: .reducer)], in: context)
    }
  }

  private static func search(_ code: Syntax, _ conditions: [RoleCondition], in context: FileContext) {
    let search = SideEffectSearch(viewMode: .sourceAccurate)
    search.walk(code)
    for (node, effect) in search.found {
      // If the project declares a type with this name, the code does not use the system type.
      let foreign: [RoleCondition] = effect == .await ? [] : [.isForeign(effect.rawValue)]
      context.record(
        Evidence(effect: effect), by: Self.self, at: context.range(of: node), conditions: conditions + foreign,
        source: context.source(of: node))
    }
  }

  /// Returns all candidates. A dependency replaces all uses of the same effect in a function of the reducer.
  func allCandidates(in project: Project) -> [Located<Evidence>] {
    project.reviewedRecords(of: Self.self)
      .joined(above: Self.maximumSeparateUses) { Use($0) }
  }

  /// A function of a reducer, and an effect that it uses.
  private struct Use: Hashable {
    let function: FunctionOfType
    let effect: Evidence.Effect
    /// The location of work that does not have the same remedy as other work.
    let separate: SourceRange?

    init(_ located: Located<Evidence>) {
      function = FunctionOfType(located)
      effect = located.evidence.effect
      separate = [.date, .uuid].contains(effect) ? nil : located.record.range
    }
  }

  /// The maximum number of dates or identifiers in a function that get separate findings.
  private static let maximumSeparateUses = 5

  func message(for record: Record<Evidence>) -> String {
    let name = record.evidence.effect.rawValue
    let subject = record.symbol.isEmpty ? "the reducer" : "`\(record.symbol)`"
    switch record.evidence.effect {
    case .task, .await:
      return "\(subject) does async work with `\(name)` in the reducer; do it in a `.run` effect"
    case .date, .uuid:
      return """
        \(subject) creates a `\(name)`\(record.locationSuffix) in the reducer, so tests cannot predict its value; use \
        `@Dependency(\\.\(name.lowercased()))`
        """
    case .urlSession, .userDefaults, .fileManager:
      return "\(subject) uses `\(name)` in the reducer; make it a dependency and call it in a `.run` effect"
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is `Reduce { state, action in … }`.
  fileprivate var isReduceCall: Bool {
    guard trailingClosure != nil || !arguments.isEmpty else { return false }
    return calleeName == "Reduce"
  }
}

/// Collects side effects that are not inside an effect.
private final class SideEffectSearch: SyntaxVisitor {
  typealias Effect = SideEffectInReducer.Evidence.Effect

  private(set) var found: [(node: Syntax, effect: Effect)] = []

  private static let effects: Set<String> = [
    "run", "publisher", "merge", "concatenate", "task", "fireAndForget", "catching", "future",
  ]
  private static let globals = Dictionary(
    uniqueKeysWithValues: [Effect.urlSession, .userDefaults, .fileManager].map { ($0.rawValue, $0) })

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledMember {
      if Self.effects.contains(member.declName.baseName.text) {
        // The arguments belong to the effect, but the base expression may do work before the effect starts.
        if let base = member.base { walk(base) }
        return .skipChildren
      }
      // `.someEffect { … }` is an effect that the project defines, because an implicit member here can only be the
      // returned effect.
      if member.base == nil, !node.closureArguments.isEmpty { return .skipChildren }
    }
    if node.isStartOfTask {
      found.append((Syntax(node), .task))
      return .skipChildren
    }
    if node.arguments.isEmpty, node.trailingClosure == nil, let name = node.constructedTypeName {
      switch name {
      case "Date", "Foundation.Date": found.append((Syntax(node), .date))
      case "UUID", "Foundation.UUID": found.append((Syntax(node), .uuid))
      default: return .visitChildren
      }
      return .skipChildren
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.declName.baseName.text == "now",
      let base = node.base?.dottedName, base == "Date" || base == "Foundation.Date"
    else { return .visitChildren }
    found.append((Syntax(node), .date))
    return .skipChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    // Only an effect or a task can call a local async function.
    node.signature.effectSpecifiers?.asyncSpecifier == nil ? .visitChildren : .skipChildren
  }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind {
    found.append((Syntax(node), .await))
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let world = Self.globals[node.baseName.text], !node.isMemberName || node.isQualifiedByFoundation {
      found.append((Syntax(node), world))
    }
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is `Task { … }` or `Task.detached { … }`.
  fileprivate var isStartOfTask: Bool {
    guard !closureArguments.isEmpty, let name = calledExpression.dottedName else { return false }
    return name == "Task" || name == "Task.detached" || name == "Task.init" || name == "Task.immediate"
  }
}

extension DeclReferenceExprSyntax {
  fileprivate var isQualifiedByFoundation: Bool {
    parent?.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "Foundation"
  }
}
