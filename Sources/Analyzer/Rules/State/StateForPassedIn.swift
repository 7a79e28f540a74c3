/// Finds state that is initialized with a value from the parent.
struct StateForPassedIn: ProjectRule {
  static let info = RuleInfo(
    id: "state_for_passed_in",
    summary: "A value passed in by a parent should be a plain property or a binding, not `@State`.",
    rationale: """
      `@State` keeps the value that it has when the view first appears. Later values from the parent are ignored, and \
      changes made by the view never reach the parent, so each side works with its own copy. A plain `let` always has \
      the parent's current value; `@Binding` and `@Bindable` write back to it.
      """,
    details: """
      The rule ignores views that only previews use, and an `ObservableObject` whose published values the view \
      displays: a `let` would not observe it either, and `wrapper_mismatch` reports it.
      """,
    sources: ["S0 anti-pattern-3", "S0 property-wrapper tree", "S4 over-using @State"],
    opportunity: "a `@State` property",
    defaultLevel: .error, isRepeatedInTypes: true,
    remedy: Remedy(.ownership, .small),
    triggering: [
      Example(
        """
        struct DetailView: View {
          @State var ↓item: Item
          var body: some View { Text(item.title) }
        }
        """),
      Example(
        """
        @main struct ExampleApp: App {
          var body: some Scene { WindowGroup { EmptyView() } }
        }
        final class SetupViewController: UIHostingController<SetupView> {
          init(title: String) { super.init(rootView: SetupView(title: title)) }
        }
        struct SetupView: View {
          @State var ↓title: String
          var body: some View { Text(title) }
        }
        """),
      Example(
        """
        struct DetailView: View {
          @State var ↓title: String
          @State var ↓note: String?
          @State var ↓count: Int

          init(title: String, note: String?, total count: Int) {
            _title = State(initialValue: title)
            self._note = .init(wrappedValue: note)
            self.count = count
          }

          var body: some View { Text(title) }
        }
        """),
      Example(
        [
          (
            "App/RowView.swift",
            """
            struct RowView {
              @State internal var ↓row: Row
            }
            struct Row {}
            """
          ),
          (
            "App/RowView+Body.swift",
            """
            extension RowView: View {
              var body: some View { Text("@State var row: Row") }
            }
            """
          ),
        ]),
    ],
    good: [
      Example([
        (
          "App/LogApp.swift",
          """
          @main struct LogApp: App {
            var body: some Scene { WindowGroup { Text("a") } }
          }
          """
        ),
        (
          "App/LogCell.swift",
          """
          struct LogCell: View {
            @State var wasSuccessful: Bool
            var body: some View { Text(wasSuccessful ? "a" : "b") }
          }
          #Preview { LogCell(wasSuccessful: true) }
          """
        ),
      ]),
      Example(
        """
        struct DetailView: View {
          let item: Item
          @State private var draft: String
          @State var selection: Item?
          @State var isShown = false
          init(item: Item) {
            self.item = item
            _draft = State(initialValue: item.title)
          }
          var body: some View { Text(item.title) }
        }
        """),
      Example(
        """
        struct RenameView: View {
          // A draft that starts with the old name.
          @State var name: String
          @State var tags: [Tag]
          @State var isShared: Bool
          @State var isNew: Bool
          var body: some View {
            TextField("Name", text: $name)
            Button("Clear") { tags.removeAll() }
              .task { (isShared, isNew) = await load() }
          }
        }
        """),
      Example(
        """
        struct DetailView: View {
          @State var viewModel: DetailViewModel
          init(dependency: Dependency) {
            _viewModel = State(initialValue: DetailViewModel(dependency: dependency))
          }
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        @Observable final class Account {}
        struct AccountView: View {
          @State var account: Account
          var body: some View { Text("") }
        }
        """),
      Example(
        """
        struct DetailView: View {
          @Binding var item: Item
          // @State var item: Item
          var body: some View { Text(item.title) }
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    /// Whether the view ignores the property.
    let isUnused: Bool

    static let fields = FieldList(Self.init, \.isUnused)
  }

  static let collectors: [any Collector.Type] = [StateOwnership.self, PassedInState.self]

  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = StateIndex(project)
    let unused = UnusedTypes()
    return project.collection(of: PassedInState.self).filter { state in
      !state.isWritten && !unused.contain(state.owner, in: project)
        && !index.showsUnobservedObject(state.property, in: state.reference, of: state.owner)
    }.map { state in
      index.candidate(
        Evidence(isUnused: !project.mayUse(state.property.name, in: state.owner)), at: state.property,
        in: state.reference, of: state.owner)
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    StateIndex(project).opportunities(inTypesWith: .drawing) { property, _ in property.attribute("State") != nil }
  }

  func message(for record: Record<Evidence>) -> String {
    if record.evidence.isUnused { return "`\(record.symbol)` is passed in but never used; remove it" }
    return """
      `\(record.symbol)` is `@State`, but it is passed in and the view never changes it, so later values from the parent \
      are ignored; make it a `let`
      """
  }
}
