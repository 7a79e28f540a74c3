import SwiftSyntax

/// Finds view models that are made or set up only when the view is on screen.
struct DelayedViewModelSetup: Rule {
  let info = RuleInfo(
    id: "delayed_view_model_setup",
    summary: "A view model is made in the view's initialiser, not in .onAppear or .task.",
    rationale: """
      Both modifiers run after the first frame, and again whenever the view comes back. A model that is made there \
      leaves the view empty at first, has to be optional or a placeholder, and may be made twice. Guards named \
      `setupIfNeeded` repair the symptom; an initialiser that takes the dependencies removes the cause.
      """,
    seeds: ["S2.5", "S3 checklist"],
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        struct FeedView: View {
          @State private var viewModel: FeedViewModel?
          var body: some View {
            Text("")
              .onAppear {
                if viewModel == nil {
                  ↓viewModel = FeedViewModel(client: .live)
                }
              }
          }
        }
        """),
      Example(
        """
        @Observable final class Feed {}
        struct FeedView: View {
          @State private var feed: Feed?
          var body: some View {
            Text("").task { await setUp() }
          }
        }
        extension FeedView {
          private func setUp() async {
            let fresh = Feed()
            ↓self.feed = fresh
            ↓feed = .init()
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var viewModel = FeedViewModel()
          var body: some View {
            Text("")
              .task(id: 1) { await viewModel.↓bootstrapIfNeeded() }
              .onAppear(perform: ↓setupIfNeeded)
          }
          private func setupIfNeeded() {}
        }
        """),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          @State private var viewModel: FeedViewModel
          init(client: Client) {
            _viewModel = State(initialValue: FeedViewModel(client: client))
          }
          var body: some View {
            Text("")
              .task { await viewModel.load() }
              .onAppear { viewModel.loadMoreIfNeeded(); reloadIfNeeded() }
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          @State private var editor: EditorViewModel?
          @State private var posts = [Post]()
          var body: some View {
            Button("New") { editor = EditorViewModel() }
              .onAppear {
                posts = [Post]()
                let viewModel = FeedViewModel()
                viewModel.start()
              }
          }
          private func edit() { editor = EditorViewModel() }
        }
        """),
      Example(
        """
        final class FeedController: UIViewController {
          private var viewModel: FeedViewModel?
          override func viewDidLoad() {
            // .onAppear { viewModel = FeedViewModel() }
            viewModel = FeedViewModel()
            setupIfNeeded()
          }
        }
        """),
    ])

  func subscribe(to walk: inout Subscriptions) {
    let id = info.id
    walk.onSequence { sequence, context in
      guard let member = context.member, member.kind != .initializer, let creation = sequence.creation else { return }
      guard let place = SetupPlace(of: Syntax(sequence), in: context) else { return }
      context.observe(
        rule: id, kind: "assignment", subjects: [place.name, creation.property, creation.type],
        at: context.range(of: sequence))
    }
    walk.onCall { call, context in
      guard context.member != nil, let name = context.callee.name else { return }
      if Self.setups.contains(name), let callee = call.calledExpression.lastName,
        let place = SetupPlace(of: Syntax(call), in: context)
      {
        context.observe(
          rule: id, kind: "setup", subjects: [place.name, name], at: context.range(from: callee, to: call))
      }
      if name == "onAppear" || name == "task" {
        for argument in call.arguments {
          guard let method = argument.expression.wholeName?.name, context.property(named: method) == nil else {
            continue
          }
          context.observe(rule: id, kind: "call", subjects: [method], at: context.range(of: argument))
          guard Self.setups.contains(method) else { continue }
          context.observe(
            rule: id, kind: "setup", subjects: ["", method], at: context.range(of: argument.expression))
        }
      } else if context.closures.contains(.deferred), call.calledExpression.wholeName?.name == name,
        name.first?.isLowercase == true, SetupPlace(of: Syntax(call), in: context) == .event,
        let callee = call.calledExpression.lastName
      {
        context.observe(rule: id, kind: "call", subjects: [name], at: context.range(of: callee))
      }
    }
  }

  func candidates(in project: Project) -> [LocatedCandidate] {
    let index = StateIndex(project)
    let observed = project.observed(by: info.id).compactMap { View(project, $0) }
    var calledMethods: [String: Set<String>] = [:]
    for view in observed where view.observation.kind == "call" {
      calledMethods[view.name, default: []].formUnion(view.observation.subjects)
    }
    return observed.compactMap { view in
      let observation = view.observation
      guard let method = observation.subjects.first, observation.kind != "call",
        method.isEmpty || calledMethods[view.name]?.contains(method) == true
      else { return nil }
      let subject = observation.kind == "setup" ? observation.subjects[1] : view.assignedModel(index)
      guard let subject else { return nil }
      return LocatedCandidate(
        file: view.reference.file,
        candidate: Candidate(
          rule: info.id, range: observation.range, symbol: observation.symbol, subjects: [observation.kind, subject],
          source: subject))
    }
  }

  func message(for candidate: Candidate, limit: Int?) -> String {
    let subject = candidate.subjects.last ?? ""
    guard candidate.subjects.first == "setup" else {
      return """
        `\(candidate.symbol)` makes `\(subject)` only after the view appeared; make it in the view's `init` from the \
        dependencies that are passed in
        """
    }
    return """
      `\(candidate.symbol)` calls `\(subject)` after the view appeared; give the view model what it needs in `init`, \
      so that no later setup is needed
      """
  }

  private static let setups: Set<String> = [
    "bootstrapIfNeeded", "setupIfNeeded", "setUpIfNeeded", "configureIfNeeded", "initializeIfNeeded",
  ]
}

