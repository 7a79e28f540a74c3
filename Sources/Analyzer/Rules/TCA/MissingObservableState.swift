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
      The rule ignores empty states, because they have nothing to observe. Findings are minor if the state has \
      wrappers such as `@PresentationState`, which the macro does not support, or if its file uses view stores, so \
      that the whole feature has to be migrated. More than ten states in a module in which most states lack the macro \
      are one finding.
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

  struct Evidence: Analyzer.Evidence {
    /// The number of other states in the module that share the finding.
    var others = 0

    static let fields = FieldList(Self.init(others:), \.others)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    guard !project.reducerStates.isEmpty,
      project.files.contains(where: { $0.facts.types.contains(where: \.isObservableState) })
    else { return [] }
    // Whether a state gets a separate finding depends on all states in the module, including those in unreviewed files.
    let states = project.allReducerStates.filter { !project.files[project.types.entities[$0].file].isTest }
    let module = { (state: Int) in project.files[project.types.entities[state].file].module }
    let observable = Dictionary(grouping: states.filter { project.isObservable($0) }, by: module).mapValues(\.count)
    let missing = Dictionary(
      grouping: states.filter { !project.isObservable($0) && project.hasStoredProperties($0) }, by: module)
    return missing.sorted { $0.key < $1.key }.flatMap { module, states in
      let found = states.compactMap { state in
        let found = project.candidate(Evidence(), atTypeNamed: state)
        return project.needsViewStores(state) ? found?.asMinor : found
      }
      guard states.count > observable[module, default: 0] else { return found }
      return found.oncePerModule(above: Self.maximumSeparateStates, in: project) { record, others in
        record.evidence.others = others
      }
    }
  }

  /// States get separate findings if a module has at most this many without the macro.
  private static let maximumSeparateStates = 10

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reducerStates.compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<Evidence>) -> String {
    guard record.evidence.others > 0 else {
      return "`\(record.symbol)` has no `@ObservableState`, unlike other reducer states in the project; add it"
    }
    return """
      `\(record.symbol)` and \(record.evidence.others) other reducer states in the module have no `@ObservableState`, \
      while the project uses it elsewhere; add it when you next change one of their features
      """
  }
}

extension Project {
  fileprivate func isObservable(_ entity: Int) -> Bool {
    types.entities[entity].declarations.contains { fact($0).isObservableState }
  }

  /// Whether the macro alone would not be enough, because the state or the views in its file use view stores.
  fileprivate func needsViewStores(_ entity: Int) -> Bool {
    let views = [
      "WithViewStore", "ForEachStore", "IfLetStore", "SwitchStore", "NavigationStackStore", "NavigationLinkStore",
    ]
    return types.entities[entity].declarations.contains { reference in
      fact(reference).properties.contains { $0.has(anyOf: "BindingState", "PresentationState") }
        || files[reference.file].facts.mentionedTypes.contains(where: views.contains)
    }
  }

  fileprivate func hasStoredProperties(_ entity: Int) -> Bool {
    types.entities[entity].declarations.contains { fact($0).properties.contains { !$0.isStatic } }
  }
}

extension TypeFact {
  fileprivate var isObservableState: Bool { attributes.contains { $0.name.lastNamePart == "ObservableState" } }
}
