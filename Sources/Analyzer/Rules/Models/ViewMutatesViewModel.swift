import SwiftSyntax

/// Finds views that set their view model's state instead of reporting user actions.
struct ViewMutatesViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "view_mutates_view_model",
    summary: "Views should call their view model's functions instead of setting its state.",
    rationale: """
      A view model whose state is set from outside cannot enforce its own rules, such as which values must match and \
      what has to be reloaded or reset. A function named after the user's action keeps the consequences together and \
      can be tested. If a view sets the same property in several places, the rule reports it once. All assignments \
      in a function or closure are combined into one finding. The rule ignores properties that a view binds to \
      (`$viewModel.query`), flags that present an alert or sheet, and controls that only set a filter or selection. \
      It also ignores sizes from the layout, and dependencies that the view passes to the view model. Actions that \
      only store the value that a row or another view offers, or only clear an error or message, are ignored as \
      well, and so are assignments that clear a selection or tell a scroll view where to scroll. The same applies to \
      code that connects a UIKit or AppKit view, or only passes on a value of the view when the view appears or the \
      value changes, to code that only stores what a coordinator returns when the view appears, and to flags that the \
      view model keeps in `@AppStorage`.
      """,
    seeds: ["S1 intents"],
    opportunity: "a view that stores a view model",
    defaultLevel: DefaultLevel(.off, byArchitecture: [.mvvm: .severity(.info)]),
    remedy: Remedy(.viewModel, .small),
    triggering: [
      Example(
        """
        @Observable final class FeedViewModel {
          var query = ""
          var page = 1
        }
        struct FeedView: View {
          @State private var viewModel = FeedViewModel()
          var body: some View {
            Button("Clear") { ↓viewModel.query = "" }
          }
          private func next() { ↓self.viewModel.page += 1 }
          private func reset() { viewModel.query = "all" }
        }
        """, configuration: "info"),
      Example(
        """
        final class FormVM: ObservableObject {
          struct State { var alert: String? }
          @Published var state = State() { didSet { save() } }
        }
        struct FormView: View {
          @ObservedObject var model: FormVM
          var body: some View { Text("") }
        }
        extension FormView {
          func dismiss() {
            withAnimation { ↓model.state.alert = Self.text }
          }
        }
        """, configuration: "info"),
      Example(
        [
          (
            "App/ListViewModel.swift",
            """
            @Observable final class ListViewModel { var rows: [Row] = [] }
            """
          ),
          (
            "App/ListView.swift",
            """
            struct ListView: View {
              @Environment(ListViewModel.self) private var viewModel
              var body: some View {
                Text("").onAppear { ↓viewModel.rows[0].isOpen = true }
              }
            }
            """
          ),
        ], configuration: "info"),
    ],
    good: [
      Example(
        """
        final class TextViewModel: ObservableObject {
          weak var textView: UITextView?
          @Published var isMenuOpen = false
        }
        struct WrappedTextView: UIViewRepresentable {
          let viewModel: TextViewModel
          func makeUIView(context: Context) -> UITextView {
            let textView = UITextView()
            viewModel.textView = textView
            return textView
          }
          func updateUIView(_ view: UITextView, context: Context) {}
        }
        struct TextScreen: View {
          @ObservedObject var viewModel: TextViewModel
          @State private var showsMenu = false
          var body: some View {
            WrappedTextView(viewModel: viewModel)
              .onChange(of: showsMenu) { viewModel.isMenuOpen = showsMenu }
          }
        }
        """, configuration: "info"),
      Example(
        """
        final class LogViewModel: ObservableObject { @Published var selectedLevel: Int? }
        struct LogMenuButton: UIViewRepresentable {
          let viewModel: LogViewModel
          func makeUIView(context: Context) -> UIButton { UIButton() }
          func updateUIView(_ button: UIButton, context: Context) { button.menu = menu() }
          private func menu() -> UIMenu {
            UIMenu(children: [
              UIAction(title: "All") { _ in viewModel.selectedLevel = nil },
              UIAction(title: "Errors") { _ in viewModel.selectedLevel = 1 },
            ])
          }
        }
        """, configuration: "info"),
      Example(
        """
        @Observable final class ReportViewModel {
          var topic = Topic.other
          var period = Period.day
          var notes = ""
          var key = ""
          var creationError: (any Error)?
        }
        struct ReportView: View {
          @State private var viewModel = ReportViewModel()
          @Environment(\\.dismiss) private var dismiss
          var body: some View {
            Menu("Topic") {
              ForEach(Topic.allCases, id: \\.self) { topic in
                Button(topic.title) { viewModel.topic = topic }
              }
            }
            .onReceive(chart.$period) { period in viewModel.period = Period(period) ?? .day }
            .sheet(item: $field) { field in
              TextInput(
                onSave: { text in
                  switch field {
                  case .notes: viewModel.notes = text
                  case .key: viewModel.key = text
                  }
                })
            }
            Button("OK") { viewModel.creationError = nil }
            Button("Topic") {
              alerts.present {
                OptionList(onSelect: { index in
                  viewModel.topic = Topic.allCases[index]
                  dismiss()
                })
              }
            }
          }
        }
        """, configuration: "info"),
      Example(
        """
        @Observable final class FormViewModel {
          var keys: [String] = []
          var query = ""
          var filter: Filter?
          var client: Client?
          var height = 0.0
          var shouldShowAlert = false
        }
        struct FormView: View {
          @Environment(Client.self) private var client
          @State private var viewModel = FormViewModel()
          var body: some View {
            AttributeList(onLoad: { viewModel.keys = $0 })
            AttributeList { keys in viewModel.keys = keys }
            TextField("Search", text: $viewModel.query)
              .onAppear { viewModel.client = client }
            Button("Cancel") { viewModel.shouldShowAlert = false }
            Button("Unread") { viewModel.filter = .unread }
            Button("Enter manually") { withAnimation { viewModel.isManualEntryEnabled = true } }
            ClearButton(viewModel: viewModel)
              .onPreferenceChange(HeightKey.self) { viewModel.height = $0 }
          }
        }
        struct ClearButton: View {
          let viewModel: FormViewModel
          var body: some View { Button("Clear") { viewModel.query = "" } }
        }
        """, configuration: "info"),
      Example(
        """
        final class RootViewModel: ObservableObject { var activity: NSUserActivity? }
        struct FinderView: View {
          let coordinator: FinderCoordinator
          @EnvironmentObject var root: RootViewModel
          var body: some View {
            Text("").onAppear {
              root.activity = coordinator.buildActivity()
            }
          }
        }
        """, configuration: "info"),
      Example(
        """
        final class AppViewModel: ObservableObject {
          @AppStorage("hasSeenShopIntro") var hasSeenShopIntro: Bool = false
        }
        struct ShopIntro: View {
          @EnvironmentObject var app: AppViewModel
          @EnvironmentObject var navigation: NavigationModel
          var body: some View {
            Button("Continue") {
              app.hasSeenShopIntro = true
              navigation.navigate(.shop)
            }
          }
        }
        """, configuration: "info"),
      Example(
        """
        final class ConversationViewModel: ObservableObject {
          @Published var selectedMessageID: Int?
          var shouldScrollToID: String?
        }
        struct MessageActions: View {
          @ObservedObject var viewModel: ConversationViewModel
          var body: some View {
            Button("Copy") {
              UIPasteboard.general.string = message.text
              viewModel.selectedMessageID = nil
            }
          }
          private func reload() async {
            viewModel.shouldScrollToID = "bottom"
            message = await client.message()
          }
        }
        """, configuration: "info"),
      Example(
        """
        @Observable final class FeedViewModel {
          var query = ""
          var posts: [Post] = []
          let player = AVPlayer()
          let settings: any Settings
          var title: String {
            get { query }
            set { query = newValue }
          }
          func clear() { query = "" }
        }
        struct FeedView: View {
          @State private var viewModel = FeedViewModel()
          init(query: String) { viewModel.query = query }
          var body: some View {
            TextField("Filter", text: Binding(get: { viewModel.query }, set: { viewModel.query = $0 }))
            Button("Clear") { viewModel.clear() }
            Button("Empty") { viewModel.posts.removeAll() }
            Button("Title") { viewModel.title = "" }
            Button("Loud") { viewModel.player.volume = 1 }
            Button("Dark") { viewModel.settings.theme.name = "dark" }
            // viewModel.query = ""
            Text("viewModel.query = 1")
          }
        }
        """, configuration: "info"),
      Example(
        """
        @Observable final class Feed { var query = "" }
        struct FeedView: View {
          @State private var feed = Feed()
          var body: some View { Button("Clear") { feed.query = "" } }
        }
        """, configuration: "info"),
      Example(
        """
        @Observable final class FeedViewModel { var query = "" }
        struct FeedView: View {
          @State private var viewModel = FeedViewModel()
          var body: some View { Button("New") { viewModel = FeedViewModel() } }
        }
        final class FeedLoader {
          let viewModel: FeedViewModel
          func load() { viewModel.query = "new" }
        }
        """, configuration: "info"),
    ])

  static let collectors: [any Collector.Type] = [MemberAssignments.self]

  struct Evidence: Analyzer.Evidence {
    /// The assigned path, such as `viewModel.query`.
    let path: String
    /// The type of the view model.
    let viewModel: String
    /// The start of the enclosing function or closure.
    let code: SourcePosition?
    /// The modifier that runs the assignment when the view appears; nil for other code.
    let appearance: String?

    static let fields = FieldList(Self.init, \.path, \.viewModel, \.code, \.appearance)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let bound = Once<Set<BoundMember>>()
    return project.collection(of: MemberAssignments.self).compactMap { located -> Located<Evidence>? in
      let seen = located.evidence
      guard let view = project.entity(of: located), project.types.roles(of: view).contains(.view),
        !seen.isPresentation, !seen.isChoice, !seen.isOnlyFlag, !seen.isOffered, !seen.isClearing,
        !seen.isInterfaceState,
        !project.isHandover(seen, in: view), !project.isMirror(seen, in: view),
        !project.isSuppliedByCoordinator(seen, in: view), !project.isStoredFlag(seen, in: view),
        let viewModel = project.viewModel(heldAs: seen.root, by: view, storing: seen.members),
        !bound.value({ project.boundMembers }).contains(BoundMember(viewModel: viewModel, member: seen.member))
      else { return nil }
      return Located(
        file: located.file,
        record: Record(
          evidence: Evidence(
            path: seen.path, viewModel: viewModel, code: seen.code, appearance: seen.appearance),
          range: located.record.range, symbol: located.record.symbol, type: located.record.type,
          source: located.record.source))
    }.merged(identity: \.evidence.path) { Key(view: project.entity(of: $0), path: $0.evidence.path) }
      .firstOfEachAction
  }

  /// A path, and the view that assigns to it.
  private struct Key: Hashable {
    let view: Int?
    let path: String
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedEntities(having: .view).filter { view in
      project.types.entities[view].declarations.contains { reference in
        project.fact(reference).properties.contains { property in
          guard let type = property.resolvedTypeName else { return false }
          return project.types.roles(named: type, inFile: reference.file, insideType: reference.type).contains(
            .viewModel)
        }
      }
    }.compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<Evidence>) -> String {
    let evidence = record.evidence
    let assignment = "`\(record.symbol)` assigns to `\(evidence.path)`\(record.times)"
    if let modifier = evidence.appearance {
      return "\(assignment); set it in a function of `\(evidence.viewModel)` that `\(modifier)` calls"
    }
    return "\(assignment); call a function of `\(evidence.viewModel)` that is named after the user's action"
  }
}

