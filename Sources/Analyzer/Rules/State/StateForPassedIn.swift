/// Finds state that is filled with what the parent passes in.
struct StateForPassedIn: Rule {
  let info = RuleInfo(
    id: "state_for_passed_in",
    summary: "What a parent passes in is a plain property or a binding, not @State.",
    rationale: """
      @State keeps the value that it is given when the view first appears. A later value from the parent is thrown \
      away, and what the view changes never reaches the parent: both sides go on with a copy of their own. A plain \
      `let` follows the parent, @Binding and @Bindable write back to it.
      """,
    seeds: ["S0 anti-pattern-3", "S0 property-wrapper tree", "S4 over-using @State"],
    defaultLevel: .error,
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

  func candidates(in project: Project) -> [LocatedCandidate] {
    let index = StateIndex(project)
    return project.entities(having: .drawing).flatMap { entity -> [LocatedCandidate] in
      index.properties(of: entity).compactMap { property, reference in
        guard let state = property.attribute("State"), state.arguments == nil, !property.isPrivate,
          !property.isStatic, !property.hasInitialValue, isPassedIn(property, of: entity, index),
          !mayBeObservable(property, in: reference, index)
        else { return nil }
        return LocatedCandidate(
          file: reference.file,
          candidate: Candidate(
            rule: info.id, range: property.range,
            symbol: project.types.entities[entity].name + "." + property.name))
      }
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    """
    `\(candidate.symbol)` is @State but is passed in, so later values of the parent are ignored; make it a `let`, \
    @Binding where the view changes it, or private where only the first value is meant to count
    """
  }

  private func isPassedIn(_ property: PropertyFact, of entity: Int, _ index: StateIndex) -> Bool {
    let isFromParameter = index.assignments(to: property.name, of: entity).contains { assignment in
      guard case .parameter(_, let type) = assignment.origin else { return false }
      return type?.lastNamePart != "State"
    }
    return isFromParameter || index.hasMemberwiseInitializer(entity) && !property.isOptional
  }

  /// An object that is observed is shared, not copied; how far it is stored twice is another rule's question.
  private func mayBeObservable(
    _ property: PropertyFact, in reference: TypeIndex.Reference, _ index: StateIndex
  ) -> Bool {
    guard let name = property.typeName else { return false }
    let types = index.project.types
    if let entity = index.entity(named: name, in: reference) {
      return !index.style(of: entity).isDisjoint(with: [.macro, .stored])
    }
    switch types.lookUp(name, inFile: reference.file, insideType: nil) {
    case .external(let name): return types.hasViewModelName(name)
    case .entity: return false
    case .ambiguous: return true
    }
  }
}
