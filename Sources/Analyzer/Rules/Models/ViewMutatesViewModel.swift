import SwiftSyntax

/// Finds views that set the state of their view model instead of saying what the user did.
struct ViewMutatesViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "view_mutates_view_model",
    summary: "A view tells its view model what happened and leaves the state to it.",
    rationale: """
      A view model that is set from outside cannot keep its own rules: which values belong together, what must be \
      loaded again, what is reset. A function named after the intent says in one place what follows, and can be tested.
      """,
    seeds: ["S1 intents"],
    opportunity: "a view that holds a view_model",
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
            withAnimation { ↓model.state.alert = nil }
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
        @Observable final class FormViewModel { var keys: [String] = [] }
        struct FormView: View {
          @State private var viewModel = FormViewModel()
          var body: some View { AttributeList(onLoad: { viewModel.keys = $0 }) }
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
            TextField("Search", text: $viewModel.query)
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
    /// `viewModel.query`
    let path: String
    /// The type.
    let viewModel: String

    static let fields = FieldList(Self.init, \.path, \.viewModel)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.collection(of: MemberAssignments.self).compactMap { located in
      let seen = located.evidence
      guard let view = project.entity(of: located), project.types.roles(of: view).contains(.view),
        let viewModel = project.viewModel(heldAs: seen.root, by: view, storing: seen.members)
      else { return nil }
      return Located(
        file: located.file,
        record: Record(
          evidence: Evidence(path: seen.path, viewModel: viewModel), range: located.record.range,
          symbol: located.record.symbol, type: located.record.type, source: located.record.source))
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.judgedEntities(having: .view).filter { view in
      project.types.entities[view].declarations.contains { reference in
        project.fact(reference).properties.contains { property in
          guard let type = property.heldType else { return false }
          return project.types.roles(named: type, inFile: reference.file, insideType: reference.type).contains(
            .viewModel)
        }
      }
    }.compactMap { project.opportunity(atTypeNamed: $0) }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` assigns `\(record.evidence.path)`; call a function of `\(record.evidence.viewModel)` that is \
    named after what the user did
    """
  }
}

/// Where code outside of initialisers sets a member of something that a type holds.
struct MemberAssignments: Collector {
  static let id = "member_assignments"

  /// `viewModel`, and `state` and `alert`, of `viewModel.state.alert = nil`.
  struct Evidence: Analyzer.Evidence {
    let root: String
    let members: [String]
    /// As written, without `self.`.
    let path: String

    /// What is reached through the root.
    var member: String { members.first ?? "" }

    static let fields = FieldList(Self.init, \.root, \.members, \.path)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.assignment) { assignment, context in
      let sequence = assignment.sequence
      guard let member = context.member, member.kind != .initializer, !context.isPreview,
        let path = assignment.target.memberPath, path.isBehindSelf || !member.locals.contains(path.root),
        !sequence.isInHandWrittenBinding, !sequence.isRelayOfChild,
        sequence.elements.last?.is(ClosureExprSyntax.self) != true
      else { return }
      let written = context.source(of: assignment.target)
      let text = written.hasPrefix("self.") ? String(written.dropFirst("self.".count)) : written
      context.record(
        Evidence(root: path.root, members: path.members, path: text), by: Self.self, at: context.range(of: sequence),
        source: context.source(of: sequence))
    }
  }

  func collection(in project: Project) -> [Located<Evidence>] { project.judgedRecords(of: Self.self) }
}

extension Project {
  /// The type of the view model that a view holds in a stored property of this name, where the path of members leads to
  /// a stored property of it or of a value in it, or where the project does not declare it.
  fileprivate func viewModel(heldAs name: String, by view: Int, storing path: [String]) -> String? {
    for reference in types.entities[view].declarations {
      guard let property = fact(reference).properties.first(where: { $0.name == name }), let type = property.heldType
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

  /// Whether a path of members goes through stored values only; what is set in an object is not state of its owner.
  private func isState(_ path: [String], of owner: Int) -> Bool {
    var owner: Int? = owner
    for (index, name) in path.enumerated() {
      guard let current = owner else { return true }
      guard let property = inheritedProperties(of: current).first(where: { $0.name == name && !$0.isStatic }) else {
        // A computed property of a value is set like a stored one.
        return index > 0
      }
      // A property with observers reacts to who sets it, as a function would.
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

extension PropertyFact {
  /// The type of the property, or of the elements where it is an array: `Row` of `[Row]`.
  fileprivate var elementType: String? {
    if let known = knownType { return known }
    guard let type, type.hasPrefix("["), type.hasSuffix("]") || type.hasSuffix("]?") else { return nil }
    let element = type.dropFirst().prefix { $0 != "]" }.split(separator: ":").last.map(String.init) ?? ""
    let name = element.trimmingPrefix { $0 == " " }
    return name.isEmpty || name.contains("(") || name.contains("[")
      ? nil : String(name.prefix { $0 != "<" && $0 != "?" })
  }
}

extension ExprSyntax {
  /// The names of an assigned path such as `viewModel.state.alert`; nil for plain names and for paths that start with a
  /// call, a type or a binding.
  fileprivate var memberPath: (root: String, members: [String], isBehindSelf: Bool)? {
    var names: [String] = []
    var current = self
    while true {
      if let access = current.as(MemberAccessExprSyntax.self) {
        guard let base = access.base else { return nil }
        names.append(access.declName.baseName.text)
        current = base
      } else if let index = current.as(SubscriptCallExprSyntax.self) {
        current = index.calledExpression
      } else if let optional = current.as(OptionalChainingExprSyntax.self) {
        current = optional.expression
      } else if let forced = current.as(ForceUnwrapExprSyntax.self) {
        current = forced.expression
      } else if let reference = current.as(DeclReferenceExprSyntax.self) {
        let root = reference.baseName.text
        if root == "self", let first = names.last, names.count >= 2 {
          return (first, names.dropLast().reversed(), true)
        }
        guard !names.isEmpty, root.first?.isLowercase == true else { return nil }
        return root == "self" ? nil : (root, names.reversed(), false)
      } else {
        return nil
      }
    }
  }
}

extension SyntaxProtocol {
  /// Whether the code stands in a closure that sets a binding: `Binding(get: { … }, set: { … })`.
  var isInHandWrittenBinding: Bool {
    for parent in ancestors {
      if let closure = parent.as(ClosureExprSyntax.self), let argument = closure.argument {
        if argument.label == "set" || argument.call.constructedTypeName?.lastNamePart == "Binding" { return true }
      }
      if parent.is(MemberBlockItemSyntax.self) { return false }
    }
    return false
  }
}

extension SequenceExprSyntax {
  /// Whether this hands on what a view of the project reports, and does nothing else: `Child(onLoad: { model.rows = $0 })`
  /// is the other half of a binding.
  fileprivate var isRelayOfChild: Bool {
    guard elements.last?.as(DeclReferenceExprSyntax.self)?.baseName.text == "$0",
      let list = parent?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let closure = list.parent?.as(ClosureExprSyntax.self),
      let view = closure.argument?.call.constructedTypeName
    else { return false }
    return !SwiftUIVocabulary.views.contains(view.lastNamePart)
  }
}