extension Project {
  /// Returns the type of the view model that a view stores in a property with this name. The path must end at a stored
  /// property of the view model or of a value in it, unless the project does not declare the view model.
  fileprivate func viewModel(heldAs name: String, by view: Int, storing path: [String]) -> String? {
    for reference in types.entities[view].declarations {
      guard let property = fact(reference).properties.first(where: { $0.name == name }),
        let type = property.resolvedTypeName
      else { continue }
      switch types.lookUp(type, inFile: reference.file, insideType: fact(reference).name) {
      case .external(let name): return types.hasViewModelName(name.lastNamePart) ? name : nil
      case .ambiguous: return nil
      case .entity(let held):
        guard types.roles(of: held).contains(.viewModel), isState(path, of: held) else { return nil }
        return types.entities[held].name
      }
    }
    return nil
  }

  /// Whether a path of members consists only of stored values. Properties of an object are not part of its owner's
  /// state.
  private func isState(_ path: [String], of owner: Int) -> Bool {
    var owner: Int? = owner
    for (index, name) in path.enumerated() {
      guard let current = owner else { return true }
      guard let property = inheritedProperties(of: current).first(where: { $0.name == name && !$0.isStatic }) else {
        // A computed property of a value is treated like a stored one.
        return index > 0
      }
      // Assigning to a property with observers is like calling a function.
      guard index < path.count - 1 else { return !property.hasObservers }
      guard let type = property.elementType else {
        owner = nil
        continue
      }
      switch types.lookUp(type, inFile: types.entities[current].file, insideType: types.entities[current].name) {
      case .entity(let entity):
        guard [.struct, .enum].contains(types.entities[entity].kind) else { return false }
        owner = entity
      case .external(let name):
        guard !SystemServices.contains(name.lastNamePart), property.type?.hasPrefix("any ") != true else {
          return false
        }
        owner = nil
      case .ambiguous: return false
      }
    }
    return true
  }
}

