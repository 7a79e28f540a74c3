import SwiftSyntax

/// What is lost with a part of a view when SwiftUI throws it away: its scroll position, path, state or running task.
/// - Source: catalogue, `unstable_root`.
struct KeptByIdentity: Collector {
  static let id = "kept_by_identity"

  struct Evidence: Analyzer.Evidence {
    /// The name of the helper or `body`, without argument labels.
    let member: String

    static let fields = FieldList(Self.init, \.member)
  }

  /// Which views, and which of their members, hold something that their identity keeps.
  struct Collection: Sendable {
    fileprivate var members: [Int: Set<String>] = [:]
    fileprivate var views: Set<Int> = []

    /// Whether a member of a type, by its name, holds something.
    func isHeld(byMember name: String, of entity: Int) -> Bool { members[entity]?.contains(name) ?? false }

    /// Whether a view holds something itself.
    func isHeld(byView entity: Int) -> Bool { views.contains(entity) }
  }

  /// Containers that keep a scroll position, a selection or a path.
  static let containers: Set<String> = [
    "ScrollView", "List", "Form", "Table", "NavigationStack", "NavigationView", "NavigationSplitView", "TabView",
  ]

  /// Modifiers that show their content apart from the view.
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
      collection.views.insert(entity)
    }
    return collection
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call stands in what a sheet, menu or toolbar shows.
  fileprivate var isPresentedApart: Bool {
    for current in ancestors {
      if current.is(MemberBlockItemSyntax.self) { return false }
      if let closure = current.as(ClosureExprSyntax.self), let name = closure.argument?.call.modifierName,
        KeptByIdentity.presentations.contains(name)
      {
        return true
      }
    }
    return false
  }
}

/// What the branches of a condition hold: looked at in the file, judged with the project.
struct BranchContent: FieldStorable, Hashable, Sendable {
  /// Whether something stands there itself that identity keeps.
  let isHeld: Bool
  /// Plain names that may be members of the type, sorted.
  let members: [String]
  /// Types that are made there, sorted.
  let views: [String]

  /// The helpers of a type are looked into as far as the file holds them, so many calls deep and so many in all.
  private static let deepestHelper = 3
  private static let mostHelpers = 50

  static let fields = FieldList(Self.init(isHeld:members:views:), \.isHeld, \.members, \.views)

  init(isHeld: Bool, members: [String], views: [String]) {
    self.isHeld = isHeld
    self.members = members
    self.views = views
  }

  /// - Parameter content: Names of what the view is handed to show.
  init(of condition: some SyntaxProtocol, content: Set<String>, in context: FileContext) {
    let visitor = BranchVisitor(content: content)
    visitor.walk(condition)
    var seen: Set<String> = []
    var opened = 0
    for _ in 0..<Self.deepestHelper {
      let helpers = visitor.members.subtracting(seen)
      seen.formUnion(helpers)
      for code in helpers.sorted().lazy.flatMap({ condition.helperCode(named: $0, in: context) }) {
        guard !visitor.isHeld, opened < Self.mostHelpers else { break }
        opened += 1
        visitor.walk(code)
      }
    }
    isHeld = visitor.isHeld
    members = visitor.members.sorted()
    views = visitor.views.sorted()
  }
}

private final class BranchVisitor: SyntaxVisitor {
  private let content: Set<String>
  private(set) var isHeld = false
  private(set) var members: Set<String> = []
  private(set) var views: Set<String> = []

  init(content: Set<String>) {
    self.content = content
    super.init(viewMode: .sourceAccurate)
  }

  // The conditions show nothing.
  override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
    walk(node.cases)
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    node.use == .deferred ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.modifierName {
      if name == "task" { isHeld = true }
      if KeptByIdentity.presentations.contains(name) {
        if let base = node.calledMember?.base { walk(base) }
        return .skipChildren
      }
    }
    if let name = node.calleeToken?.text, KeptByIdentity.containers.contains(name) { isHeld = true }
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
    if content.contains(name) { isHeld = true }
    members.insert(name)
  }
}
