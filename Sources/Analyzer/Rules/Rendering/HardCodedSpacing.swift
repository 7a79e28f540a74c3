import SwiftSyntax

/// Finds stacks with a numeric spacing or, if a team prefers numbers, stacks without explicit spacing.
struct HardCodedSpacing: FileRule {
  static let info = RuleInfo(
    id: "hard_coded_spacing",
    summary: "Stacks should use the default spacing or a named constant.",
    rationale: """
      By default, the system chooses a spacing that suits the platform, the adjacent views and the text size. A number \
      on every stack overrides that choice, and readers cannot tell which numbers are deliberate. Teams that use a \
      fixed grid can require explicit spacing instead.
      """,
    sources: ["S4 HIG", "S4 checklist (the samples in S2 set spacing explicitly)"],
    opportunity: "a stack or grid",
    defaultLevel: .off,
    options: [
      RuleOption(
        name: "direction", kind: .choice(["omit", "require"]), defaultValue: .string("omit"),
        summary: "`omit` reports any spacing other than 0; `require` reports stacks without explicit spacing.")
    ],
    triggering: [
      Example(
        """
        struct FeedView: View {
          var body: some View {
            VStack(alignment: .leading, spacing: ↓8) {
              HStack(spacing: ↓-4.5) { Text("a") }
            }
          }
        }
        """),
      Example(
        """
        struct GridView: View {
          var body: some View {
            Grid(horizontalSpacing: ↓12, verticalSpacing: ↓4) { rows }
            LazyVGrid(
              columns: columns,
              spacing: ↓16
            ) { cells }
            AnyLayout(VStackLayout(spacing: ↓10))
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            ↓VStack {
              ↓LazyHStack(alignment: .top) { Text("a") }
              HStack(spacing: 8) { Text("b") }
            }
          }
        }
        """, configuration: "{level: info, direction: require}"),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          var body: some View {
            VStack(spacing: 0) {
              // HStack(spacing: 8)
              HStack(spacing: .zero) { Text("VStack(spacing: 8)") }
              HStack(spacing: nil) { Text("a") }
            }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @ScaledMetric private var gap = 8
          var body: some View {
            VStack(spacing: gap) {
              HStack(spacing: Spacing.small) { Text("a") }
            }
          }
        }
        """),
      Example(
        """
        struct GridView: View {
          let columns = [GridItem(.adaptive(minimum: 80), spacing: 8)]
          var body: some View {
            FlowLayout(spacing: 8) { Text("a").padding(8) }
            LazyVGrid(columns: columns) { cells }
          }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    let container: String
    /// The number as written; nil if there is none.
    let spacing: String?

    static let fields = FieldList(Self.init, \.container, \.spacing)
  }

  private static let stacks = SwiftUIVocabulary.stacks.subtracting(["ZStack"]).union(SwiftUIVocabulary.lazyStacks)
    .union(["VStackLayout", "HStackLayout"])

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: Self.stacks.union(["LazyVGrid", "LazyHGrid", "Grid"])) { call, context in
      guard let name = call.calleeToken?.text else { return }
      context.countOpportunity(of: Self.self, at: call, conditions: [.isForeign(name)])
      var hasSpacing = false
      for argument in call.arguments {
        guard let label = argument.label?.text,
          name == "Grid" ? label == "horizontalSpacing" || label == "verticalSpacing" : label == "spacing"
        else { continue }
        hasSpacing = true
        guard argument.expression.isNumberOtherThanZero else { continue }
        let value = argument.expression.unparenthesized
        context.record(
          Evidence(container: name, spacing: context.source(of: value)), by: Self.self, at: context.range(of: value),
          conditions: [.isForeign(name)], source: context.source(of: value))
      }
      if !hasSpacing, Self.stacks.contains(name) {
        context.record(
          Evidence(container: name, spacing: nil), by: Self.self, at: context.range(of: call),
          conditions: [.isForeign(name)], source: name)
      }
    }
  }

  func accepts(_ record: Record<Evidence>, options: RuleOptions) -> Bool {
    options.string("direction") == (record.evidence.spacing == nil ? "require" : "omit")
  }

  func message(for record: Record<Evidence>) -> String {
    let container = record.evidence.container
    guard let spacing = record.evidence.spacing else {
      return "`\(container)` has no explicit spacing; pass `spacing`"
    }
    return """
      `\(container)` has a hard-coded spacing of \(spacing); omit it to use the platform's default, or use a named \
      constant
      """
  }
}

extension ExprSyntax {
  /// Whether the expression is a number literal other than 0, with or without a sign.
  fileprivate var isNumberOtherThanZero: Bool {
    let expression = unparenthesized
    if let signed = expression.as(PrefixOperatorExprSyntax.self) { return signed.expression.isNumberOtherThanZero }
    let digits: String
    if let number = expression.as(IntegerLiteralExprSyntax.self) {
      digits = number.literal.text
    } else if let number = expression.as(FloatLiteralExprSyntax.self) {
      digits = number.literal.text
    } else {
      return false
    }
    return digits.contains { $0 != "0" && $0 != "." && $0 != "_" }
  }
}
