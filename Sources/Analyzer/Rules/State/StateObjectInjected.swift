/// Finds objects that come from outside and are stored as if the view owned them.
struct StateObjectInjected: ProjectRule {
  static let info = RuleInfo(
    id: "state_object_injected",
    summary: "An object that is passed in is observed with @ObservedObject, not stored with @StateObject.",
    rationale: """
      @StateObject takes the object of the first initialiser call and ignores every later one. A parent that passes \
      another object is not heard, and the view shows the old one. @ObservedObject follows the parent; a view that \
      should own its object makes it itself from the dependencies that are passed in.
      """,
    seeds: ["S1 integration", "S2.6"],
    defaultLevel: .warning,
    remedy: Remedy(.ownership, .small),
    triggering: [
      Example(
        """
        struct FeedView: View {
          @StateObject private var ↓viewModel: FeedViewModel
          init(viewModel: FeedViewModel) {
            _viewModel = StateObject(wrappedValue: viewModel)
          }
          var body: some View { Text(viewModel.title) }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @StateObject var ↓model: FeedModel
          public init(_ feed: FeedModel = FeedModel()) {
            self._model = .init(wrappedValue: feed)
          }
          var body: some View { Text(model.title) }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @StateObject private var ↓viewModel: FeedViewModel
          var body: some View { Text(viewModel.title) }
        }
        extension FeedView {
          init(injected model: FeedViewModel, title: String) {
            _viewModel = SwiftUI.StateObject(
              wrappedValue: model
            )
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          @StateObject private var viewModel: FeedViewModel
          init(viewModel: @autoclosure @escaping () -> FeedViewModel) {
            _viewModel = StateObject(wrappedValue: viewModel())
          }
          var body: some View { Text(viewModel.title) }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @StateObject private var viewModel: FeedViewModel
          @StateObject private var store = Store()
          init(client: Client) {
            _viewModel = StateObject(wrappedValue: FeedViewModel(client: client))
          }
          var body: some View { Text(viewModel.title) }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @ObservedObject private var viewModel: FeedViewModel
          init(viewModel: FeedViewModel) {
            // Not: _viewModel = StateObject(wrappedValue: viewModel)
            _viewModel = ObservedObject(wrappedValue: viewModel)
          }
          var body: some View { Text(viewModel.title) }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [StateOwnership.self]

  struct Evidence: Analyzer.Evidence {
    /// The parameter that the object comes by.
    let parameter: String

    static let fields = FieldList(Self.init, \.parameter)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = StateIndex(project)
    return project.types.entities.indices.flatMap { entity -> [Located<Evidence>] in
      index.properties(of: entity).compactMap { property, reference in
        guard property.attribute("StateObject") != nil, !property.hasInitialValue, !property.isStatic,
          let parameter = index.assignments(to: property.name, of: entity).lazy.compactMap(\.injected).first
        else { return nil }
        return index.candidate(Evidence(parameter: parameter), at: property, in: reference, of: entity)
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` is @StateObject but takes the parameter `\(record.evidence.parameter)`, so a later \
    object of the parent is ignored; make it @ObservedObject, or create the object here from its dependencies
    """
  }
}

extension InitAssignment {
  /// The parameter whose value is put into the wrapper; nil where the value is made or asked for here.
  fileprivate var injected: String? {
    guard isStorage, wrapper == "StateObject" || wrapper.isEmpty, case .parameter(let name, let type) = origin,
      type?.lastNamePart != "StateObject"
    else { return nil }
    return name
  }
}
