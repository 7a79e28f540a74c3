/// Finds reducers whose body is too long.
struct ReducerLength: ProjectLimitRule {
  static let info = RuleInfo(
    id: "reducer_length",
    summary: "A reducer's body should be short.",
    rationale: """
      One long `switch` over every action is a massive view model under another name. Features split into separate \
      reducers can be read, tested and moved independently, and the parent only describes how they fit together.
      """,
    seeds: ["S0 part-3"],
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

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    project.reviewedEntities(having: .reducer).flatMap { entity -> [Located<NoEvidence>] in
      let type = project.types.entities[entity]
      return (type.declarations + type.extensions).flatMap { reference in
        project.fact(reference).members.filter { $0.isReduce || $0.isReducerBody || $0.returnsReduce }.map { member in
          Located(
            file: reference.file,
            record: Record(range: member.range, symbol: type.name + "." + member.name, value: member.codeLines))
        }
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .reducer) }

  func message(for record: Record<NoEvidence>, value: Int, limit: Int) -> String {
    """
    `\(record.symbol)` is \(value) lines long (limit \(limit)); split it into child reducers
    """
  }
}

extension MemberFact {
  /// Whether the member is a function whose result is the value of a `Reduce`: `func debug() -> Reduce<State, Action>`.
  fileprivate var returnsReduce: Bool { kind == .function && type?.hasPrefix("Reduce<") ?? false }

  fileprivate var isReducerBody: Bool { kind == .computedProperty && name == "body" && !isStatic }
}
