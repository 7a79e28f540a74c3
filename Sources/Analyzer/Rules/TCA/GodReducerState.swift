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
    details: """
      The message names the properties that are shared (`@Shared`), the states of child features, and the identifiers \
      of effects. If the others do not exceed the limit, the bot does not comment.
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

  struct Evidence: Analyzer.Evidence {
    /// The number of properties that are shared with other features.
    let shared: Int
    /// The number of properties that store the state of a child feature.
    let children: Int
    /// The number of properties that identify effects to cancel.
    let identifiers: Int

    static let fields = FieldList(Self.init, \.shared, \.children, \.identifiers)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.reducerStates.flatMap { entity in
      let type = project.types.entities[entity]
      return type.declarations.map { declaration in
        let fact = project.fact(declaration)
        let evidence = Evidence(declaration, in: project)
        let count = fact.storedPropertyNames.count
        let own = count - evidence.shared - evidence.children - evidence.identifiers
        return Located(
          file: declaration.file,
          record: Record(
            evidence: evidence, range: fact.range, symbol: type.name, value: count,
            isMinor: own <= project.limit(of: info, inFile: declaration.file)))
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reducerStates.compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let evidence = record.evidence
    let parts = [
      (evidence.children, "child state"), (evidence.shared, "shared value"),
      (evidence.identifiers, "effect identifier"),
    ].filter { $0.0 > 0 }.map { Wording.count($0.0, $0.1) }
    let details = parts.isEmpty ? "" : ", including " + Wording.joined(parts)
    func message(_ details: String) -> String {
      """
      `\(record.symbol)` has \(value) stored properties (limit \(limit))\(details); move some of them to child features \
      and compose them with `Scope`
      """
    }
    return message(details).count <= Self.longestMessage ? message(details) : message("")
  }

  private static let longestMessage = 200
}

extension GodReducerState.Evidence {
  fileprivate init(_ declaration: TypeIndex.Reference, in project: Project) {
    var seen: Set<String> = []
    var counts = (shared: 0, children: 0, identifiers: 0)
    for property in project.fact(declaration).properties where !property.isStatic && seen.insert(property.name).inserted
    {
      if property.has(anyOf: "Shared", "SharedReader") {
        counts.shared += 1
      } else if project.storesState(property, inFile: declaration.file) {
        counts.children += 1
      } else if property.identifiesEffect {
        counts.identifiers += 1
      }
    }
    self.init(shared: counts.shared, children: counts.children, identifiers: counts.identifiers)
  }
}

extension Project {
  /// Whether a property stores the state of another feature, judging by its type or, if that is inferred, by its name:
  /// `var feedState = Feed.State.initial`.
  fileprivate func storesState(_ property: PropertyFact, inFile file: Int) -> Bool {
    if let type = property.knownType { return type.hasSuffix(".State") }
    guard property.type == nil, property.name.hasSuffix("State"), let first = property.name.first else { return false }
    let feature = first.uppercased() + property.name.dropFirst().dropLast("State".count)
    return entity(named: feature + ".State", inFile: file) != nil
  }
}

extension PropertyFact {
  /// Whether the property's name says that it identifies an effect to cancel: `CancelId`, `searchCancelID`.
  fileprivate var identifiesEffect: Bool {
    let words = name.camelCaseWords
    return words.last == "id" && (words.contains("cancel") || words.contains("cancellable"))
  }
}
