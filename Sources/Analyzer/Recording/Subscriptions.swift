import SwiftSyntax

/// A kind of thing that the walk over a file tells of.
struct WalkEvent<Subject>: Sendable {
  fileprivate let slot: Int
}

extension WalkEvent {
  fileprivate static func at(_ slot: Int) -> Self { Self(slot: slot) }
}

// A new kind is one line here, and one in `FactsBuilder`, where the walk meets it.

/// Every import declaration.
extension WalkEvent<ImportDeclSyntax> { static var `import`: Self { .at(0) } }
/// Every declaration of a type and every extension; its stored properties are known, its members not yet.
extension WalkEvent<TypeDeclaration> { static var type: Self { .at(1) } }
/// Every `let` and `var`, of types, files and functions.
extension WalkEvent<VariableDeclSyntax> { static var variable: Self { .at(2) } }
/// Every function, local ones too; `context.member` is the function itself where it is a member of a type.
extension WalkEvent<FunctionDeclSyntax> { static var function: Self { .at(3) } }
extension WalkEvent<InitializerDeclSyntax> { static var initializer: Self { .at(4) } }
/// Every `body` and every other piece of view code, when the walk leaves it.
extension WalkEvent<ViewCodeMember> { static var viewCode: Self { .at(5) } }
extension WalkEvent<FunctionCallExprSyntax> { static var call: Self { .at(6) } }
/// Every `base.member` and `.member`, those that are called too.
extension WalkEvent<MemberAccessExprSyntax> { static var memberAccess: Self { .at(7) } }
/// Every use of a plain name; not the name behind a dot.
extension WalkEvent<DeclReferenceExprSyntax> { static var reference: Self { .at(8) } }
/// Every closure, after its use is known: `context.closures.last` is the closure itself.
extension WalkEvent<ClosureExprSyntax> { static var closure: Self { .at(9) } }
/// Every run of operands and operators, not folded: assignments, arithmetic, comparisons, ternaries.
extension WalkEvent<SequenceExprSyntax> { static var sequence: Self { .at(10) } }
/// Every assignment, by `=` or by an operator such as `+=`; sequences are told before.
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
/// The whole file, when the walk has seen everything else.
extension WalkEvent<SourceFileSyntax> { static var file: Self { .at(25) } }

/// What the rules and collectors want to hear of during the one walk over a file.
///
/// Handlers are called when the walk enters the node, before its children, unless said otherwise. A rule keeps nothing
/// between two calls: all it knows is the node and the context.
struct Subscriptions: Sendable {
  typealias Handler<Subject> = @Sendable (Subject, FileContext) -> Void

  /// A handler, and which words a file must hold for it to matter.
  struct Listener<Subject>: Sendable {
    fileprivate let handler: Handler<Subject>
    /// Index of the group of words; nil where it matters in every file.
    fileprivate let trigger: Int?

    func callAsFunction(_ subject: Subject, _ context: FileContext) { handler(subject, context) }
  }

  /// The listeners of each event, by its slot.
  private var lists: [(any ListenerListing)?] = []
  /// A bit for each slot that has listeners, asked for every node.
  private var occupied: UInt64 = 0
  private var callsByName: [String: [Listener<FunctionCallExprSyntax>]] = [:]
  private var memberCallsByName: [String: [Listener<FunctionCallExprSyntax>]] = [:]
  private var memberAccessesByName: [String: [Listener<MemberAccessExprSyntax>]] = [:]
  private var referencesByName: [String: [Listener<DeclReferenceExprSyntax>]] = [:]
  /// The groups of words that listeners wait for.
  private(set) var triggers: [[String]] = []
  /// The group that what is subscribed now waits for.
  private var trigger: Int?
  /// The groups of which the file holds a word; nil where every listener is called.
  private var held: [Bool]?

  init() {}

  /// Everything that rules and the collectors they declare want to hear of.
  init(of rules: [any Rule]) {
    for collector in RuleCatalog.collectors(of: rules) { collector.init().subscribe(to: &self) }
    for rule in rules { rule.subscribe(to: &self) }
  }

  // MARK: Subscribing

  /// Subscribes to an event.
  mutating func on<Subject>(_ event: WalkEvent<Subject>, _ handler: @escaping Handler<Subject>) {
    while lists.count <= event.slot { lists.append(nil) }
    lists[event.slot] = ListenerList(listeners(of: event) + [listener(handler)])
    occupied |= 1 << event.slot
  }

  /// Subscribes to what can only matter in files that hold one of some words, in any case, alone or in a longer word;
  /// it is not called in others.
  /// - Parameter words: Letters, digits, underscores and `$`.
  mutating func inFiles(holdingAnyOf words: some Sequence<String>, _ subscribe: (inout Subscriptions) -> Void) {
    let outer = trigger
    triggers.append(words.sorted())
    trigger = triggers.count - 1
    subscribe(&self)
    trigger = outer
  }

  private func listener<Subject>(_ handler: @escaping Handler<Subject>) -> Listener<Subject> {
    Listener(handler: handler, trigger: trigger)
  }

  /// Calls of types and functions of these names: `VStack { }`, `SwiftUI.VStack { }`, `VStack.init { }`.
  mutating func onCall(of names: Set<String>, _ handler: @escaping Handler<FunctionCallExprSyntax>) {
    for name in names { callsByName[name, default: []].append(listener(handler)) }
  }

  /// Calls of members of these names: `view.font(…)`, `.font(…)`, `Font.font(…)`.
  mutating func onCall(ofMembers names: Set<String>, _ handler: @escaping Handler<FunctionCallExprSyntax>) {
    for name in names { memberCallsByName[name, default: []].append(listener(handler)) }
  }