/// An observation that was made in a view.
private struct View {
  let observation: Observation
  let reference: TypeIndex.Reference
  /// The name that all parts of the view go by.
  let name: String
  private let entity: Int?

  init?(_ project: Project, _ located: LocatedObservation) {
    guard let type = located.observation.type else { return nil }
    observation = located.observation
    reference = TypeIndex.Reference(file: located.file, type: type)
    guard project.types.roles(inside: reference).contains(.view), !project.fact(reference).isPreview else { return nil }
    if case .entity(let entity) = project.types.meaning(of: reference) {
      self.entity = entity
      name = "\(entity)"
    } else {
      entity = nil
      name = project.fact(reference).name
    }
  }

  /// The stored property that is given a new view model or observable; nil where it is something else.
  func assignedModel(_ index: StateIndex) -> String? {
    guard let entity, observation.subjects.count == 3 else { return nil }
    let name = observation.subjects[1]
    guard let stored = index.properties(of: entity).first(where: { $0.property.name == name }),
      !stored.property.isStatic,
      let type = observation.subjects[2].isEmpty ? stored.property.typeName : observation.subjects[2]
    else { return nil }
    let roles = index.project.types.roles(named: type, inFile: reference.file, insideType: reference.type)
    return roles.isDisjoint(with: [.viewModel, .observable]) ? nil : name
  }
}

/// Where code runs that may come too late.
private enum SetupPlace: Equatable {
  /// In a closure of .onAppear or .task.
  case event
  /// In a method, which may be called from such a closure.
  case method(String)

  /// Empty for an event.
  var name: String {
    switch self {
    case .event: ""
    case .method(let name): name
    }
  }

  init?(of node: Syntax, in context: FileContext) {
    for parent in node.ancestors {
      if parent.is(MemberBlockItemSyntax.self) { break }
      if let call = parent.as(ClosureExprSyntax.self)?.argument?.call, call.calledMember != nil,
        call.calleeName == "onAppear" || call.calleeName == "task"
      {
        self = .event
        return
      }
    }
    guard let member = context.member, member.kind == .function, member.viewCode == nil else { return nil }
    self = .method(String(member.name.prefix { $0 != "(" }))
  }
}

extension SequenceExprSyntax {
  /// The property of `self` that is given a newly made value, and the value's type, empty for `.init(…)`.
  fileprivate var creation: (property: String, type: String)? {
    let items = Array(elements)
    guard items.count >= 3, items[1].is(AssignmentExprSyntax.self), let last = items.last,
      let target = items[0].wholeName, !target.isProjected
    else { return nil }
    // `model = model ?? Model()`
    let isCoalesced = items.count == 5 && items[3].as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
    guard items.count == 3 || isCoalesced, case .created(let type) = ValueOrigin(of: last),
      !items[0].is(DeclReferenceExprSyntax.self) || items[0].localDeclaration(of: target.name) == nil
    else { return nil }
    return (target.name, type)
  }
}

extension ExprSyntax {
  /// The last name of what is called, without generic arguments.
  fileprivate var lastName: TokenSyntax? {
    if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName }
    return self.as(DeclReferenceExprSyntax.self)?.baseName
  }
}
