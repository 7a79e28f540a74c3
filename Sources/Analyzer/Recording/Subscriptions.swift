import SwiftSyntax

/// A kind of syntax node or event during the walk over a file.
struct WalkEvent<Subject>: Sendable {
  fileprivate let slot: Int
}

extension WalkEvent {
  fileprivate static func at(_ slot: Int) -> Self { Self(slot: slot) }
}

// To add an event, add a line here and one in `FactsBuilder`, where the walk visits the node.

/// Every import declaration.
extension WalkEvent<ImportDeclSyntax> { static var `import`: Self { .at(0) } }
/// Every type declaration and extension. Its stored properties are already known, but its members are not.
extension WalkEvent<TypeDeclaration> { static var type: Self { .at(1) } }
/// Every `let` and `var` in types, files and functions.
extension WalkEvent<VariableDeclSyntax> { static var variable: Self { .at(2) } }
/// Every function, including local ones; `context.member` is the function itself if it is a member of a type.
extension WalkEvent<FunctionDeclSyntax> { static var function: Self { .at(3) } }
extension WalkEvent<InitializerDeclSyntax> { static var initializer: Self { .at(4) } }
/// Every `body` and every other view-code member, after its children have been visited.
extension WalkEvent<ViewCodeMember> { static var viewCode: Self { .at(5) } }
extension WalkEvent<FunctionCallExprSyntax> { static var call: Self { .at(6) } }
/// Every `base.member` and `.member`, whether or not it is called.
extension WalkEvent<MemberAccessExprSyntax> { static var memberAccess: Self { .at(7) } }
/// Every use of a plain name; excludes names after a dot.
extension WalkEvent<DeclReferenceExprSyntax> { static var reference: Self { .at(8) } }
/// Every closure, after its use has been determined: `context.closures.last` is the closure itself.
extension WalkEvent<ClosureExprSyntax> { static var closure: Self { .at(9) } }
/// Every unfolded sequence of operands and operators: assignments, arithmetic, comparisons, ternaries.
extension WalkEvent<SequenceExprSyntax> { static var sequence: Self { .at(10) } }
/// Every assignment with `=` or an operator such as `+=`, after the event for its sequence.
extension WalkEvent<Assignment> { static var assignment: Self { .at(11) } }
extension WalkEvent<IfExprSyntax> { static var `if`: Self { .at(12) } }
extension WalkEvent<SwitchExprSyntax> { static var `switch`: Self { .at(13) } }
extension WalkEvent<GuardStmtSyntax> { static var `guard`: Self { .at(14) } }
extension WalkEvent<ForStmtSyntax> { static var `for`: Self { .at(15) } }
extension WalkEvent<WhileStmtSyntax> { static var `while`: Self { .at(16) } }
extension WalkEvent<RepeatStmtSyntax> { static var `repeat`: Self { .at(17) } }
extension WalkEvent<ForceUnwrapExprSyntax> { static var forceUnwrap: Self { .at(18) } }
extension WalkEvent<TryExprSyntax> { static var `try`: Self { .at(19) } }
extension WalkEvent<AwaitExprSyntax> { static var await: Self { .at(20) } }
/// Every `as`, `as?` and `as!`.
extension WalkEvent<UnresolvedAsExprSyntax> { static var cast: Self { .at(21) } }
extension WalkEvent<CatchClauseSyntax> { static var `catch`: Self { .at(22) } }
/// Every plain name in a type position.
extension WalkEvent<IdentifierTypeSyntax> { static var typeName: Self { .at(23) } }
/// Every `#name(…)` in an expression.
extension WalkEvent<MacroExpansionExprSyntax> { static var macro: Self { .at(24) } }
/// The whole file, at the end of the walk.
extension WalkEvent<SourceFileSyntax> { static var file: Self { .at(25) } }

/// The handlers that rules and collectors register for events during the walk over a file.
///
/// Unless stated otherwise, handlers are called when the walk enters a node, before its children. Rules keep no state
/// between calls and have access only to the node and the context.
struct Subscriptions: Sendable {
  typealias Handler<Subject> = @Sendable (Subject, FileContext) -> Void

  /// A handler, which may be limited to files that contain certain words.
  struct Listener<Subject>: Sendable {
    fileprivate let handler: Handler<Subject>
    /// The index of the trigger group; nil if the handler is called for every file.
    fileprivate let trigger: Int?

    func callAsFunction(_ subject: Subject, _ context: FileContext) { handler(subject, context) }
  }

