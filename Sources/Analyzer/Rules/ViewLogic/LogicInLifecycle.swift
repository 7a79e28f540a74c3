import SwiftSyntax

/// Finds lifecycle modifiers whose closures contain too many statements.
struct LogicInLifecycle: FileLimitRule {
  static let info = RuleInfo(
    id: "logic_in_lifecycle",
    summary: "Lifecycle modifiers should call a method instead of doing the work inline.",
    rationale: """
      Code that runs when a view appears, a value changes or a URL arrives is hard to find in the middle of a body, \
      and tests cannot call it. With a named method, the body remains a description of the screen, and the method can \
      delegate the work to a model or service. Statements that set the focus or the selection are not counted. The rule \
      ignores closures of up to six statements that only set the view's own state, possibly after a delay, or fill in \
      the fields of a form.
      """,
    seeds: ["S0 step-1", "S2.3b", "S3 modifiers"],
    opportunity: "a lifecycle modifier that takes a closure or a function reference",
    defaultLevel: .limits(warning: 4), firesAtLimit: true,
    remedy: Remedy(.model, .medium),
    triggering: [
      Example(
        """
        struct FeedView: View {
          var body: some View {
            List(posts) { Text($0.title) }
              .↓task {
                isLoading = true
                do {
                  posts = try await client.posts()
                } catch {
                  failure = error
                }
                isLoading = false
              }
              .↓onChange(of: query) { _, new in
                guard new.count > 2 else {
                  posts = []
                  return
                }
                page = 0
                Task {
                  await search(new)
                  scrollToTop()
                }
              }
          }
        }
        """),
      Example(
        """
        struct RootView: View {
          var body: some View {
            content
              .↓onOpenURL(perform: { url in
                let parts = url.pathComponents
                switch parts.first {
                case "a": open(a)
                case "b": open(b)
                default: break
                }
                log(url)
              })
          }
        }
        """),
      Example(
        """
        struct ThemeView: View {
          @Environment(UserPreferences.self) private var preferences
          @AppStorage("selectedTheme") private var selectedTheme = ""
          var body: some View {
            content
              .↓onAppear {
                selectedTheme = theme.name
                preferences.font = theme.font
                preferences.size = theme.size
                preferences.tint = theme.tint
              }
          }
        }
        struct Watched: ViewModifier {
          func body(content: Content) -> some View {
            content.↓onReceive(timer) { now in a(now); b(); c(); d() }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          var body: some View {
            List(posts) { Text($0.title) }
              .task { await load() }
              .onAppear(perform: start)
              .onChange(of: query) {
                guard query.count > 2 else {
                  posts = []
                  return
                }
                page = 0
                Task { await search() }
              }
          }
          private func start() { a(); b(); c(); d() }
        }
        """),
      Example(
        """
        struct SlideshowView: View {
          @State private var page = 0
          @State private var isPaused = false
          @State private var wasTurned = false
          @State private var draft: Draft?
          @StateObject private var code = CodeModel()
          var body: some View {
            Form { CodeField(code: code) }
              .onAppear {
                if let edited {
                  self.page = edited.page
                  self.code.text = edited.code
                  self.isPaused = edited.isPaused
                  self.code.island = edited.island
                }
              }
            Slides(page: page)
              .onReceive(timer) { _ in
                guard !isPaused else { return }
                let next = (page + 1) % slides.count
                wasTurned = true
                withAnimation { page = next }
              }
              .onChange(of: title) { _, new in
                guard draft?.title != new else { return }
                draft?.title = new
                draft?.isEdited = true
                isPaused = true
              }
          }
        }
        """),
      Example(
        """
        struct LetterBar: View {
          @FocusState private var focused: Letter?
          @State private var active: Letter?
          @State private var selectedID: String?
          var body: some View {
            Letters(active: active)
              .task(id: focused) {
                active = focused
                guard focused != nil else { return }
                try? await Task.sleep(for: .seconds(1))
                guard !Task.isCancelled else { return }
                active = nil
              }
              .onAppear {
                send(.appeared)
                isSearchFieldFocused = true
                selectedID = ids.first
                updateKeyboard()
              }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            // .task { a(); b(); c(); d() }
            Button("Go") { a(); b(); c(); d() }
            content.refreshable { withAnimation { a(); b() }; await c() }
          }
        }
        """),
      Example(
        """
        struct Session {
          func open() { channel.onReceive { a(); b(); c(); d() } }
        }
        #Preview {
          FeedView().task { a(); b(); c(); d() }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    /// The modifier, such as `task` or `onAppear`.
    let modifier: String

    static let fields = FieldList(Self.init, \.modifier)
  }

  func subscribe(to walk: inout Subscriptions) {
    let record: Subscriptions.Handler<FunctionCallExprSyntax> = { call, context in
      guard context.isViewCode, let member = call.modifierToken else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: member)
      let count = StatementCount(isFree: { $0.setsFocusOrSelection(in: context) })
      let closures = call.closureArguments.map(\.closure)
      guard let longest = closures.map({ count.count($0.statements) }).max(), longest > 0,
        longest > Self.mostOwnStatements || !closures.allSatisfy({ $0.statements.onlySetOwnState(in: context) })
      else { return }
      context.record(
        Evidence(modifier: member.text), by: Self.self, in: .viewCode, at: context.range(from: member, to: call),
        value: longest, source: context.source(of: member))
    }
    walk.onCall(ofMembers: SwiftUIVocabulary.lifecycleModifiers, record)
    walk.onCall(of: SwiftUIVocabulary.lifecycleModifiers, record)
  }

  /// The maximum number of statements that may stay in the closure if they only set the view's own state.
  private static let mostOwnStatements = 6

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    """
    `\(record.evidence.modifier)` in `\(record.symbol)` contains \(Wording.count(value, "statement")) (limit \
    \(max(0, limit - 1))); move \(value == 1 ? "it" : "them") into a method, and delegate the actual work to a model or \
    service
    """
  }
}

extension CodeBlockItemListSyntax {
  /// Whether the statements only set the view's own state, possibly inside an animation or a condition.
  fileprivate func onlySetOwnState(in context: FileContext) -> Bool {
    allSatisfy { element in
      if element.item.is(VariableDeclSyntax.self) { return !element.item.awaits }
      if let check = element.item.as(GuardStmtSyntax.self) { return check.body.statements.onlySetOwnState(in: context) }
      if let exit = element.item.as(ReturnStmtSyntax.self) { return exit.expression == nil }
      guard
        let expression = element.item.as(ExprSyntax.self) ?? element.item.as(ExpressionStmtSyntax.self)?.expression
      else { return element.item.is(BreakStmtSyntax.self) }
      return expression.onlySetsOwnState(in: context)
    }
  }
}

extension SyntaxProtocol {
  fileprivate var awaits: Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.await) }
  }
}

extension ExprSyntax {
  fileprivate func onlySetsOwnState(in context: FileContext) -> Bool {
    if let branch = self.as(IfExprSyntax.self) {
      let others: Bool? =
        branch.elseBody?.as(IfExprSyntax.self).map { ExprSyntax($0).onlySetsOwnState(in: context) }
        ?? branch.elseBody?.as(CodeBlockSyntax.self)?.statements.onlySetOwnState(in: context)
      return branch.body.statements.onlySetOwnState(in: context) && others ?? true
    }
    if let choice = self.as(SwitchExprSyntax.self) {
      return choice.cases.allSatisfy {
        $0.as(SwitchCaseSyntax.self)?.statements.onlySetOwnState(in: context) ?? false
      }
    }
    if sleeps { return true }
    if let call = self.as(FunctionCallExprSyntax.self) {
      if call.calleeName.map(SwiftUIVocabulary.animationFunctions.contains) == true {
        return call.closureArguments.allSatisfy { $0.closure.statements.onlySetOwnState(in: context) }
      }
      guard let member = call.calledMember, let base = member.base else { return false }
      return Self.settingFunctions.contains(member.declName.baseName.text) && base.isOwnState(in: context)
    }
    guard let sequence = self.as(SequenceExprSyntax.self), let assignment = sequence.assignment, !awaits else {
      return false
    }
    return assignment.target.isOwnState(in: context) || assignment.copiesMember(in: context)
  }

  /// Whether the expression only waits: `try? await Task.sleep(for: .seconds(1))`.
  private var sleeps: Bool {
    withoutEffects?.as(FunctionCallExprSyntax.self)?.calledExpression.dottedName == "Task.sleep"
  }

  private static let settingFunctions: Set<String> = [
    "toggle", "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "resignFirstResponder",
    "becomeFirstResponder",
  ]

  /// Whether the expression is view state other than a model, or a member of such state: `page`, `draft?.title`.
  private func isOwnState(in context: FileContext) -> Bool {
    var current = self
    while let inner = current.as(MemberAccessExprSyntax.self).flatMap({ $0.base?.isSelf == true ? nil : $0.base })
      ?? current.as(OptionalChainingExprSyntax.self)?.expression
      ?? current.as(SubscriptCallExprSyntax.self)?.calledExpression
    {
      current = inner
    }
    guard let name = current.wholeName?.name, let property = context.property(named: name),
      property.has(anyOf: "State", "Binding", "FocusState", "GestureState")
    else { return false }
    let type = property.knownType ?? ""
    return !["Model", "Store", "Manager", "Service", "Controller"].contains { type.hasSuffix($0) }
  }
}

extension Assignment {
  /// Whether the assignment copies the value of a member to a form field: `form.name = contact.name`. Objects in the
  /// environment are no forms but may be the preferences of the whole app.
  fileprivate func copiesMember(in context: FileContext) -> Bool {
    guard self.operator == "=", sequence.elements.count == 3, let path = target.dottedName?.withoutSelf,
      let value = sequence.elements.last?.as(MemberAccessExprSyntax.self), value.base != nil,
      ExprSyntax(value).dottedName?.firstPathPart.isUppercased == false
    else { return false }
    return context.property(named: path.firstPathPart).map {
      !$0.has(anyOf: "Environment", "EnvironmentObject", "AppStorage")
    } ?? false
  }
}
