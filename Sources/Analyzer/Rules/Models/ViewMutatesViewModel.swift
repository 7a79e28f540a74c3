import SwiftSyntax

/// Finds views that set their view model's state instead of reporting user actions.
struct ViewMutatesViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "view_mutates_view_model",
    summary: "Views should call their view model's functions instead of setting its state.",
    rationale: """
      A view model whose state is set from outside cannot enforce its own rules, such as which values must match and \
      what has to be reloaded or reset. A function named after the user's action keeps the consequences together and \
      can be tested.
      """,
    details: """
      The rule ignores bindings, calls that change a value (`append`, `toggle`), members of objects and of values with \
      a protocol type, such as `viewModel.player.volume`, and functions that connect a UIKit or AppKit view. If only a \
      presentation uses the property, the rule recommends `@State`.
      """,
    sources: ["S1 intents"],
    opportunity: "a view that stores a view model",
    defaultLevel: DefaultLevel(.off, byArchitecture: [.mvvm: .severity(.info)]), isMinor: true,
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
          private func reset() { ↓viewModel.query = "all" }
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
      Example(
        """
        @Observable final class ListViewModel {
          var query = ""
          var selection: Item?
          var showsAlert = false
          var flags: [String: Bool] = [:]
          var title = "" { didSet { save() } }
          var onClose: (() -> Void)?
        }
        struct ListView: View {
          @State private var viewModel = ListViewModel()
          var body: some View {
            TextField("Search", text: $viewModel.query)
              .onSubmit { ↓viewModel.query = viewModel.query.uppercased() }
            ForEach(items) { item in
              Button(item.title) { ↓viewModel.selection = item }
              Button("Mark") { ↓viewModel.flags[item.title] = true }
            }
            Button("Info") {
              ↓viewModel.showsAlert = true
              ↓viewModel.title = "Info"
            }
            ClearButton(viewModel: viewModel)
              .onPreferenceChange(TitleKey.self) { ↓viewModel.title = $0 }
              .onAppear { ↓viewModel.onClose = { dismiss() } }
          }
        }
        struct ClearButton: View {
          let viewModel: ListViewModel
          var body: some View { Button("Clear") { ↓viewModel.query = "" } }
        }
        """, configuration: "info"),
    ],
    good: [
      Example(
        """
        final class TextViewModel: ObservableObject {
          weak var textView: UITextView?
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
          var isOpen = false
          func clear() { query = "" }
        }
        struct FeedView: View {
          @State private var viewModel = FeedViewModel()
          init(query: String) { viewModel.query = query }
          var body: some View {
            TextField("Filter", text: Binding(get: { viewModel.query }, set: { viewModel.query = $0 }))
            Button("Clear") { viewModel.clear() }
            Button("Empty") { viewModel.posts.removeAll() }
            Button("Open") { viewModel.isOpen.toggle() }
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
    /// The modifier that runs the assignment when the view appears; nil for other code.
    let appearance: String?
    /// Whether the property only says what the view presents, and the view model does not change it itself.
    let isPresentation: Bool
    /// Whether the property stores a closure.
    let isClosure: Bool
    /// Whether the view creates the view model as an initial value, where it cannot pass a closure that uses the view.
    let isCreatedByView: Bool

    static let fields = FieldList(
      Self.init, \.path, \.viewModel, \.appearance, \.isPresentation, \.isClosure, \.isCreatedByView)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    return project.collection(of: MemberAssignments.self).compactMap { located -> Located<Evidence>? in
      let seen = located.evidence
      guard let view = project.entity(of: located), project.types.roles(of: view).contains(.view),
        let viewModel = project.viewModel(heldAs: seen.root, by: view, storing: seen.members)
      else { return nil }
      let property = seen.members.count == 1 ? project.property(viewModel.entity, named: seen.members[0]) : nil
      return Located(
        file: located.file,
        record: Record(
          evidence: Evidence(
            path: seen.path, viewModel: viewModel.name, appearance: seen.appearance,
            isPresentation: seen.isPresentation && property != nil
              && !project.isUsed(seen.members[0], of: viewModel.entity, outside: view),
            isClosure: property?.type?.contains("->") ?? false,
            isCreatedByView: project.properties(of: view).contains { $0.name == seen.root && $0.hasInitialValue }),
          range: located.record.range, symbol: located.record.symbol, type: located.record.type,
          source: located.record.source))
    }
    .joined(above: Self.maximumSeparateAssignments) { located in
      AssignedProperty(
        view: project.entity(of: located), path: located.evidence.path, appearance: located.evidence.appearance)
    }
  }

  /// The maximum number of assignments to the same property in a view that get separate findings.
  private static let maximumSeparateAssignments = 2

  private struct AssignedProperty: Hashable {
    let view: Int?
    let path: String
    let appearance: String?
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
    let assignment = "`\(record.symbol)` assigns to `\(evidence.path)`\(record.locationSuffix)"
    if evidence.isClosure {
      return evidence.isCreatedByView
        ? "\(assignment); replace the closure with a property that the view observes with `onChange`"
        : "\(assignment); pass the closure to the `init` of `\(evidence.viewModel)`"
    }
    if evidence.isPresentation {
      return "\(assignment), to which a presentation is bound; make it `@State` of the view"
    }
    if let modifier = evidence.appearance {
      return "\(assignment); set it in a function of `\(evidence.viewModel)` that `\(modifier)` calls"
    }
    return "\(assignment); call a function of `\(evidence.viewModel)` that is named after the user's action"
  }
}

extension Project {
  /// Returns the type of the view model that a view stores in a property with this name. The path must end at a stored
  /// property of the view model or of a value in it, unless the project does not declare the view model.
  fileprivate func viewModel(
    heldAs name: String, by view: Int, storing path: [String]
  ) -> (name: String, entity: Int?)? {
    for reference in types.entities[view].declarations {
      guard let property = fact(reference).properties.first(where: { $0.name == name }),
        let type = property.resolvedTypeName
      else { continue }
      switch types.lookUp(type, inFile: reference.file, insideType: fact(reference).name) {
      case .external(let name): return types.externalViewModel(name, inFile: reference.file).map { ($0, nil) }
      case .ambiguous: return nil
      case .entity(let held):
        guard types.roles(of: held).contains(.viewModel), isState(path, of: held) else { return nil }
        return (types.entities[held].name, held)
      }
    }
    return nil
  }

  /// Returns the stored property of a view model with this name; nil if the project does not declare the view model.
  fileprivate func property(_ viewModel: Int?, named name: String) -> PropertyFact? {
    viewModel.flatMap { inheritedProperties(of: $0).first { $0.name == name && !$0.isStatic } }
  }

  /// Whether code other than that of a view uses a property of a view model. If the project does not declare the view
  /// model, such code is assumed to exist.
  fileprivate func isUsed(_ name: String, of viewModel: Int?, outside view: Int) -> Bool {
    guard let viewModel else { return true }
    if facts(of: viewModel).flatMap(\.members).contains(where: { $0.uses.contains { $0.name == name } }) { return true }
    return files(naming: [viewModel]).contains { file in
      let declared = files[file].facts.types
      return declared.indices.contains { index in
        guard types.meaning(of: .init(file: file, type: index)) != .entity(view) else { return false }
        return declared[index].members.contains { $0.uses.contains { $0.member == name } }
      }
    }
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
      guard index < path.count - 1 else { return true }
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
