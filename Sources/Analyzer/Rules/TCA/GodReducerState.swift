/// Finds reducers whose `State` has too many properties.
struct GodReducerState: ProjectLimitRule {
  static let info = RuleInfo(
    id: "god_reducer_state",
    summary: "A reducer's `State` should have few stored properties.",
    rationale: """
      A `State` with dozens of properties combines several features in one. Any action may change any property, every \
      test has to set up all of them, and views observe more than they show. Child features that have their own \
      `State` and are combined with `Scope` keep each part small.
      """,
    sources: ["S0 part-3"],
    opportunity: "a reducer's `State` struct",
    defaultLevel: .inTCA(.limits(warning: 20, error: 40)),
    remedy: Remedy(.model, .large),
    triggering: [
      Example(
        """
        @Reducer struct Feed {
          @ObservableState
          struct ↓State: Equatable {
            var posts: [Post] = []
            @Presents var alert: AlertState<Action.Alert>?
            let a, b: Int
          }
          enum Action {}
        }
        """, configuration: "{warning: 3}"),
      Example(
        """
        struct Feed: Reducer {
          var body: some ReducerOf<Self> { EmptyReducer() }
        }
        extension Feed {
          struct ↓State {
            var a = 1
            var b = 2
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        enum App {
          @Reducer
          public struct Feed {
            public struct ↓State {
              @Shared(.fileStorage(.posts)) public var posts: [Post] = []
              public var query = "" {
                didSet { count += 1 }
              }
            }
          }
        }
        """, configuration: "{warning: 1}"),
    ],
    good: [
      Example(
        """
        @Reducer struct Feed {
          struct State {
            static let limit = 10
            var posts: [Post] = []
            var count: Int { posts.count }
            // var isLoading = false
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        @Reducer struct Feed {
          enum State {
            case loading, loaded
            static var a = 1, b = 2
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct FeedView: View {
          struct State {
            var a = 1
            var b = 2
          }
          var body: some View { Text("") }
        }
        """, configuration: "{warning: 1}"),
    ])

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    project.reducerStates.flatMap { entity in
      let type = project.types.entities[entity]
      return type.declarations.map { declaration in
        let fact = project.fact(declaration)
        return Located(
          file: declaration.file,
          record: Record(range: fact.range, symbol: type.name, value: fact.storedPropertyNames.count))
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reducerStates.compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<NoEvidence>, value: Int, limit: Int) -> String {
    """
    `\(record.symbol)` has \(value) stored properties (limit \(limit)); move some of them to child features and \
    compose them with `Scope`
    """
  }
}
