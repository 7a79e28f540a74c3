/// Finds views that store their view model as an optional.
struct OptionalViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "optional_view_model",
    summary: "A view should not store its view model as an optional.",
    rationale: """
      If a view model is not set until the view has appeared, the view has nothing to show at first, and every use of \
      the model has to unwrap it. If you pass the dependencies to the view and create the model in `init`, the \
      compiler guarantees that it exists.
      """,
    details: """
      The rule ignores structs and enums, objects that a binding such as `item:` presents or that are reset to nil \
      while the view is visible, objects that take a binding to the view's own state, and `@Observable` objects in \
      `@State` whose initializer starts work, such as a subscription, which would start again whenever the view's \
      `init` runs, and a property to which other code passes an optional value. It ignores observable objects that are \
      not view models if no view code uses them, if the view creates them again when a value changes, if a callback \
      loads them, or if the view only unwraps an object that `init` could not create and passes it on. A view model \
      that the view only unwraps for a stored closure that builds its content is ignored, too.
      """,
    sources: ["S2.5", "S3 even-then"],
    opportunity: "a view property that stores a view model or observable object",
    defaultLevel: .warning, isMinor: true,
    remedy: Remedy(.ownership, .small),
    triggering: [
      Example(
        """
        struct FeedView: View {
          @State private var ↓viewModel: FeedViewModel?
          var body: some View { Text(viewModel?.title ?? "") }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var ↓viewModel: FeedViewModel?
          init() { viewModel = nil }
          var body: some View { Text(viewModel?.title ?? "").onDisappear { viewModel = nil } }
        }
        """),
      Example(
        """
        @Observable final class Feed {}
        struct FeedView: View {
          @State private var ↓feed: Optional<Feed> = nil
          var ↓model: FeedVM!
          @StateObject var ↓legacy: LegacyViewModel?
          weak var parent: FeedVM?
          var body: some View { Text("").onAppear { feed = Feed() } }
        }
        """),
      Example(
        [
          ("App/Feed.swift", "final class Feed: ObservableObject {}"),
          (
            "App/FeedView.swift",
            """
            struct FeedView: View {
              @State private var ↓feed: Feed? = nil
              var body: some View { Button("Load") { feed = .init() } }
            }
            """
          ),
        ]),
    ],
    good: [
      Example(
        """
        struct CommandPalette: View {
          var updateViewModel: UpdateViewModel?
          var body: some View { if let updateViewModel { Text(updateViewModel.text) } }
        }
        struct TerminalView: View {
          var body: some View { CommandPalette(updateViewModel: (NSApp.delegate as? AppDelegate)?.updateViewModel) }
        }
        """),
      Example(
        """
        struct ViewModelContainer<ViewModel, Content: View>: View {
          let createViewModel: () -> ViewModel
          @State var viewModel: ViewModel?
          @ViewBuilder let content: (ViewModel) -> Content
          var body: some View {
            ZStack {
              if let viewModel { content(viewModel) } else { ProgressView() }
            }
            .task { if viewModel == nil { viewModel = createViewModel() } }
          }
        }
        """),
      Example(
        """
        class Post: ObservableObject {
          init(event: Event) {}
        }
        struct ArticleView: View {
          @State private var article: Post?
          let id: String
          var body: some View {
            if let article {
              ArticleContent(article, isDetail: true)
            } else {
              ProgressView().onAppear(perform: load)
            }
          }
          private func load() {
            database.perform {
              guard let event = database.event(id) else { return }
              let article = Post(event: event)
              DispatchQueue.main.async { self.article = article }
            }
          }
        }
        """),
      Example(
        """
        @Observable final class SoundPlayer {
          init(toast: Binding<Toast?>) {}
        }
        final class ViewingContext: ObservableObject {
          init(width: CGFloat) {}
        }
        struct StreamView: View {
          @Environment(\\.availableWidth) private var availableWidth
          @State private var toast: Toast?
          @State private var player: SoundPlayer?
          @State private var context: ViewingContext?
          var body: some View {
            VStack {
              if let context { ChatRoom().environmentObject(context) }
              PlayButton(isEnabled: player?.isReady ?? false)
            }
            .onAppear {
              if player == nil { player = SoundPlayer(toast: $toast) }
              context = ViewingContext(width: availableWidth - 10)
            }
          }
        }
        """),
      Example(
        """
        @Observable final class ImageGenerator {}
        struct CodeView: View {
          @State private var generator: ImageGenerator?
          @State private var size = 500.0
          var body: some View {
            Image(generator?.image ?? "")
              .onAppear(perform: setUpGenerator)
              .onChange(of: size) { setUpGenerator() }
          }
          private func setUpGenerator() { generator = ImageGenerator(buffer: 30) }
        }
        """),
      Example(
        """
        struct AssetViewModel: Identifiable { let id: Int }
        @Observable final class SelectionStore {
          init(network: Network) {}
        }
        @Observable final class Client {
          init(server: String) {}
        }
        struct AssetsView: View {
          @State private var server = ""
          @State private var selected: AssetViewModel?
          @State private var store: SelectionStore?
          @State private var client: Client?
          var body: some View {
            AssetList { selected = $0 }
              .sheet(isPresented: Binding(get: { store != nil }, set: { if !$0 { store = nil } })) {
                if let store { SelectionView(store) }
              }
          }
          private func select(_ network: Network) { store = SelectionStore(network: network) }
          private func signIn() async {
            client = Client(server: server)
            await client?.open()
          }
        }
        """),
      Example(
        """
        @Observable final class ProgressTracker {
          init(package: Package) {}
        }
        struct InstallView: View {
          @State private var step = Step.ready
          @State private var tracker: ProgressTracker?
          var body: some View {
            if let tracker {
              InstallingView(tracker: tracker)
            } else {
              PackageList(onSelect: start)
            }
          }
          private func start(_ package: Package) { tracker = ProgressTracker(package: package) }
        }
        struct InstallingView: View {
          let tracker: ProgressTracker
          var body: some View { Text("Installing") }
        }
        """),
      Example(
        """
        @Observable final class SearchViewModel {
          @ObservationIgnored private var cancellables: Set<AnyCancellable> = []
          init() {
            searchText
              .debounce(for: .milliseconds(300), scheduler: RunLoop.main)
              .sink { [weak self] in self?.search(for: $0) }
              .store(in: &cancellables)
          }
        }
        struct SearchView: View {
          @State private var viewModel: SearchViewModel?
          var body: some View {
            Text(viewModel?.title ?? "").task {
              if viewModel == nil { viewModel = SearchViewModel() }
            }
          }
        }
        """),
      Example(
        """
        struct FeedLoader: View {
          @Environment(\\.feedClient) private var client
          @State private var viewModel: FeedViewModel?
          var body: some View {
            Group {
              if let viewModel { FeedView(viewModel: viewModel) }
            }
            .task { viewModel = FeedViewModel(client: client) }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var viewModel: FeedViewModel
          // @State private var old: FeedViewModel?
          let parent: FeedViewModel?
          @Binding var selected: FeedViewModel?
          @Environment(FeedViewModel.self) private var shared: FeedViewModel?
          var title: String?
          var computed: FeedViewModel? { nil }
          var body: some View { Text("viewModel: FeedViewModel?") }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var editor: EditorViewModel?
          @State private var detail: DetailViewModel?
          var body: some View {
            Text("")
              .sheet(item: $editor) { EditorView(viewModel: $0) }
              .navigationDestination(
                item: self.$detail
              ) { detail in DetailView(viewModel: detail) }
          }
        }
        """),
      Example(
        """
        @Observable final class Player {}
        struct PlayerBar: View {
          // The view does not create the player.
          @State private var current: Player?
          var body: some View {
            Text("").onReceive(players) { current = $0 }
          }
        }
        """),
      Example(
        """
        final class FeedController {
          var viewModel: FeedViewModel?
        }
        struct Post {}
        struct ButtonViewModel { let title: String }
        struct FeedView: View {
          var button: ButtonViewModel?
          @State private var post: Post?
          @State private var models: [FeedViewModel]?
          var body: some View { Text("") }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [
    StateOwnership.self, PresentedProperties.self, ResetState.self, CreatedObjects.self, RepeatedSetup.self,
  ]

  struct Evidence: Analyzer.Evidence {
    /// The name of the view model's type, without `?`.
    let type: String
    /// Whether the view's initializer could create the view model.
    let fitsInit: Bool
    /// Whether no code in the view uses the property.
    let isUnused: Bool

    static let fields = FieldList(Self.init, \.type, \.fitsInit, \.isUnused)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let index = StateIndex(project)
    // In both cases, nil means that nothing is presented.
    let presented = project.collection(of: PresentedProperties.self)
    let resets = project.collection(of: ResetState.self)
    let created = project.collection(of: CreatedObjects.self)
    let loaders = LoadingViews(index)
    let repeated = project.collection(of: RepeatedSetup.self)
    return project.reviewedEntities(having: .view).flatMap { entity -> [Located<Evidence>] in
      index.properties(of: entity).compactMap { property, reference in
        guard property.isOptional, !property.isLet, !property.isStatic, !property.modifiers.contains("weak"),
          property.isStoredByView, presented[entity]?.contains(property.name) != true,
          resets[entity]?.contains(property.name) != true,
          let type = property.typeName, let kind = modelKind(type, in: reference, index)
        else { return nil }
        let creation = created[entity]?[property.name]
        if creation == nil, property.hasNoWrapper, isPassed(property.name, to: entity, in: project) { return nil }
        if kind == .observable {
          guard let creation, !creation.isLoaded, repeated[.declared(entity)]?.contains(property.name) != true else {
            return nil
          }
        }
        guard creation?.isBoundToState != true, !isValue(type, in: reference, index),
          !loaders.contain(entity, creating: property.name)
        else { return nil }
        let fitsInit =
          creation.map { !$0.needsMoreThanInit } ?? !isAssigned(property.name, outsideInitOf: entity, index)
        guard
          fitsInit
            || !loaders.unwrap(property.name, in: entity) && !unwraps(property.name, of: type, in: entity, index)
        else { return nil }
        if fitsInit, creation != nil, index.wouldRepeatWork(creating: nil, for: property.name, of: entity) {
          return nil
        }
        // Without a view that displays the object, there is no child view to pass it to. If the view reads nothing from
        // the object, it already passes it on.
        guard
          fitsInit || kind == .viewModel
            || isDisplayed(property.name, by: entity, index) && !isOnlyHandedOn(property.name, by: entity, index)
        else { return nil }
        return index.candidate(
          Evidence(type: type, fitsInit: fitsInit, isUnused: isUnused(property, of: entity, index)), at: property,
          in: reference, of: entity)
      }
    }
  }

  /// Whether other code passes an optional value for the property to the view's initializer, so that it decides whether
  /// there is one: `appDelegate?.viewModel`.
  private func isPassed(_ property: String, to entity: Int, in project: Project) -> Bool {
    let name = project.types.entities[entity].name.lastNamePart
    return project.files(mentioning: [name]).contains { file in
      project.files[file].facts.constructions.contains { made in
        !made.isInPreview && made.type.lastNamePart == name
          && made.arguments.contains { $0.label == property && $0.text.contains("?") }
      }
    }
  }

  /// Whether no code can use a property of the view.
  private func isUnused(_ property: PropertyFact, of entity: Int, _ index: StateIndex) -> Bool {
    property.modifiers.contains("private")
      && !index.project.facts(of: entity).flatMap(\.members).contains { member in
        member.uses.contains { $0.name == property.name }
      }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let index = StateIndex(project)
    return index.opportunities(inTypesWith: .view) { index.storesModel($0, in: $1) }
  }

  func message(for record: Record<Evidence>) -> String {
    let advice =
      if record.evidence.isUnused {
        "delete the property, because nothing uses it"
      } else if record.evidence.fitsInit {
        "create it in `init` from injected dependencies"
      } else {
        "pass it to a child view as a non-optional"
      }
    return "`\(record.symbol)` stores its `\(record.evidence.type)` as an optional; \(advice)"
  }

  /// Whether code in the view, other than an initializer, assigns the property.
  private func isAssigned(_ property: String, outsideInitOf entity: Int, _ index: StateIndex) -> Bool {
    index.project.facts(of: entity).lazy.flatMap(\.members).contains { member in
      member.kind != .initializer
        && member.uses.contains { $0.name == property && $0.member == nil && $0.usage.contains(.assigned) }
    }
  }

  /// Whether the view's own view code uses the property, or the view passes it to a child view.
  private func isDisplayed(_ property: String, by entity: Int, _ index: StateIndex) -> Bool {
    let project = index.project
    let viewCode = project.facts(of: entity).flatMap(\.members).filter(\.isViewCode)
    if viewCode.isEmpty || viewCode.contains(where: { $0.uses.contains { $0.name == property } }) { return true }
    let type = project.types.entities[entity]
    return (type.declarations + type.extensions).contains { part in
      project.files[part.file].facts.constructions.contains { made in
        made.owner == part.type && made.isInViewCode && made.arguments.contains { $0.name == property }
      }
    }
  }

  /// Whether view code uses the property, and no code in the view accesses a member through the optional, as in
  /// `context?.width`. After `if let context`, the name refers to a local constant.
  private func isOnlyHandedOn(_ property: String, by entity: Int, _ index: StateIndex) -> Bool {
    let members = index.project.facts(of: entity).flatMap(\.members)
    let isUsed = members.contains { member in
      member.isViewCode
        && member.uses.contains { $0.name == property && $0.member == nil && !$0.usage.contains(.assigned) }
    }
    return isUsed && !members.contains { $0.uses.contains { $0.name == property && $0.member != nil } }
  }

  /// Whether the view only unwraps the object for a stored closure that builds its content: `content(viewModel)` with
  /// `let content: (ViewModel) -> Content`.
  private func unwraps(_ property: String, of type: String, in entity: Int, _ index: StateIndex) -> Bool {
    let content = index.properties(of: entity).filter { $0.property.type?.contains("(\(type)) -> ") == true }
    guard !content.isEmpty, isOnlyHandedOn(property, by: entity, index) else { return false }
    return index.project.facts(of: entity).flatMap(\.members).contains { member in
      member.isViewCode
        && member.uses.contains { use in
          use.usage.contains(.called) && content.contains { $0.property.name == use.name }
        }
    }
  }

  /// The kind of model, which determines when an optional model is reported.
  private enum ModelKind {
    case viewModel
    /// A model that is reported only if the view creates it.
    case observable
  }

  private func modelKind(
    _ name: String, in reference: TypeIndex.Reference, _ index: StateIndex
  ) -> ModelKind? {
    let roles = index.project.types.roles(named: name, inFile: reference.file, insideType: reference.type)
    guard !roles.isDisjoint(with: [.viewModel, .observable]) else { return nil }
    let kind = roles.contains(.viewModel) ? ModelKind.viewModel : .observable
    // A generic parameter may have the same name as a type.
    if index.entity(named: name, in: reference) != nil { return kind }
    return index.project.entity(named: name, inFile: reference.file, insideType: reference.type) == nil ? kind : nil
  }

  /// Whether the project declares a struct or enum with this name. Such values are passed in by parents, or are
  /// elements that the user selects, rather than models that the view sets up later.
  private func isValue(_ name: String, in reference: TypeIndex.Reference, _ index: StateIndex) -> Bool {
    guard let entity = index.entity(named: name, in: reference) else { return false }
    return index.project.facts(of: entity).contains { $0.kind == .struct || $0.kind == .enum }
  }
}

extension PropertyFact {
  /// Whether the view itself stores the value, because the property has `@State`, `@StateObject` or no wrapper at all.
  fileprivate var isStoredByView: Bool { has(anyOf: SwiftUIVocabulary.owningWrappers) || hasNoWrapper }
}
