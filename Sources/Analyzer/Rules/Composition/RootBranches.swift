import SwiftSyntax

/// Collects code whose state is lost when SwiftUI discards part of a view: a scroll position, a navigation path, state
/// or a running task.
struct IdentityBoundState: Collector, ProjectWideRecorder {
  static let id = "kept_by_identity"

  struct Evidence: Analyzer.Evidence {
    /// The name of the helper or `body`, without argument labels.
    let member: String

    static let fields = FieldList(Self.init, \.member)
  }

  /// The views, and the members of views, that have state tied to their identity.
  struct Collection: Sendable {
    fileprivate var members: [Int: Set<String>] = [:]
    /// Views with a scroll position, a navigation path or a running task.
    fileprivate var views: Set<Int> = []
    /// Views with properties such as `@State`.
    fileprivate var statefulViews: Set<Int> = []

    /// Whether the named member of a type has state tied to its identity.
    func hasIdentityBoundState(inMember name: String, of entity: Int) -> Bool {
      members[entity]?.contains(name) ?? false
    }

    /// Whether a view itself has state tied to its identity.
    /// - Parameter isPart: Whether the view is only a part of a screen, such as a button, in which case properties such
    ///   as `@State` do not count.
    func hasIdentityBoundState(inView entity: Int, isPart: Bool) -> Bool {
      views.contains(entity) || !isPart && statefulViews.contains(entity)
    }
  }

  /// Containers with a scroll position, a selection or a navigation path.
  static let containers: Set<String> = [
    "ScrollView", "List", "Form", "Table", "NavigationStack", "NavigationView", "NavigationSplitView", "TabView",
  ]

  /// Modifiers that show their content separately from the view.
  static let presentations: Set<String> = [
    "sheet", "fullScreenCover", "popover", "alert", "confirmationDialog", "actionSheet", "contextMenu", "inspector",
    "toolbar", "navigationDestination",
  ]

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: Self.containers) { call, context in
      guard let name = call.calleeToken?.text else { return }
      Self.note(call, in: context, conditions: [.isForeign(name)])
    }
    walk.onCall(ofMembers: ["task"]) { call, context in
      if call.modifierName != nil { Self.note(call, in: context) }
    }
  }

  private static func note(
    _ call: FunctionCallExprSyntax, in context: FileContext, conditions: [RoleCondition] = []
  ) {
    guard context.isViewCode, let member = context.member, !call.isPresentedApart else { return }
    context.record(
      Evidence(member: member.name.withoutArgumentLabels), by: Self.self, in: .viewCode, at: context.range(of: call),
      conditions: conditions)
  }

  func collection(in project: Project) -> Collection {
    var collection = Collection()
    for located in project.records(of: Self.self) {
      guard let entity = project.entity(of: located) else { continue }
      collection.members[entity, default: []].insert(located.evidence.member)
      collection.views.insert(entity)
    }
    for entity in project.entities(having: .view)
    where project.properties(of: entity).contains(where: { $0.has(anyOf: "State", "StateObject", "FocusState") }) {
      collection.statefulViews.insert(entity)
    }
    return collection
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is in the content of a sheet, menu or toolbar.
  fileprivate var isPresentedApart: Bool {
    for current in ancestors {
      if current.is(MemberBlockItemSyntax.self) { return false }
      if let closure = current.as(ClosureExprSyntax.self), let name = closure.argument?.call.modifierName,
        IdentityBoundState.presentations.contains(name)
      {
        return true
      }
    }
    return false
  }
}

/// The content of a condition's branches, collected for each file and resolved across the project.
struct BranchContent: FieldStorable, Hashable, Sendable {
  /// Whether the branches themselves have state that is tied to identity.
  let hasIdentityBoundState: Bool
  /// Plain names that may be members of the type, sorted.
  let members: [String]
  /// Types created in the branches, sorted.
  let views: [String]

  /// Limits on searching helpers declared in the same file: the nesting depth and the total number of helpers.
  private static let deepestHelper = 3
  private static let mostHelpers = 50

  static let fields = FieldList(
    Self.init(hasIdentityBoundState:members:views:), \.hasIdentityBoundState, \.members, \.views)

  init(hasIdentityBoundState: Bool, members: [String], views: [String]) {
    self.hasIdentityBoundState = hasIdentityBoundState
    self.members = members
    self.views = views
  }

  /// - Parameter content: The names that refer to content passed to the view.
  init(of condition: some SyntaxProtocol, content: Set<String>, in context: FileContext) {
    let visitor = BranchVisitor(content: content)
    visitor.walk(condition)
    var seen: Set<String> = []
    var opened = 0
    for _ in 0..<Self.deepestHelper {
      let helpers = visitor.members.subtracting(seen)
      seen.formUnion(helpers)
      for code in helpers.sorted().lazy.flatMap({ condition.helperCode(named: $0, in: context) }) {
        guard !visitor.hasIdentityBoundState, opened < Self.mostHelpers else { break }
        opened += 1
        visitor.walk(code)
      }
    }
    hasIdentityBoundState = visitor.hasIdentityBoundState
    members = visitor.members.sorted()
    views = visitor.views.sorted()
  }
}

private final class BranchVisitor: SyntaxVisitor {
  private let content: Set<String>
  private(set) var hasIdentityBoundState = false
  private(set) var members: Set<String> = []
  private(set) var views: Set<String> = []

  init(content: Set<String>) {
    self.content = content
    super.init(viewMode: .sourceAccurate)
  }

  // The conditions themselves do not show views.
  override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    walk(node.cases)
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    node.use == .deferred ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // SwiftUI shows the content of a menu apart from the view, and only while the menu is open.
    if node.calleeToken?.text == "Menu" { return .skipChildren }
    if let name = node.modifierName {
      if name == "task" { hasIdentityBoundState = true }
      if IdentityBoundState.presentations.contains(name) {
        if let base = node.calledMember?.base { walk(base) }
        return .skipChildren
      }
    }
    if let name = node.calleeToken?.text, IdentityBoundState.containers.contains(name) { hasIdentityBoundState = true }
    if let name = node.calledExpression.dottedName, name.lastNamePart.isUppercased { views.insert(name) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard let access = node.accessOfMember else {
      note(node.baseName.text)
      return .visitChildren
    }
    if access.base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self) { note(node.baseName.text) }
    return .visitChildren
  }

  private func note(_ name: String) {
    guard !name.isUppercased else { return }
    if content.contains(name) { hasIdentityBoundState = true }
    members.insert(name)
  }
}
