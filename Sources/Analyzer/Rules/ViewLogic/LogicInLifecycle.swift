import SwiftSyntax

/// Finds lifecycle modifiers whose closures contain too many statements.
struct LogicInLifecycle: FileLimitRule {
  static let info = RuleInfo(
    id: "logic_in_lifecycle",
    summary: "Lifecycle modifiers should call a method instead of doing the work inline.",
    rationale: """
      Code that runs when a view appears, a value changes or a URL arrives is hard to find in the middle of a body, \
      and tests cannot call it. With a named method, the body remains a description of the screen, and the method can \
      delegate the work to a model or service.
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
      let count = StatementCount(isFree: { $0.resetsFocusOrSelection(in: context) })
      let closures = call.closureArguments.map(\.closure)
      guard let longest = closures.map({ count.count($0.statements) }).max(), longest > 0 else { return }
      context.record(
        Evidence(modifier: member.text), by: Self.self, in: .viewCode, at: context.range(from: member, to: call),
        value: longest, source: context.source(of: member))
    }
    walk.onCall(ofMembers: SwiftUIVocabulary.lifecycleModifiers, record)
    walk.onCall(of: SwiftUIVocabulary.lifecycleModifiers, record)
  }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    """
    `\(record.evidence.modifier)` in `\(record.symbol)` contains \(Wording.count(value, "statement")) (limit \
    \(max(0, limit - 1))); move them into a method, and the work itself to a model or service
    """
  }
}

extension ExprSyntax {
  /// Whether the expression clears the focus or the selection: `focusedField = nil`, `selection.removeAll()`.
  fileprivate func resetsFocusOrSelection(in context: FileContext) -> Bool {
    if let sequence = self.as(SequenceExprSyntax.self), sequence.elements.count == 3,
      let assignment = sequence.assignment, assignment.operator == "=", let value = sequence.elements.last
    {
      return value.isEmptyValue && assignment.target.isFocusOrSelection(in: context)
    }
    guard let member = self.as(FunctionCallExprSyntax.self)?.calledMember, let base = member.base else { return false }
    return member.declName.baseName.text == "removeAll" && base.isFocusOrSelection(in: context)
  }

  /// Whether the expression is nil, false, or an empty string or collection.
  private var isEmptyValue: Bool {
    if self.is(NilLiteralExprSyntax.self) { return true }
    if let literal = self.as(BooleanLiteralExprSyntax.self) { return literal.literal.tokenKind == .keyword(.false) }
    if let array = self.as(ArrayExprSyntax.self) { return array.elements.isEmpty }
    if let text = self.as(StringLiteralExprSyntax.self) { return text.segments.description.isEmpty }
    return self.as(MemberAccessExprSyntax.self).map { $0.base == nil && $0.declName.baseName.text == "none" } ?? false
  }

  private func isFocusOrSelection(in context: FileContext) -> Bool {
    guard let name = wholeName?.name ?? self.as(MemberAccessExprSyntax.self)?.declName.baseName.text else {
      return false
    }
    if wholeName != nil, context.property(named: name)?.attribute("FocusState") != nil { return true }
    return name.camelCaseWords.contains { ["focus", "focused", "selection", "selected"].contains($0) }
  }
}
