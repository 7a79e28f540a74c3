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
    details: """
      Braces on lines of their own do not count, nor do the lines of `WithPerceptionTracking` and of alerts attached \
      to the body's only view, since extracting a section would not shorten them. If most of the lines are modifiers \
      or draw in a `Canvas`, the message suggests moving these instead of extracting sections. A SwiftLint comment \
      that disables `function_body_length` for this declaration limits the severity to info. The bot does not comment \
      if most of the lines belong to argument lists and the body would be within the limit with each list on one line.
      """,
    sources: ["card", "S0 after-view (40 lines)", "S2.3", "S2 large-view", "S4 common-mistakes"],
    opportunity: "a `body` or a view helper",
    defaultLevel: .limits(warning: limit, error: 100),
    comparison: .memberLength,
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
        struct TapsView: View
        {
          var body: some View
          {
            WithPerceptionTracking
            {
              if taps.isEmpty
              {
                Text("None")
              }
              else
              {
                ForEach(taps)
                { tap in
                  TapRow(tap: tap)
                }
              }
            }
          }
        }
        """, configuration: "{warning: 7}"),
      Example(
        """
        struct SeasonView: View {
          var body: some View {
            VStack {
              header
              episodes
              footer
            }
            .alert("Delete all files?", isPresented: $isDeleting) {
              Button("Delete", role: .destructive) { delete() }
              Button("Cancel", role: .cancel) {}
            } message: {
              Text("This deletes all episodes of the season.")
            }
          }
        }
        """, configuration: "{warning: 5}"),
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
    /// Whether modifiers, including event modifiers, take up most of the lines.
    let isMostlyModifiers: Bool
    /// Whether the length excludes alerts.
    let excludesAlerts: Bool
    /// Whether most of the lines draw in a `Canvas`, so there are no sections to extract.
    let isMostlyDrawing: Bool

    static let fields = FieldList(
      Self.init, \.isMostlyEvents, \.isMostlyModifiers, \.excludesAlerts, \.isMostlyDrawing)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.viewCode) { member, context in
      let modifiers = member.linesOfModifiers
      let value = max(0, member.codeLines - modifiers.alerts)
      context.record(
        Evidence(
          isMostlyEvents: modifiers.events * 2 > value,
          isMostlyModifiers: (modifiers.events + modifiers.others) * 2 > value, excludesAlerts: modifiers.alerts > 0,
          isMostlyDrawing: member.linesOfDrawing(in: context) * 2 > value),
        by: Self.self, at: member.range, symbol: member.symbol, value: value, conditions: member.conditions,
        maximumSeverity: context.exemptsFromLength(member) ? .info : nil,
        isMinor: member.isLongBecauseOfArguments(value) || member.isLongBecauseOfConditions(value))
    }
  }

  /// The default limit for a warning.
  fileprivate static let limit = 40

  func opportunities(in project: Project) -> [LocatedOpportunity] { measuredOpportunities(in: project) }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let advice =
      if record.evidence.isMostlyDrawing {
        "move drawing code into functions that take the `GraphicsContext`"
      } else if record.evidence.isMostlyEvents {
        "move event handling into methods"
      } else if record.evidence.isMostlyModifiers, record.symbol.hasSuffix(".body(content:)") {
        "move views and code in closures of its modifiers into subviews and methods"
      } else if record.evidence.isMostlyModifiers {
        "move its modifiers into a `ViewModifier`, and code in their closures into methods"
      } else {
        "extract sections into subviews"
      }
    let length = "\(value) lines long" + (record.evidence.excludesAlerts ? " without its alerts" : "")
    return "`\(record.symbol)` is \(length) (limit \(limit)); \(advice)"
  }
}

extension FileContext {
  /// Whether a SwiftLint comment disables the length check for this declaration alone.
  fileprivate func exemptsFromLength(_ member: ViewCodeMember) -> Bool {
    contains("function_body_length")
      && [range(of: member.node).start.line, member.range.start.line].contains {
        disablesOnly("function_body_length", atLine: $0)
      }
  }
}

extension ViewCodeMember {
  /// Whether the code would be within the default limit if each argument list was on one line, and such lists take up
  /// most of it.
  /// - Parameter value: The measured number of lines.
  fileprivate func isLongBecauseOfArguments(_ value: Int) -> Bool {
    guard value > BodyLength.limit else { return false }
    let finder = ArgumentLines(lines)
    finder.walk(node)
    return value - finder.count <= BodyLength.limit && finder.count * 2 > value
  }

  /// Whether the code that is compiled under any one condition is within the default limit.
  /// - Parameter value: The measured number of lines.
  fileprivate func isLongBecauseOfConditions(_ value: Int) -> Bool {
    guard value > BodyLength.limit else { return false }
    let finder = ExcludedLines(lines)
    finder.walk(node)
    return value - finder.count <= BodyLength.limit
  }

  private static let events: Set<String> = [
    "onChange", "onReceive", "onAppear", "onDisappear", "task", "onSubmit", "onOpenURL", "onContinueUserActivity",
    "onDrop", "onHover", "onKeyPress", "onPreferenceChange", "refreshable",
  ]

  /// Modifiers whose content is part of the view's appearance and can become a subview.
  private static let layers: Set<String> = ["background", "listRowBackground", "mask", "overlay", "safeAreaInset"]

  /// Returns the number of lines in closures that draw in a `Canvas`.
  fileprivate func linesOfDrawing(in context: FileContext) -> Int {
    guard codeLines > 10, context.contains("Canvas") else { return 0 }
    let finder = CanvasFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.renderers.reduce(0) { sum, renderer in
      sum
        + lines.countBetween(
          renderer.leftBrace.positionAfterSkippingLeadingTrivia.utf8Offset,
          renderer.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
  }

  /// The number of lines taken up by event modifiers, by alerts and by other modifiers if the code consists of a single
  /// view; otherwise 0.
  fileprivate var linesOfModifiers: (events: Int, alerts: Int, others: Int) {
    guard codeLines > 10, let shown = code?.shownExpressions, shown.count == 1 else { return (0, 0, 0) }
    return ViewChain(shown[0]).modifiers.reduce(into: (events: 0, alerts: 0, others: 0)) { sums, modifier in
      guard let name = modifier.modifierName, let member = modifier.calledMember else { return }
      let (isEvent, isAlert) = (Self.isEvent(name), Self.isAlert(name))
      guard isEvent || isAlert || !Self.layers.contains(name) else { return }
      let count = lines.countAcross(
        member.declName.positionAfterSkippingLeadingTrivia.utf8Offset,
        modifier.endPositionBeforeTrailingTrivia.utf8Offset)
      if isEvent { sums.events += count } else if isAlert { sums.alerts += count } else { sums.others += count }
    }
  }

  /// Returns whether a modifier runs code when something happens, possibly one of the project's own: `onKeyChange`.
  private static func isEvent(_ name: String) -> Bool {
    events.contains(name) || name.hasPrefix("on") && SwiftUIVocabulary.isActionLabel(name)
  }

  /// Returns whether a modifier presents an alert or dialog, possibly one of the project's own.
  private static func isAlert(_ name: String) -> Bool {
    ["alert", "Alert", "confirmationDialog", "actionSheet"].contains { name.hasSuffix($0) }
  }
}

/// Finds the closures that draw in a `Canvas`.
private final class CanvasFinder: SyntaxVisitor {
  private(set) var renderers: [ClosureExprSyntax] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calleeToken?.text == "Canvas" else { return .visitChildren }
    let renderer = node.argument(labeled: "renderer")?.expression.as(ClosureExprSyntax.self) ?? node.trailingClosure
    if let renderer { renderers.append(renderer) }
    return .skipChildren
  }
}