extension Project {
  /// Whether a view passes one of its own properties to the view model: `viewModel.client = client`.
  fileprivate func isHandover(_ assignment: MemberAssignments.Evidence, in view: Int) -> Bool {
    guard case .name(let name) = assignment.value, assignment.members.last == name else { return false }
    return properties(of: view).contains { $0.name == name }
  }
}

extension Project {
  /// Whether a view passes on the value of one of its own properties when it appears or when the value changes. A
  /// function for that would only be a setter with another name.
  fileprivate func isMirror(_ assignment: MemberAssignments.Evidence, in view: Int) -> Bool {
    guard let name = assignment.mirrored, assignment.members.count == 1 else { return false }
    return properties(of: view).contains { $0.name == name }
  }
}

extension Project {
  /// Whether a view sets or clears a flag that its view model keeps in the user defaults, such as `hasSeenIntro`. A
  /// function for that would only be a setter with another name.
  fileprivate func isStoredFlag(_ assignment: MemberAssignments.Evidence, in view: Int) -> Bool {
    guard assignment.members.count == 1, assignment.value == .true || assignment.value == .constant else {
      return false
    }
    return types.entities[view].declarations.contains { reference in
      fact(reference).properties.contains { property in
        guard property.name == assignment.root, let type = property.resolvedTypeName,
          let viewModel = entity(named: type, inFile: reference.file, insideType: reference.type)
        else { return false }
        return inheritedProperties(of: viewModel).contains {
          $0.name == assignment.member && $0.has(anyOf: "AppStorage", "SceneStorage")
        }
      }
    }
  }
}