  /// Calls by these names in any spelling, with every `.init(…)`, where the surroundings say what is made.
  mutating func onCall(by names: Set<String>, _ handler: @escaping Handler<FunctionCallExprSyntax>) {
    onCall(of: names, handler)
    onCall(ofMembers: names.union(["init"]), handler)
  }

  /// `Task { }`, `Task.detached { }` and its other spellings, with calls that merely look alike.
  mutating func onTask(_ handler: @escaping Handler<FunctionCallExprSyntax>) {
    onCall(by: ["Task"], handler)
    onCall(ofMembers: ["detached", "immediate"], handler)
  }

  /// Each `base.member` and `.member` of these names, those that are called too.
  mutating func onMemberAccess(of names: Set<String>, _ handler: @escaping Handler<MemberAccessExprSyntax>) {
    for name in names { memberAccessesByName[name, default: []].append(listener(handler)) }
  }

  /// Uses of these plain names; not names behind a dot.
  mutating func onReference(of names: Set<String>, _ handler: @escaping Handler<DeclReferenceExprSyntax>) {
    for name in names { referencesByName[name, default: []].append(listener(handler)) }
  }

  /// Uses of these types, and of the modules of the system, behind which their names may stand.
  mutating func onUse(of types: Set<String>, _ handler: @escaping Handler<DeclReferenceExprSyntax>) {
    onReference(of: types.union(SystemAPIs.modules), handler)
  }

  // MARK: Telling

  /// What is left to call in a file that holds words of some of the groups.
  func reduced(toTriggers held: [Bool]) -> Subscriptions {
    var reduced = self
    reduced.occupied = 0
    for (slot, list) in lists.enumerated() {
      guard let kept = list?.reduced(toTriggers: held) else { continue }
      reduced.lists[slot] = kept
      if !kept.isEmpty { reduced.occupied |= 1 << slot }
    }
    reduced.held = held
    return reduced
  }

  /// Whoever wants to hear of an event.
  func listeners<Subject>(of event: WalkEvent<Subject>) -> [Listener<Subject>] {
    guard occupied & (1 << event.slot) != 0, let list = lists[event.slot] else { return [] }
    // checked: an event's slot holds lists of its subject only, as `on` alone puts them there.
    return unsafeDowncast(list, to: ListenerList<Subject>.self).listeners
  }

  /// Tells of a call to those who wait for its name.
  func tellByName(_ call: FunctionCallExprSyntax, _ context: FileContext) {
    if let token = call.calleeToken {
      tell(callsByName[token.text], call, context)
    } else if let member = call.calledMember {
      tell(memberCallsByName[member.declName.baseName.text], call, context)
    }
  }

  /// Tells of a member to those who wait for its name.
  func tellByName(_ access: MemberAccessExprSyntax, _ context: FileContext) {
    tell(memberAccessesByName[access.declName.baseName.text], access, context)
  }

  /// Tells of a plain name to those who wait for it.
  func tellByName(_ reference: DeclReferenceExprSyntax, named name: String, _ context: FileContext) {
    tell(referencesByName[name], reference, context)
  }

  private func tell<Subject>(_ listeners: [Listener<Subject>]?, _ subject: Subject, _ context: FileContext) {
    guard let listeners else { return }
    for listener in listeners where listener.isWanted(held) { listener(subject, context) }
  }
}

extension Subscriptions.Listener {
  fileprivate func isWanted(_ held: [Bool]?) -> Bool {
    guard let held, let trigger else { return true }
    return held[trigger]
  }
}

/// The listeners of one event, whatever its subject is.
private protocol ListenerListing: AnyObject, Sendable {
  var isEmpty: Bool { get }
  func reduced(toTriggers held: [Bool]) -> any ListenerListing
}

private final class ListenerList<Subject>: ListenerListing {
  let listeners: [Subscriptions.Listener<Subject>]

  var isEmpty: Bool { listeners.isEmpty }

  init(_ listeners: [Subscriptions.Listener<Subject>]) { self.listeners = listeners }

  func reduced(toTriggers held: [Bool]) -> any ListenerListing {
    listeners.allSatisfy { $0.isWanted(held) } ? self : ListenerList(listeners.filter { $0.isWanted(held) })
  }
}

/// A sequence that assigns.
struct Assignment {
  let sequence: SequenceExprSyntax
  let target: ExprSyntax
  /// `=`, `+=`, `??=` …
  let `operator`: String
}

/// A declaration of a type or an extension, with its members.
struct TypeDeclaration {
  /// Index in the facts of the file.
  let index: Int
  let fact: TypeFact
  /// The declaration itself: a struct, class, enum, actor, protocol or extension.
  let node: DeclSyntax
  let memberBlock: MemberBlockSyntax
  let attributes: AttributeListSyntax
}

/// A piece of view code with what was measured of it.
struct ViewCodeMember {
  /// `FeedView.body`, `FeedView.row(for:)`.
  let symbol: String
  /// The declaration: a function or the binding of a property.
  let node: Syntax
  /// What stands between the braces; nil where a property has a `get`, whose code is in `getter`.
  let code: CodeBlockItemListSyntax?
  /// From the name to the closing brace.
  let range: SourceRange
  /// Code lines strictly between the line of the opening and the line of the closing brace.
  let codeLines: Int
  /// Depth of nested view-builder closures.
  let depth: Int
  /// Under which this is view code.
  let conditions: [RoleCondition]
}
