/// Finds observable objects that a view creates without owning them.
struct ObservableNotOwned: ProjectRule {
  static let info = RuleInfo(
    id: "observable_not_owned",
    summary: "A view that creates an observable object should store it as `@State` or `@StateObject`.",
    rationale: """
      SwiftUI constantly re-creates view values. If the initial value of a plain property creates an object, the \
      object is re-created along with the view, and its state is silently lost. `@State` and `@StateObject` tie the \
      object to the lifetime of the view on screen.
      """,
    sources: ["S2.6", "S4 ownership", "S1 integration"],
    opportunity: "a view property whose type is an observable class",
    defaultLevel: .error,
    remedy: Remedy(.ownership, .small),
    triggering: [
      Example(
        """
        @Observable final class FeedModel {}
        struct FeedView: View {
          let ↓model = FeedModel()
          private var ↓other: FeedModel = .init()
          var body: some View { Text("") }
        }
        """),
      Example(
        [
          ("App/Store.swift", "class Store: ObservableObject {}\nfinal class FeedStore: Store {}"),
          (
            "App/FeedView.swift",
            """
            struct FeedView: View {
              var ↓store = FeedStore.init(
                page: 1
              )
              var body: some View { Text("") }
            }
            """
          ),
        ]),
      Example(
        """
        enum Feed {
          @MainActor @Observable
          final class Model {
            init(client: Client) {}
          }
        }
        struct FeedView: View {
          @MainActor var ↓model = Feed.Model(client: .live)
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        @Observable final class SearchModel {
          var query = ""
          func configured() -> SearchModel { self }
        }
        struct SearchView: View {
          private let ↓model = {
            let model = SearchModel()
            model.query = "tea"
            return model
          }()
          private let ↓other: SearchModel = isNew ? .init() : SearchModel(query: "a")
          private let ↓last = SearchModel().configured()
          private let query = SearchModel().trimmedQuery()
          var body: some View { Text(model.query) }
        }
        """),
    ],
    good: [
      Example(
        """
        @Observable final class FeedModel {}
        struct FeedView: View {
          @State private var model = FeedModel()
          static let shared = FeedModel()
          let passed: FeedModel
          let current = FeedView.shared
          let make = { FeedModel() }
          var fresh: FeedModel { FeedModel() }
          // let model = FeedModel()
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        @Observable final class AppModel {}
        @main struct TeaShop: App {
          let model = AppModel()
          var body: some Scene { WindowGroup { Text("") } }
        }
        """),
      Example(
        """
        struct Formatter {}
        final class Cache {}
        struct FeedView: View {
          let formatter = Formatter()
          let cache = Cache()
          let model = ForeignModel()
          var body: some View { Text("") }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [StateOwnership.self]

  struct Evidence: Analyzer.Evidence {
    /// The wrapper that would make the view own the object.
    enum Keeper: String, Storable {
      case state = "@State"
      case stateObject = "@StateObject"
    }

    /// The class of the object that the property stores.
    let type: String
    let keeper: Keeper

    static let fields = FieldList(Self.init, \.type, \.keeper)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = StateIndex(project)
    return project.reviewedEntities(having: .view).flatMap { entity -> [Located<Evidence>] in
      guard !project.types.roles(of: entity).contains(.appScene) else { return [] }
      return index.properties(of: entity).compactMap { property, reference in
        guard !property.isStatic, property.hasNoWrapper,
          let created = index.createdType(of: property, in: reference)
            .flatMap({ index.entity(named: $0, in: reference) })
            ?? index.typeCreatedInPart(of: property, in: reference),
          project.types.roles(of: created).contains(.observable)
        else { return nil }
        let keeper = index.style(of: created).contains(.macro) ? Evidence.Keeper.state : .stateObject
        return index.candidate(
          Evidence(type: project.types.entities[created].name, keeper: keeper), at: property, in: reference, of: entity)
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let index = StateIndex(project)
    return index.opportunities(inTypesWith: .view) { index.storesObservable($0, in: $1) }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` creates a new `\(record.evidence.type)` whenever the view is created; declare it as \
    `\(record.evidence.keeper.rawValue) private var`, or pass it in from the parent
    """
  }
}