  /// The `ListenerList` of each event, indexed by slot.
  private var lists: [(any AnyObject & Sendable)?] = []
  /// For each event, the trigger groups of its listeners.
  private var triggersOfLists: [Set<Int?>] = []
  /// A bit mask of the slots with listeners that apply to the file, checked for every node.
  private var occupied: UInt64 = 0
  private var byName = NameMap<NamedListeners>()
  /// The words of each trigger group.
  private(set) var triggers: [[String]] = []
  /// The trigger group for the current subscriptions.
  private var trigger: Int?
  /// For each group, whether the file contains one of its words; nil if all listeners are called.
  private var present: [Bool]?

  init() {}

  /// Creates the subscriptions of the given rules and of the collectors that they declare.
  init(of rules: [any Rule]) {
    for collector in RuleCatalog.collectors(of: rules) { collector.init().subscribe(to: &self) }
    for rule in rules { rule.subscribe(to: &self) }
  }

  // MARK: Subscribing

  /// Subscribes to an event.
  mutating func on<Subject>(_ event: WalkEvent<Subject>, _ handler: @escaping Handler<Subject>) {
    while lists.count <= event.slot {
      lists.append(nil)
      triggersOfLists.append([])
    }
    triggersOfLists[event.slot].insert(trigger)
    lists[event.slot] = ListenerList(listeners(of: event) + [listener(handler)])
    occupied |= 1 << event.slot
  }

  /// Subscribes to events only in files that contain at least one of the words, regardless of case and word boundaries.
  /// - Parameter words: The words, which consist of letters, digits, underscores and `$`.
  mutating func inFiles(containingAnyOf words: some Sequence<String>, _ subscribe: (inout Subscriptions) -> Void) {
    let outer = trigger
    triggers.append(words.sorted())
    trigger = triggers.count - 1
    subscribe(&self)
    trigger = outer
  }

  private func listener<Subject>(_ handler: @escaping Handler<Subject>) -> Listener<Subject> {
    Listener(handler: handler, trigger: trigger)
  }

  private mutating func add<Subject>(
    _ listener: Listener<Subject>, to lists: WritableKeyPath<NamedListeners, [Listener<Subject>]>, _ names: Set<String>
  ) {
    for name in names { byName.update(name, default: NamedListeners()) { $0[keyPath: lists].append(listener) } }
  }

  /// Subscribes to calls to types and functions with these names: `VStack { }`, `SwiftUI.VStack { }` and
  /// `VStack.init { }`.
  mutating func onCall(of names: Set<String>, _ handler: @escaping Handler<FunctionCallExprSyntax>) {
    add(listener(handler), to: \.calls, names)
  }

  /// Subscribes to calls to members with these names: `view.font(…)`, `.font(…)`, `Font.font(…)`.
  mutating func onCall(ofMembers names: Set<String>, _ handler: @escaping Handler<FunctionCallExprSyntax>) {
    add(listener(handler), to: \.memberCalls, names)
  }

  /// Subscribes to calls to types, functions and members with these names, and to every `.init(…)` with an inferred
  /// type.
  mutating func onCall(by names: Set<String>, _ handler: @escaping Handler<FunctionCallExprSyntax>) {
    onCall(of: names, handler)
    onCall(ofMembers: names.union(["init"]), handler)
  }

  /// Subscribes to `Task { }`, `Task.detached { }` and similar calls, including calls that merely look similar.
  mutating func onTask(_ handler: @escaping Handler<FunctionCallExprSyntax>) {
    onCall(by: ["Task"], handler)
    onCall(ofMembers: ["detached", "immediate"], handler)
  }

  /// Subscribes to each `base.member` and `.member` with these names, whether or not it is called.
  mutating func onMemberAccess(of names: Set<String>, _ handler: @escaping Handler<MemberAccessExprSyntax>) {
    add(listener(handler), to: \.memberAccesses, names)
  }

  /// Subscribes to uses of these plain names; excludes names after a dot.
  mutating func onReference(of names: Set<String>, _ handler: @escaping Handler<DeclReferenceExprSyntax>) {
    add(listener(handler), to: \.references, names)
  }

  /// Subscribes to uses of these types, and of system modules, which may qualify them.
  mutating func onUse(of types: Set<String>, _ handler: @escaping Handler<DeclReferenceExprSyntax>) {
    onReference(of: types.union(SystemAPIs.modules), handler)
  }

  // MARK: Notifying

