import SwiftSyntax

/// Finds view bodies and view helpers that are too long.
struct BodyLength: FileLimitRule {
  static let info = RuleInfo(
    id: "body_length",
    summary: "View bodies and view helpers should be short.",
    rationale: """
      A long body hides its structure: sections, conditions and actions run together, every change touches the same \
      block, and SwiftUI evaluates all of it when any part changes. A separate view type gives a section a name and \
      explicit inputs.
      """,
    seeds: ["card", "S0 after-view (40 lines)", "S2.3", "S2 large-view", "S4 common-mistakes"],
    opportunity: "a `body` or a view helper",
    defaultLevel: .limits(warning: 40, error: 100),
    remedy: Remedy(.subview, .medium),
    triggering: [
      Example(
        """
        struct FeedView: View {
          var ↓body: some View {
            VStack {
              Text("a")
              Text("b")
            }
          }
        }
        """, configuration: "{warning: 3}"),
      Example(
        """
        struct FeedView {
          @ViewBuilder
          func ↓row(for post: Post) -> some View {
            #if os(iOS)
            Text(post.title)
            #endif
          }
        }
        extension FeedView: View {
          var body: some View { row(for: post) }
        }
        """, configuration: "{warning: 2}"),
      Example(
        """
        extension View {
          func ↓card() -> some View {
            self
              .padding()
              .background(.thinMaterial)
          }
        }
        """, configuration: "{warning: 2}"),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          var body: some View {
            VStack {
              // Comments are not counted.

              Text("a")
            }
          }
        }
        """, configuration: "{warning: 3}"),
      Example(
        """
        @main
        struct TeaShop: App {
          var body: some Scene {
            WindowGroup {
              RootView()
            }
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct Counter: Reducer {
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              .none
            }
          }
        }
        #Preview {
          VStack {
            Text("a")
          }
        }
        """, configuration: "{warning: 1}"),
    ])

  struct Evidence: Analyzer.Evidence {
    /// Whether event modifiers take up most of the lines, so there are no sections to extract.
    let isMostlyEvents: Bool

    static let fields = FieldList(Self.init, \.isMostlyEvents)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.viewCode) { member, context in
      context.record(
        Evidence(isMostlyEvents: member.linesOfEvents(in: context) * 2 > member.codeLines), by: Self.self,
        at: member.range, symbol: member.symbol, value: member.codeLines,
        conditions: member.conditions)
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { measuredOpportunities(in: project) }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let advice =
      record.evidence.isMostlyEvents ? "move event handling into methods" : "extract sections into subviews"
    return "`\(record.symbol)` is \(value) lines long (limit \(limit)); \(advice)"
  }
}

extension ViewCodeMember {
  private static let events: Set<String> = [
    "onChange", "onReceive", "onAppear", "onDisappear", "task", "onSubmit", "onOpenURL", "onContinueUserActivity",
    "onDrop", "onHover", "onKeyPress", "onPreferenceChange", "refreshable",
  ]

  /// The number of lines taken up by event modifiers if the code consists of a single view; otherwise 0.
  fileprivate func linesOfEvents(in context: FileContext) -> Int {
    guard codeLines > 10, let shown = code?.shownExpressions, shown.count == 1 else { return 0 }
    return ViewChain(shown[0]).modifiers.reduce(0) { sum, modifier in
      guard let name = modifier.modifierName, Self.events.contains(name), let member = modifier.calledMember else {
        return sum
      }
      let range = context.range(from: member.declName, to: modifier)
      return sum + range.end.line - range.start.line + 1
    }
  }
}
