/// Finds types that act as view models but are not named accordingly.
struct ViewModelNaming: ProjectRule {
  static let info = RuleInfo(
    id: "view_model_naming",
    summary: "The type of a property named `viewModel` should have a name that ends in `ViewModel`.",
    rationale: """
      A type that acts as a view model but is named differently is hard to find, and the rules for view models do not \
      apply to it. Consistent names tell readers what to expect.
      """,
    sources: ["S1 output expectations"],
    opportunity: "a property named `viewModel` or `vm`",
    defaultLevel: .off,
    triggering: [
      Example(
        """
        struct FeedView: View {
          @State private var ↓viewModel = FeedLogic()
          var body: some View { Text(viewModel.title) }
        }
        """, configuration: "warning"),
      Example(
        """
        struct FeedView {
          @ObservedObject var ↓vm: FeedPresenter
        }
        extension FeedView: View {
          var body: some View { Text(vm.title) }
        }
        """, configuration: "info"),
      Example(
        """
        struct FeedView: SwiftUI.View {
          let title: String
          let ↓viewModel: Feed.Handler?
          @Environment(FeedLogic.self) private var ↓vm
          var body: some View { Text(title) }
        }
        """, configuration: "warning"),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          @State private var viewModel = FeedViewModel()
          let vm: Feed.VM
          let presenter: FeedPresenter
          var body: some View { Text(viewModel.title) }
        }
        """, configuration: "warning"),
      Example(
        """
        struct FeedView: View {
          let viewModel: FeedStore
          var body: some View { Text(viewModel.title) }
        }
        struct RowView: View {
          @Bindable var vm: RowModel
          // let viewModel: RowLogic
          var body: some View { Text("let viewModel: RowLogic") }
        }
        """, configuration: "warning"),
      Example(
        """
        final class FeedController {
          let viewModel: FeedLogic
          init(viewModel: FeedLogic) { self.viewModel = viewModel }
        }
        """, configuration: "warning"),
    ])

  struct Evidence: Analyzer.Evidence {
    /// The type of the property.
    let type: String

    static let fields = FieldList(Self.init, \.type)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.reviewedEntities(having: .view).flatMap { entity -> [Located<Evidence>] in
      let type = project.types.entities[entity]
      return type.declarations.flatMap { reference -> [Located<Evidence>] in
        let fact = project.fact(reference)
        guard !fact.isPreview, !project.files[reference.file].isTest else { return [] }
        return fact.properties.compactMap { property in
          guard Self.names.contains(property.name), !property.isStatic,
            let held = (property.environmentType ?? property.knownType)?.lastNamePart,
            !Self.hasClearName(held, in: project)
          else { return nil }
          return Located(
            file: reference.file,
            record: Record(
              evidence: Evidence(type: held), range: property.range, symbol: "\(type.name).\(property.name)"))
        }
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedEntities(having: .view).flatMap { entity in
      project.types.entities[entity].declarations.flatMap { reference in
        project.fact(reference).properties.filter { Self.names.contains($0.name) }
          .map { LocatedOpportunity(file: reference.file, start: $0.range.start) }
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` has type `\(record.evidence.type)`; rename the type to `…ViewModel`, or rename the property
    """
  }

  private static let names: Set<String> = ["viewModel", "vm"]

  /// A name that contains a view model suffix anywhere, such as `FeedViewModelProtocol`, is clear enough. A one-letter
  /// name is a generic parameter.
  private static func hasClearName(_ name: String, in project: Project) -> Bool {
    name.hasSuffix("Store") || name.hasSuffix("Model") || project.types.viewModelSuffixes.contains(where: name.contains)
      || name.count < 2
  }
}