  /// Returns the subscriptions that apply to a file.
  /// - Parameter present: For each trigger group, whether the file contains one of its words.
  func reduced(toTriggers present: [Bool]) -> Subscriptions {
    var reduced = self
    reduced.present = present
    for slot in lists.indices where !triggersOfLists[slot].contains(where: { $0.map { present[$0] } ?? true }) {
      reduced.occupied &= ~(1 << slot)
    }
    return reduced
  }

  /// Returns whether an event has a listener that applies to the file.
  func hasListener(of event: WalkEvent<some Any>) -> Bool { occupied & (1 << event.slot) != 0 }

  /// Notifies the listeners of an event.
  func notify<Subject>(_ event: WalkEvent<Subject>, of subject: Subject, _ context: FileContext) {
    guard hasListener(of: event) else { return }
    let listeners = listeners(of: event)
    // Iterates over indices, because copying a listener takes longer than checking it.
    for index in listeners.indices where listeners[index].isActive(present) { listeners[index](subject, context) }
  }

  private func listeners<Subject>(of event: WalkEvent<Subject>) -> [Listener<Subject>] {
    guard event.slot < lists.count, let list = lists[event.slot] else { return [] }
    // checked: a slot contains lists only for its event's subject, since only `on` adds them.
    return unsafeDowncast(list, to: ListenerList<Subject>.self).listeners
  }

  /// Returns the listeners that subscribed to a name and that apply to the file, or nil if there are none.
  func listeners(of name: UnsafeBufferPointer<UInt8>) -> NamedListeners? {
    guard let listeners = byName[name] else { return nil }
    guard let present else { return listeners }
    return listeners.reduced(toTriggers: present)
  }
}

/// The listeners that subscribed to one name.
struct NamedListeners: Sendable {
  fileprivate(set) var calls: [Subscriptions.Listener<FunctionCallExprSyntax>] = []
  fileprivate(set) var memberCalls: [Subscriptions.Listener<FunctionCallExprSyntax>] = []
  fileprivate(set) var memberAccesses: [Subscriptions.Listener<MemberAccessExprSyntax>] = []
  fileprivate(set) var references: [Subscriptions.Listener<DeclReferenceExprSyntax>] = []

  /// Returns the listeners that are called for a file, or nil if there are none.
  fileprivate func reduced(toTriggers present: [Bool]) -> NamedListeners? {
    let reduced = NamedListeners(
      calls: calls.filter { $0.isActive(present) }, memberCalls: memberCalls.filter { $0.isActive(present) },
      memberAccesses: memberAccesses.filter { $0.isActive(present) },
      references: references.filter { $0.isActive(present) })
    let isEmpty =
      reduced.calls.isEmpty && reduced.memberCalls.isEmpty && reduced.memberAccesses.isEmpty
      && reduced.references.isEmpty
    return isEmpty ? nil : reduced
  }
}

extension Subscriptions.Listener {
  fileprivate func isActive(_ present: [Bool]?) -> Bool {
    guard let present, let trigger else { return true }
    return present[trigger]
  }
}

/// The listeners of one event.
private final class ListenerList<Subject>: Sendable {
  let listeners: [Subscriptions.Listener<Subject>]

  init(_ listeners: [Subscriptions.Listener<Subject>]) { self.listeners = listeners }
}

/// An assignment.
struct Assignment {
  let sequence: SequenceExprSyntax
  let target: ExprSyntax
  /// The operator, such as `=`, `+=` or `??=`.
  let `operator`: String
}

/// A type declaration or an extension, with its members.
struct TypeDeclaration {
  /// The index of the type in the facts about the file.
  let index: Int
  let fact: TypeFact
  /// The declaration itself: a struct, class, enum, actor, protocol or extension.
  let node: DeclSyntax
  let memberBlock: MemberBlockSyntax
  let attributes: AttributeListSyntax
}

/// A member that contains view code, with its metrics.
struct ViewCodeMember {
  /// The symbol, such as `FeedView.body` or `FeedView.row(for:)`.
  let symbol: String
  /// The declaration: a function or the binding of a property.
  let node: Syntax
  /// The statements in the braces; nil if a property has an explicit `get`.
  let code: CodeBlockItemListSyntax?
  /// The range from the name to the closing brace.
  let range: SourceRange
  /// The number of lines of code strictly between the lines with the braces, excluding containers that only observe a
  /// store.
  let codeLines: Int
  /// The lines of code in the file up to the end of the member.
  let lines: CodeLines
  /// The depth of nested view-builder closures, excluding containers that only observe a store.
  let depth: Int
  /// The conditions under which this is view code.
  let conditions: [RoleCondition]
}
