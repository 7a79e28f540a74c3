/// Finds view code whose containers are nested too deeply.
struct BodyNesting: FileLimitRule {
  static let info = RuleInfo(
    id: "body_nesting",
    summary: "Containers in view code should not be nested too deeply.",
    rationale: """
      Every level of nesting is one more thing to keep in mind, and deep nesting usually means that several sections \
      share one body. A section extracted into its own view type has a name, and its code starts at the left margin \
      again. Each closure passed to a container (`VStack`, `List`, `Section`, `NavigationStack`, a `Button` label, a \
      sheet) adds one level. Conditions, actions and `WithPerceptionTracking` do not.
      """,
    sources: ["S2.3 (multiple logical sections)"],
    opportunity: "a view builder closure in view code",
    defaultLevel: .limits(warning: 6, error: 10),
    comparison: .memberDepth,
    remedy: Remedy(.subview, .medium),
    triggering: [
      Example(
        """
        struct FeedView: View {
          var ↓body: some View {
            NavigationStack {
              List {
                Section { HStack { Text("a") } }
              }
            }
          }
        }
        """, configuration: "{warning: 3}"),
      Example(
        """
        struct FeedView: View {
          var body: some View { Text("a") }
          private var ↓saveButton: some View {
            Button {
              save()
            } label: {
              HStack { Text("Save") }
            }
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct Card: ViewModifier {
          func ↓body(content: Content) -> some View {
            content
              .background {
                ZStack { Circle() }
              }
              .sheet(isPresented: $isOpen) { Text("a") }
          }
        }
        """, configuration: "{warning: 1}"),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          var body: some View {
            VStack {
              if isOpen {
                switch state {
                case .loading: ProgressView()
                case .loaded: Text("VStack { HStack { ZStack { } } }")
                }
              }
            }
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            List { Row() }
              .task { await load { posts in posts.forEach { keep($0) } } }
              .overlay { Badge() }
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct NewsView: View {
          var body: some View {
            WithPerceptionTracking {
              List { WithPerceptionTracking { NewsRows() } }
            }
          }
        }
        #Preview {
          VStack { HStack { ZStack { Text("a") } } }
        }
        @main struct TeaShop: App {
          var body: some Scene {
            WindowGroup { VStack { HStack { Text("a") } } }
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct Badge: View { var body: some View { Text("a") } }
        private struct BadgeGallery: View {
          var body: some View { VStack { HStack { Badge() } } }
        }
        #Preview { BadgeGallery() }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct BadgeVariants: View {
          var body: some View { VStack { HStack { Badge() } } }
        }
        """, path: "App/Badge+Preview.swift", configuration: "{warning: 1}"),
    ])

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.viewCode) { member, context in
      context.record(
        by: Self.self, at: member.range, symbol: member.symbol, value: member.depth, conditions: member.conditions)
    }
    walk.on(.closure) { closure, context in
      if context.isInViewBuilder { context.countOpportunity(of: Self.self, in: .viewCode, at: closure) }
    }
  }

  func message(for record: Record<NoEvidence>, value: Int, limit: Int) -> String {
    """
    `\(record.symbol)` nests containers \(value) levels deep (limit \(limit)); extract the inner sections into subviews
    """
  }
}
