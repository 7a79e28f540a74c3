/// Finds reducer states that lack `@ObservableState` in a project that uses the macro elsewhere.
struct MissingObservableState: ProjectRule {
  static let info = RuleInfo(
    id: "missing_observable_state",
    summary: "All reducer states should be `@ObservableState` if one of them is.",
    rationale: """
      With `@ObservableState`, a view reads its store directly and is updated only when a value that it reads changes. \
      A `State` type without the macro requires view stores and explicit observation. A project that mixes the two \
      does the same thing in two ways, and you have to check which kind a feature uses before you combine it with \
      another feature.
      """,
    details: """
      The rule ignores empty states, because they have nothing to observe.
      """,
    sources: ["S0 part-3"],
    opportunity: "a reducer's `State` struct",
    defaultLevel: .inTCA(.severity(.info)),
    triggering: [
      Example(
        """
        @Reducer struct Feed {
          @ObservableState struct State {}
        }
        @Reducer struct Post {
          struct ↓State: Equatable { var text = "" }
        }
        """),
      Example([
        ("Sources/Feed/Feed.swift", "@Reducer struct Feed { @ObservableState struct State {} }"),
        (
          "Sources/Post/Post.swift",
          """
          struct Post: Reducer {}
          extension Post {
            // @ObservableState
            struct ↓State { var text = "" }
          }
          """
        ),
      ]),
      Example(
        """
        @ComposableArchitecture.ObservableState struct Shared {}
        @Reducer struct Post {
          @dynamicMemberLookup
          public struct ↓State { var shared = Shared() }
        }
        """),
    ],
    good: [
      Example(
        """
        @Reducer struct Feed {
          struct State { var text = "" }
        }
        """),
      Example(
        """
        @Reducer struct Feed {
          @ObservableState struct State { var text = "" }
        }
        @Reducer struct AppDelegateReducer {
          struct State: Equatable {
            static let initial = State()
            init() {}
          }
        }
        """),
      Example(
        """
        @Reducer struct Feed {
          @ComposableArchitecture.ObservableState
          struct State {}
        }
        @Reducer struct Post {
          @CasePathable enum State {}
        }
        """),
      Example(
        """
        @Reducer struct Feed {
          @ObservableState struct State {
            struct Row {}
          }
        }
        struct FeedView: View {
          struct State { var text = "" }
          var body: some View { Text("") }
        }
        """),
    ])

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    let states = project.reducerStates
    guard !states.isEmpty, project.files.contains(where: { $0.facts.types.contains(where: \.isObservableState) }) else {
      return []
    }
    return states.compactMap { entity in
      let type = project.types.entities[entity]
      let facts = type.declarations.map(project.fact)
      guard !project.files[type.file].isTest, !facts.contains(where: \.isObservableState),
        facts.contains(where: { $0.properties.contains { !$0.isStatic } })
      else { return nil }
      return project.candidate(NoEvidence(), atTypeNamed: entity)
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reducerStates.compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<NoEvidence>) -> String {
    "`\(record.symbol)` has no `@ObservableState`, unlike other reducer states in the project; add it"
  }
}

extension TypeFact {
  fileprivate var isObservableState: Bool { attributes.contains { $0.name.lastNamePart == "ObservableState" } }
}
