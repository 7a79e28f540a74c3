/// Finds observable objects that a child stores as state even though its parent already owns them.
struct DuplicateObservableStorage: ProjectRule {
  static let info = RuleInfo(
    id: "duplicate_observable_storage",
    summary: "Only the view that owns an observable object should store it as `@State`.",
    rationale: """
      If a child view stores its parent's object as `@State`, it keeps the first object that it receives. When the \
      parent replaces the object, the child still shows the old one. A plain property is enough to read the object, \
      and `@Bindable` provides bindings to its members.
      """,
    sources: ["S0 mistake-1"],
    opportunity: "a `@State` property that stores an observable object",
    defaultLevel: .info,
    remedy: Remedy(.ownership, .small),
    triggering: [
      Example(
        """
        @Observable final class FeedModel {}
        struct FeedView: View {
          @State private var model = FeedModel()
          var body: some View { FeedList(model: model) }
        }
        struct FeedList: View {
          @State var ↓model: FeedModel
          var body: some View { Text("") }
        }
        """),
      Example(
        [
          ("App/Model.swift", "@Observable final class FeedModel {}"),
          (
            "App/FeedView.swift",
            """
            struct FeedView: View {
              @State private var model: FeedModel
              var body: some View {
                Text("").sheet(isPresented: $isShown) {
                  Editor(self.model, title: "")
                }
              }
            }
            """
          ),
          (
            "App/Editor.swift",
            """
            struct Editor: View {
              @State private var ↓edited: FeedModel
              init(_ feed: FeedModel, title: String) {
                _edited = State(initialValue: feed)
              }
              var body: some View { Text("") }
            }
            """
          ),
        ]),
      Example(
        """
        class BaseModel: ObservableObject {}
        final class FeedModel: BaseModel {}
        struct FeedView: View {
          @State private var model = FeedModel()
          var body: some View { header }
        }
        extension FeedView {
          var header: some View { FeedHeader(count: 1, feed: model) }
        }
        struct FeedHeader: View {
          let count: Int
          @State private(set) var ↓feed: FeedModel
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        @Observable class BaseModel {}
        final class FeedModel: BaseModel {}
        struct FeedView: View {
          @State private var model = FeedModel()
          var body: some View { StatusView(model: model) }
        }
        struct StatusView: View {
          @State var ↓model: BaseModel
          var body: some View { Text("") }
        }
        """),
    ],
    good: [
      Example(
        """
        @Observable final class RowModel {}
        struct FeedView: View {
          @State private var model = RowModel()
          var body: some View {
            Row(model: model)
            Row(model: RowModel())
          }
        }
        struct Row: View {
          // Some callers create the object for the row, so the row has to own it.
          @State var model: RowModel
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        @Observable final class FeedModel {}
        struct FeedView: View {
          @State private var model = FeedModel()
          var body: some View {
            FeedList(model: model)
            // Editor(model: model) would store it twice.
            Editor(model: FeedModel())
          }
        }
        struct FeedList: View {
          let model: FeedModel
          var body: some View { Text("") }
        }
        struct Editor: View {
          @State var model: FeedModel
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        struct Draft {}
        struct FeedView: View {
          @State private var draft = Draft()
          var body: some View { Editor(draft: draft) }
        }
        struct Editor: View {
          @State var draft: Draft
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        @Observable final class FeedModel {}
        struct FeedView: View {
          @State private var model = FeedModel()
          let models: [FeedModel]
          var body: some View {
            ForEach(models) { model in Editor(model: model) }
          }
        }
        struct Editor: View {
          @State var model: FeedModel
          var body: some View { Text("") }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [StateOwnership.self, Handovers.self]

  struct Evidence: Analyzer.Evidence {
    /// The property that already stores the object, prefixed with the name of its view.
    let keeper: String

    static let fields = FieldList(Self.init, \.keeper)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = StateIndex(project)
    // Avoids collecting handovers in the common case where no reviewed view stores an object as `@State`.
    guard !opportunities(in: project).isEmpty else { return [] }
    var seen: Set<Location> = []
    return project.collection(of: Handovers.self).compactMap { handover in
      guard handover.received.attribute("State") != nil,
        let given = index.properties(of: handover.sender).first(where: { $0.property.name == handover.given }),
        given.property.attribute("State") != nil,
        let type = index.entity(of: given.property, in: given.reference),
        project.types.roles(of: type).contains(.observable),
        let stored = index.entity(of: handover.received, in: handover.receivedIn),
        stored == type || project.superclasses(of: type).contains(stored),
        seen.insert(Location(file: handover.receivedIn.file, range: handover.received.range)).inserted,
        !index.isCreatedInArgument(labeled: handover.label, of: handover.receiver)
      else { return nil }
      return index.candidate(
        Evidence(keeper: project.types.entities[handover.sender].name + "." + handover.given), at: handover.received,
        in: handover.receivedIn, of: handover.receiver)
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let index = StateIndex(project)
    return index.opportunities(inTypesWith: .view) { property, reference in
      property.attribute("State") != nil && index.storesObservable(property, in: reference)
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` is `@State`, but `\(record.evidence.keeper)` already owns the object; make it a `let`, or \
    `@Bindable` if it needs bindings
    """
  }

  private struct Location: Hashable {
    let file: Int
    let range: SourceRange
  }
}