extension Project {
  /// Whether a view, when it appears, only stores what one of its coordinators returns.
  fileprivate func isSuppliedByCoordinator(_ assignment: MemberAssignments.Evidence, in view: Int) -> Bool {
    guard let name = assignment.supplier, assignment.members.count == 1 else { return false }
    return types.entities[view].declarations.contains { reference in
      fact(reference).properties.contains { property in
        guard property.name == name, let type = property.resolvedTypeName else { return false }
        return types.roles(named: type, inFile: reference.file, insideType: reference.type).contains(.coordinator)
      }
    }
  }
}

extension [Located<ViewMutatesViewModel.Evidence>] {
  /// The first candidate in each function or closure. The others become its related locations.
  fileprivate var firstOfEachAction: Self {
    var found: Self = []
    var places: [CodePlace: Int] = [:]
    for located in self {
      let action = CodePlace(file: located.file, start: located.evidence.code)
      if let known = places[action] {
        found[known].related += [located.location] + located.related
      } else {
        places[action] = found.count
        found.append(located)
      }
    }
    return found
  }
}

extension PropertyFact {
  /// The property's type, or its element type if it is an array: `Row` for `[Row]`.
  fileprivate var elementType: String? {
    if let known = knownType { return known }
    guard let type, type.hasPrefix("["), type.hasSuffix("]") || type.hasSuffix("]?") else { return nil }
    let element = type.dropFirst().prefix { $0 != "]" }.split(separator: ":").last.map(String.init) ?? ""
    let name = element.trimmingPrefix { $0 == " " }
    return name.isEmpty || name.contains("(") || name.contains("[")
      ? nil : String(name.prefix { $0 != "<" && $0 != "?" })
  }
}
