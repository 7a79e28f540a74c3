import SwiftSyntax

/// Finds reducers whose body is too long.
struct ReducerLength: ProjectLimitRule {
  static let info = RuleInfo(
    id: "reducer_length",
    summary: "A reducer's body should be short.",
    rationale: """
      One long `switch` over every action is a massive view model under another name. Features split into separate \
      reducers can be read, tested and moved independently, and the parent only describes how they fit together.
      """,
    details: """
      A `case` with at most two statements and no blocks counts as one line. The bot does not comment on a reducer \
      that consists almost only of many cases with a few lines each, such as reactions to the actions of child \
      features.
      """,
    sources: ["S0 part-3"],
    opportunity: "a reducer",
    defaultLevel: .inTCA(.limits(warning: 150, error: 300)),
    triggering: [
      Example(
        """
        @Reducer struct Feed {
          var ↓body: some ReducerOf<Self> {
            Reduce { state, action in
              state.count += 1
              return .none
            }
          }
        }
        """, configuration: "{warning: 3}"),
      Example(
        """
        @Reducer struct Feed {
          func ↓debugReduce() -> Reduce<Feed.State, Feed.Action> {
            Reduce { state, action in
              state.count += 1
              return .none
            }
          }
        }
        """, configuration: "{warning: 3}"),
      Example(
        """
        struct Feed: Reducer {
          func ↓reduce(into state: inout State, action: Action) -> Effect<Action> {
            state.count += 1
            return .none
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct Feed {}
        extension Feed: Reducer {
          @ReducerBuilder<State, Action>
          var ↓body: some Reducer<State, Action> {
            Scope(state: \\.a, action: \\.a) { A() }
            Scope(state: \\.b, action: \\.b) { B() }
          }
        }
        """, configuration: "{warning: 1}"),
    ],
    good: [
      Example(
        """
        @Reducer struct Home {
          var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .onAppear:
                state.isVisible = true
                return .none
              case .settingsTapped:
                state.path = .settings
                return .none
              }
            }
          }
        }
        """, configuration: "{warning: 7}"),
      Example(
        """
        @Reducer struct Feed {
          var body: some ReducerOf<Self> {
            // Comments and blank lines are not counted.

            Scope(state: \\.a, action: \\.a) { A() }
          }
          func load() {
            first()
            second()
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            Text("var body: some ReducerOf<Self> {")
            Text("b")
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct Numbers {
          func reduce(into state: inout State, action: Action) {
            state.a += 1
            state.b += 1
          }
        }
        """, configuration: "{warning: 1}"),
    ])

  static let collectors: [any Collector.Type] = [ShortActionCases.self]

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    let shortCases = project.collection(of: ShortActionCases.self)
    return project.reviewedEntities(having: .reducer).flatMap { entity -> [Located<NoEvidence>] in
      let type = project.types.entities[entity]
      return (type.declarations + type.extensions).flatMap { reference -> [Located<NoEvidence>] in
        let reducers = project.fact(reference).members.filter { $0.isReduce || $0.isReducerBody || $0.returnsReduce }
        return reducers.map { member -> Located<NoEvidence> in
          let cases = shortCases[reference.file]?[member.range.start]
          var record = Record(
            range: member.range, symbol: type.name + "." + member.name,
            value: member.codeLines - (cases?.wrapped ?? 0))
          record.isMinor = cases?.isRouter(ofLength: member.codeLines) ?? false
          return Located(file: reference.file, record: record)
        }
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .reducer) }

  func message(for record: Record<NoEvidence>, value: Int, limit: Int) -> String {
    """
    `\(record.symbol)` is \(value) lines long, with short cases counted as one line (limit \(limit)); split it into \
    child reducers
    """
  }
}

/// For each reducer, counts the lines after the first line of each `case` with at most two statements, and measures its
/// cases.
struct ShortActionCases: Collector {
  static let id = "short_action_cases"

  struct Evidence: Analyzer.Evidence {
    /// The lines after the first line of each short case.
    let wrapped: Int
    /// The number of lines in the longest case.
    let longest: Int
    /// The number of lines in all cases.
    let total: Int
    /// The number of cases.
    let count: Int

    static let fields = FieldList(Self.init, \.wrapped, \.longest, \.total, \.count)

    /// Whether the reducer consists almost only of cases with a few lines each, as one that reacts to the actions of its
    /// children does. A child reducer could not take over any of them.
    func isRouter(ofLength length: Int) -> Bool {
      count >= Self.manyCases && total <= count * Self.usualLines && longest <= Self.maximumLines
        && total * 10 >= length * 8
    }

    private static let manyCases = 20
    private static let usualLines = 8
    private static let maximumLines = 20
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.switch) { node, context in
      guard context.member != nil, context.contains("Reduce"), let name = node.reducerName else { return }
      let lengths = node.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.codeLines(in: context.text) }
      // The lines of a nested `switch` belong to a case of the outer one.
      let isNested = node.ancestors.contains { $0.is(SwitchExprSyntax.self) }
      context.record(
        Evidence(
          wrapped: node.wrappedLines(inCasesWithAtMost: 2, of: context.text),
          longest: isNested ? 0 : lengths.max() ?? 0,
          total: isNested ? 0 : lengths.reduce(0, +), count: isNested ? 0 : lengths.count), by: Self.self,
        at: context.range(of: name))
    }
  }

  /// The measures of each reducer, keyed by file and then by the position of the name of `body` or `reduce`.
  func collection(in project: Project) -> [Int: [SourcePosition: Evidence]] {
    project.reviewedRecords(of: Self.self).reduce(into: [:]) { sums, located in
      let known = sums[located.file]?[located.record.range.start]
      let found = located.evidence
      sums[located.file, default: [:]][located.record.range.start] = Evidence(
        wrapped: found.wrapped + (known?.wrapped ?? 0), longest: max(found.longest, known?.longest ?? 0),
        total: found.total + (known?.total ?? 0), count: found.count + (known?.count ?? 0))
    }
  }
}

extension SwitchExprSyntax {
  /// The name of the enclosing `body`, `reduce(into:action:)` or function that returns a `Reduce`; nil if the `switch`
  /// is in another member.
  fileprivate var reducerName: Syntax? {
    for node in ancestors {
      guard node.parent?.is(MemberBlockItemSyntax.self) == true else { continue }
      if let function = node.as(FunctionDeclSyntax.self) {
        return function.name.text == "reduce" || function.returnsReduce ? Syntax(function.name) : nil
      }
      let pattern = node.as(VariableDeclSyntax.self)?.bindings.first?.pattern
      return pattern?.boundNames.first?.text == "body" ? pattern.map { Syntax($0) } : nil
    }
    return nil
  }
}

extension MemberFact {
  /// Whether the member is a function whose result is the value of a `Reduce`: `func debug() -> Reduce<State, Action>`.
  fileprivate var returnsReduce: Bool { kind == .function && type?.hasPrefix("Reduce<") ?? false }

  fileprivate var isReducerBody: Bool { kind == .computedProperty && name == "body" && !isStatic }
}
