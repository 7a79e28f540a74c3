import SwiftSyntax

/// Finds views that set their view model's state instead of reporting user actions.
struct ViewMutatesViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "view_mutates_view_model",
    summary: "Views should call their view model's functions instead of setting its state.",
    rationale: """
      A view model whose state is set from outside cannot enforce its own rules, such as which values must match and \
      what has to be reloaded or reset. A function named after the user's action keeps the consequences together and \
      can be tested. Each view gets one finding per assigned path, and a function or closure that assigns several gets \
      one. The rule ignores properties that a view binds (`$viewModel.query`), flags that present an alert or sheet, \
      dependencies that the view passes to the view model, and controls that only set a filter or selection.
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
        @Observable final class FormViewModel {
          var keys: [String] = []
          var query = ""
          var filter: Filter?
          var client: Client?
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
            ClearButton(viewModel: viewModel)
          }
        }
        struct ClearButton: View {
          let viewModel: FormViewModel
          var body: some View { Button("Clear") { viewModel.query = "" } }
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
    /// The start of the function or closure, in UTF-8 bytes.
    let code: Int

    static let fields = FieldList(Self.init, \.path, \.viewModel, \.code)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let bound = Once<Set<BoundMember>>()
    return project.collection(of: MemberAssignments.self).compactMap { located -> Located<Evidence>? in
      let seen = located.evidence
      guard let view = project.entity(of: located), project.types.roles(of: view).contains(.view),
        !seen.isPresentation, !seen.isChoice, !project.isHandover(seen, in: view),
        let viewModel = project.viewModel(heldAs: seen.root, by: view, storing: seen.members),
        !bound.value({ project.boundMembers }).contains(BoundMember(viewModel: viewModel, member: seen.member))
      else { return nil }
      return Located(
        file: located.file,
        record: Record(
          evidence: Evidence(path: seen.path, viewModel: viewModel, code: seen.code), range: located.record.range,
          symbol: located.record.symbol, type: located.record.type, source: located.record.source))
    }.merged(identity: \.evidence.path) { Key(view: project.entity(of: $0), path: $0.evidence.path) }
      .firstOfEachAction
  }

  /// A path that one view assigns.
  private struct Key: Hashable {
    let view: Int?
    let path: String
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedEntities(having: .view).filter { view in
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
    `\(record.symbol)` assigns to `\(record.evidence.path)`\(record.times); call a function on \
    `\(record.evidence.viewModel)` named after the user's action
    """
  }
}

/// Collects assignments, outside initializers, to members of values that a type stores.
struct MemberAssignments: Collector {
  static let id = "member_assignments"

  /// For `viewModel.state.alert = nil`, the root is `viewModel`, and the members are `state` and `alert`.
  struct Evidence: Analyzer.Evidence {
    let root: String
    let members: [String]
    /// The path as written, without `self.`.
    let path: String
    /// The assigned value.
    let value: Value
    /// The start of the function or closure, in UTF-8 bytes.
    let code: Int
    /// Whether the action of a control does nothing else.
    let isOnlyAction: Bool

    enum Value: FieldStorable, Hashable {
      /// `true`, `false` or `nil`.
      case constant
      /// A plain name.
      case name(String)
      case other

      static let fields = CaseList<Self>(
        .init(.constant), .init(Self.name) { if case .name(let name) = $0 { name } else { nil } }, .init(.other))
    }

    /// The first member.
    var member: String { members.first ?? "" }

    /// Whether the assignment sets a flag or item that presents something: `viewModel.showsAlert = false`.
    var isPresentation: Bool {
      guard value == .constant, let words = members.last?.camelCaseWords else { return false }
      return !Self.presenting.isDisjoint(with: words)
    }

    /// Whether a control only selects something, as a picker with a binding does: `viewModel.filter = .unread`.
    var isChoice: Bool {
      guard isOnlyAction, members.count == 1 else { return false }
      return !Self.choosing.isDisjoint(with: member.camelCaseWords)
    }

    private static let choosing: Set<String> = ["filter", "selected", "selection", "segment", "sort", "sorting", "tab"]

    private static let presenting: Set<String> = [
      "show", "shows", "showing", "shown", "present", "presents", "presenting", "presented", "presentation", "visible",
      "alert", "sheet", "dialog", "popover", "toast", "banner",
    ]

    static let fields = FieldList(Self.init, \.root, \.members, \.path, \.value, \.code, \.isOnlyAction)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.assignment) { assignment, context in
      let sequence = assignment.sequence
      guard let member = context.member, member.kind != .initializer, !context.isPreview,
        let path = assignment.target.memberPath, path.hasExplicitSelf || !member.locals.contains(path.root),
        !sequence.isInHandWrittenBinding, !sequence.isRelayOfChild,
        sequence.elements.last?.is(ClosureExprSyntax.self) != true
      else { return }
      let written = context.source(of: assignment.target)
      let text = written.hasPrefix("self.") ? String(written.dropFirst("self.".count)) : written
      context.record(
        Evidence(
          root: path.root, members: path.members, path: text, value: sequence.assignedValue,
          code: sequence.runningCode?.positionAfterSkippingLeadingTrivia.utf8Offset ?? 0,
          isOnlyAction: sequence.isOnlyStatement && sequence.isInUserAction), by: Self.self,
        at: context.range(of: sequence),
        source: context.source(of: sequence))
    }
  }

  func collection(in project: Project) -> [Located<Evidence>] { project.reviewedRecords(of: Self.self) }
}

