import SwiftSyntax

/// What the rules want to hear of during the one walk over a file.
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

  private(set) var imports: [Listener<ImportDeclSyntax>] = []
  private(set) var types: [Listener<TypeDeclaration>] = []
  private(set) var variables: [Listener<VariableDeclSyntax>] = []
  private(set) var functions: [Listener<FunctionDeclSyntax>] = []
  private(set) var initializers: [Listener<InitializerDeclSyntax>] = []
  private(set) var viewCode: [Listener<ViewCodeMember>] = []
  private(set) var calls: [Listener<FunctionCallExprSyntax>] = []
  private(set) var callsByName: [String: [Handler<FunctionCallExprSyntax>]] = [:]
  private(set) var memberCallsByName: [String: [Handler<FunctionCallExprSyntax>]] = [:]
  private(set) var memberAccesses: [Listener<MemberAccessExprSyntax>] = []
  private(set) var memberAccessesByName: [String: [Handler<MemberAccessExprSyntax>]] = [:]
  private(set) var references: [Listener<DeclReferenceExprSyntax>] = []
  private(set) var referencesByName: [String: [Handler<DeclReferenceExprSyntax>]] = [:]
  private(set) var closures: [Listener<ClosureExprSyntax>] = []
  private(set) var sequences: [Listener<SequenceExprSyntax>] = []
  private(set) var assignments: [Listener<Assignment>] = []
  private(set) var conditionals: [Listener<IfExprSyntax>] = []
  private(set) var switches: [Listener<SwitchExprSyntax>] = []
  private(set) var guards: [Listener<GuardStmtSyntax>] = []
  private(set) var forLoops: [Listener<ForStmtSyntax>] = []
  private(set) var whileLoops: [Listener<WhileStmtSyntax>] = []
  private(set) var repeatLoops: [Listener<RepeatStmtSyntax>] = []
  private(set) var forceUnwraps: [Listener<ForceUnwrapExprSyntax>] = []
  private(set) var tries: [Listener<TryExprSyntax>] = []
  private(set) var awaits: [Listener<AwaitExprSyntax>] = []
  private(set) var casts: [Listener<UnresolvedAsExprSyntax>] = []
  private(set) var catches: [Listener<CatchClauseSyntax>] = []
  private(set) var typeNames: [Listener<IdentifierTypeSyntax>] = []
  private(set) var macros: [Listener<MacroExpansionExprSyntax>] = []
  private(set) var files: [Listener<SourceFileSyntax>] = []
  /// The groups of words that listeners wait for.
  private(set) var triggers: [[String]] = []
  /// The group that what is subscribed now waits for.
  private var trigger: Int?

  /// Subscribes to what can only matter in files that hold one of some words, in any case, alone or in a longer word; it
  /// is not called in others. Handlers that go by name are called all the same.
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

  /// What is left to call in a file that holds words of some of the groups.
  func reduced(toTriggers held: [Bool]) -> Subscriptions {
    func kept<Subject>(_ listeners: [Listener<Subject>]) -> [Listener<Subject>] {
      listeners.filter { $0.trigger.map { held[$0] } ?? true }
    }
    var reduced = self
    reduced.imports = kept(imports)
    reduced.types = kept(types)
    reduced.variables = kept(variables)
    reduced.functions = kept(functions)
    reduced.initializers = kept(initializers)
    reduced.viewCode = kept(viewCode)
    reduced.calls = kept(calls)
    reduced.memberAccesses = kept(memberAccesses)
    reduced.references = kept(references)
    reduced.closures = kept(closures)
    reduced.sequences = kept(sequences)
    reduced.assignments = kept(assignments)
    reduced.conditionals = kept(conditionals)
    reduced.switches = kept(switches)
    reduced.guards = kept(guards)
    reduced.forLoops = kept(forLoops)
    reduced.whileLoops = kept(whileLoops)
    reduced.repeatLoops = kept(repeatLoops)
    reduced.forceUnwraps = kept(forceUnwraps)
    reduced.tries = kept(tries)
    reduced.awaits = kept(awaits)
    reduced.casts = kept(casts)
    reduced.catches = kept(catches)
    reduced.typeNames = kept(typeNames)
    reduced.macros = kept(macros)
    reduced.files = kept(files)
    return reduced
  }

  /// Every import declaration.
  mutating func onImport(_ handler: @escaping Handler<ImportDeclSyntax>) { imports.append(listener(handler)) }
  /// Every declaration of a type and every extension; its stored properties are known, its members not yet.
  mutating func onType(_ handler: @escaping Handler<TypeDeclaration>) { types.append(listener(handler)) }
  /// Every `let` and `var`, of types, files and functions.
  mutating func onVariable(_ handler: @escaping Handler<VariableDeclSyntax>) { variables.append(listener(handler)) }
  /// Every function, local ones too; `context.member` is the function itself where it is a member of a type.
  mutating func onFunction(_ handler: @escaping Handler<FunctionDeclSyntax>) { functions.append(listener(handler)) }
  mutating func onInitializer(_ handler: @escaping Handler<InitializerDeclSyntax>) {
    initializers.append(listener(handler))
  }
  /// Every `body` and every other piece of view code, when the walk leaves it.
  mutating func onViewCode(_ handler: @escaping Handler<ViewCodeMember>) { viewCode.append(listener(handler)) }
  mutating func onCall(_ handler: @escaping Handler<FunctionCallExprSyntax>) { calls.append(listener(handler)) }
  /// Calls of types and functions of these names: `VStack { }`, `SwiftUI.VStack { }`, `VStack.init { }`.
  mutating func onCall(of names: Set<String>, _ handler: @escaping Handler<FunctionCallExprSyntax>) {
    for name in names { callsByName[name, default: []].append(handler) }
  }
  /// Calls of members of these names: `view.font(…)`, `.font(…)`, `Font.font(…)`.
  mutating func onCall(ofMembers names: Set<String>, _ handler: @escaping Handler<FunctionCallExprSyntax>) {
    for name in names { memberCallsByName[name, default: []].append(handler) }
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
  /// What wants to hear of a call because of its name.
  func handlersByName(of call: FunctionCallExprSyntax) -> [Handler<FunctionCallExprSyntax>]? {
    if let token = call.calleeToken { return callsByName[token.text] }
    return call.calledMember.flatMap { memberCallsByName[$0.declName.baseName.text] }
  }
  /// Each `base.member` and `.member` of these names, those that are called too.
  mutating func onMemberAccess(of names: Set<String>, _ handler: @escaping Handler<MemberAccessExprSyntax>) {
    for name in names { memberAccessesByName[name, default: []].append(handler) }
  }
  /// Every `base.member` and `.member`, those that are called too.
  mutating func onMemberAccess(_ handler: @escaping Handler<MemberAccessExprSyntax>) {
    memberAccesses.append(listener(handler))
  }
  /// Uses of these plain names; not names behind a dot.
  mutating func onReference(of names: Set<String>, _ handler: @escaping Handler<DeclReferenceExprSyntax>) {
    for name in names { referencesByName[name, default: []].append(handler) }
  }
  /// Uses of these types, and of the modules of the system, behind which their names may stand.
  mutating func onUse(of types: Set<String>, _ handler: @escaping Handler<DeclReferenceExprSyntax>) {
    onReference(of: types.union(SystemRoles.modules), handler)
  }
  /// Every use of a plain name; not the name behind a dot.
  mutating func onReference(_ handler: @escaping Handler<DeclReferenceExprSyntax>) {
    references.append(listener(handler))
  }
  /// Every closure, after its use is known: `context.closures.last` is the closure itself.
  mutating func onClosure(_ handler: @escaping Handler<ClosureExprSyntax>) { closures.append(listener(handler)) }
  /// Every run of operands and operators, not folded: assignments, arithmetic, comparisons, ternaries.
  mutating func onSequence(_ handler: @escaping Handler<SequenceExprSyntax>) { sequences.append(listener(handler)) }
  /// Every assignment, by `=` or by an operator such as `+=`; sequences are told before.
  mutating func onAssignment(_ handler: @escaping Handler<Assignment>) { assignments.append(listener(handler)) }
  mutating func onIf(_ handler: @escaping Handler<IfExprSyntax>) { conditionals.append(listener(handler)) }
  mutating func onSwitch(_ handler: @escaping Handler<SwitchExprSyntax>) { switches.append(listener(handler)) }
  mutating func onGuard(_ handler: @escaping Handler<GuardStmtSyntax>) { guards.append(listener(handler)) }
  mutating func onFor(_ handler: @escaping Handler<ForStmtSyntax>) { forLoops.append(listener(handler)) }
  mutating func onWhile(_ handler: @escaping Handler<WhileStmtSyntax>) { whileLoops.append(listener(handler)) }
  mutating func onRepeat(_ handler: @escaping Handler<RepeatStmtSyntax>) { repeatLoops.append(listener(handler)) }
  mutating func onForceUnwrap(_ handler: @escaping Handler<ForceUnwrapExprSyntax>) {
    forceUnwraps.append(listener(handler))
  }
  mutating func onTry(_ handler: @escaping Handler<TryExprSyntax>) { tries.append(listener(handler)) }
  mutating func onAwait(_ handler: @escaping Handler<AwaitExprSyntax>) { awaits.append(listener(handler)) }
  /// Every `as`, `as?` and `as!`.
  mutating func onCast(_ handler: @escaping Handler<UnresolvedAsExprSyntax>) { casts.append(listener(handler)) }
  mutating func onCatch(_ handler: @escaping Handler<CatchClauseSyntax>) { catches.append(listener(handler)) }
  /// Every plain name in a type position.
  mutating func onTypeName(_ handler: @escaping Handler<IdentifierTypeSyntax>) { typeNames.append(listener(handler)) }
  /// Every `#name(…)` in an expression.
  mutating func onMacro(_ handler: @escaping Handler<MacroExpansionExprSyntax>) { macros.append(listener(handler)) }
  /// The whole file, when the walk has seen everything else.
  mutating func onFile(_ handler: @escaping Handler<SourceFileSyntax>) { files.append(listener(handler)) }
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
