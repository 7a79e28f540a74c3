import SwiftSyntax

/// Finds lifecycle modifiers that hold more than a call or two.
struct LogicInLifecycle: FileLimitRule {
  static let info = RuleInfo(
    id: "logic_in_lifecycle",
    summary: "A lifecycle modifier calls a method; it does not hold the work.",
    rationale: """
      What happens when a view appears, a value changes or a URL arrives is easily buried in the middle of a body, out \
      of reach for tests and for the next reader. A method with a name keeps the body a description of the screen, and \
      the real work can go on to a model or service from there.
      """,
    seeds: ["S0 step-1", "S2.3b", "S3 modifiers"],
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
    /// `task`, `onAppear`.
    let modifier: String

    static let fields = FieldList(Self.init, \.modifier)
  }

  func subscribe(to walk: inout Subscriptions) {
    let record: Subscriptions.Handler<FunctionCallExprSyntax> = { call, context in
      guard context.isViewCode, let member = call.modifierToken else { return }
      let closures = call.closureArguments.map(\.closure)
      guard let longest = closures.map({ StatementCount.of($0.statements) }).max(), longest > 0 else { return }
      context.record(
        Evidence(modifier: member.text), by: Self.self, in: .viewCode, at: context.range(from: member, to: call),
        value: longest, source: context.source(of: member))
    }
    walk.onCall(ofMembers: SwiftUIVocabulary.lifecycleModifiers, record)
    walk.onCall(of: SwiftUIVocabulary.lifecycleModifiers, record)
  }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    """
    `\(record.evidence.modifier)` in `\(record.symbol)` holds \(value) statements (at most \
    \(max(0, limit - 1)) belong there); move them to a method, and the work itself to a model or service
    """
  }
}