extension Project {
  /// Returns the type of the view model that a view stores in a property with this name, if the path ends at a stored
  /// property of the view model or of a value in it, or if the view model is not declared in the project.
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

  /// Whether a path of members consists only of stored values; an object's property is not part of its owner's state.
  private func isState(_ path: [String], of owner: Int) -> Bool {
    var owner: Int? = owner
    for (index, name) in path.enumerated() {
      guard let current = owner else { return true }
      guard let property = inheritedProperties(of: current).first(where: { $0.name == name && !$0.isStatic }) else {
        // A value's computed property is set like a stored one.
        return index > 0
      }
      // A property with observers reacts to assignments like a function.
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

/// A member of a view model that a view binds.
private struct BoundMember: Hashable {
  /// The name of the view model's type.
  let viewModel: String
  let member: String
}

extension Project {
  /// The members of view models that views bind: `$viewModel.query`. Views may set these.
  fileprivate var boundMembers: Set<BoundMember> {
    var bound: Set<BoundMember> = []
    for view in entities(having: .view) {
      let uses = facts(of: view).flatMap(\.members).flatMap(\.uses).filter { $0.manner.contains(.projected) }
      guard !uses.isEmpty else { continue }
      for reference in types.entities[view].declarations {
        for property in fact(reference).properties {
          let members = uses.filter { $0.name == property.name }.compactMap(\.member)
          guard !members.isEmpty, let type = property.heldType else { continue }
          let name =
            entity(named: type, inFile: reference.file, insideType: reference.type)
            .map { types.entities[$0].name } ?? type
          bound.formUnion(members.map { BoundMember(viewModel: name, member: $0) })
        }
      }
    }
    return bound
  }

  /// Whether a view passes one of its own properties to the view model: `viewModel.client = client`.
  fileprivate func isHandover(_ assignment: MemberAssignments.Evidence, in view: Int) -> Bool {
    guard case .name(let name) = assignment.value, assignment.members.last == name else { return false }
    return properties(of: view).contains { $0.name == name }
  }
}

extension [Located<ViewMutatesViewModel.Evidence>] {
  /// Without the candidates in the function or closure of another one, which are related locations of that one.
  fileprivate var firstOfEachAction: Self {
    var found: Self = []
    var places: [[Int]: Int] = [:]
    for located in self {
      let action = [located.file, located.evidence.code]
      if let known = places[action] {
        found[known].related += [located.place] + located.related
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

extension ExprSyntax {
  /// The names in an assigned path such as `viewModel.state.alert`; nil for plain names and for paths that start with a
  /// call, a type or a binding.
  fileprivate var memberPath: (root: String, members: [String], hasExplicitSelf: Bool)? {
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
  /// Whether the code is in a closure that sets a binding: `Binding(get: { … }, set: { … })`.
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
  /// Whether this is the only statement of a closure or function, apart from a wrapper such as `withAnimation`.
  fileprivate var isOnlyStatement: Bool {
    parent?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
  }

  /// The assigned value.
  fileprivate var assignedValue: MemberAssignments.Evidence.Value {
    guard elements.count == 3, let value = elements.last else { return .other }
    if value.is(BooleanLiteralExprSyntax.self) || value.is(NilLiteralExprSyntax.self) { return .constant }
    return value.wholeName.map { .name($0.name) } ?? .other
  }

  /// Whether the assignment only passes on a value reported by one of the project's views:
  /// `Child(onLoad: { model.rows = $0 })` is the other half of a binding.
  fileprivate var isRelayOfChild: Bool {
    guard let name = elements.last?.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let list = parent?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let closure = list.parent?.as(ClosureExprSyntax.self), name == "$0" || closure.onlyParameterName == name,
      let view = closure.argument?.call.constructedTypeName
    else { return false }
    return !SwiftUIVocabulary.views.contains(view.lastNamePart)
  }
}

extension ClosureExprSyntax {
  /// The name of the closure's only parameter: `url` for `{ url in … }`.
  fileprivate var onlyParameterName: String? {
    if let list = signature?.parameterClause?.as(ClosureShorthandParameterListSyntax.self) {
      return list.count == 1 ? list.first?.name.text : nil
    }
    let parameters = signature?.parameterClause?.as(ClosureParameterClauseSyntax.self)?.parameters
    return parameters?.count == 1 ? parameters?.first.map { ($0.secondName ?? $0.firstName).text } : nil
  }
}
