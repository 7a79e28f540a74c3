/// Finds view models that are not called so.
struct ViewModelNaming: ProjectRule {
  static let info = RuleInfo(
    id: "view_model_naming",
    summary: "What a view calls its view model has a type that is named as one.",
    rationale: """
      A type that plays the part of a view model but is named otherwise is found by nobody who looks for one, and the \
      rules for view models do not see it either. One name for one part lets a reader know what to expect.
      """,
    seeds: ["S1 output expectations"],
    opportunity: "a property named viewModel or vm",
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
    project.judgedEntities(having: .view).flatMap { entity -> [Located<Evidence>] in
      let type = project.types.entities[entity]
      return type.declarations.flatMap { reference -> [Located<Evidence>] in
        let fact = project.fact(reference)
        guard !fact.isPreview, !project.files[reference.file].isTest else { return [] }
        return fact.properties.compactMap { property in
          guard Self.names.contains(property.name), !property.isStatic,
            let held = (property.environmentType ?? property.knownType)?.lastNamePart,
            !Self.isNamedForItsPart(held, in: project)
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
    project.judgedEntities(having: .view).flatMap { entity in
      project.types.entities[entity].declarations.flatMap { reference in
        project.fact(reference).properties.filter { Self.names.contains($0.name) }
          .map { LocatedOpportunity(file: reference.file, start: $0.range.start) }
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` holds a `\(record.evidence.type)`; name the type a view model, or the property for \
    what it holds
    """
  }

  private static let names: Set<String> = ["viewModel", "vm"]

  /// A name that holds a suffix somewhere (`FeedViewModelProtocol`) tells its part too; a short one is a generic
  /// parameter.
  private static func isNamedForItsPart(_ name: String, in project: Project) -> Bool {
    name.hasSuffix("Store") || name.hasSuffix("Model") || project.types.viewModelSuffixes.contains(where: name.contains)
      || name.count < 2
  }
}
