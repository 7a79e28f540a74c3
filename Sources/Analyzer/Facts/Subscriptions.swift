import SwiftSyntax

/// What the rules want to hear of during the one walk over a file.
///
/// Handlers are called when the walk enters the node, before its children, unless said otherwise. A rule keeps nothing
/// between two calls: all it knows is the node and the context.
struct Subscriptions: Sendable {
  typealias Handler<Subject> = @Sendable (Subject, FileContext) -> Void

  private(set) var imports: [Handler<ImportDeclSyntax>] = []
  private(set) var types: [Handler<TypeDeclaration>] = []
  private(set) var variables: [Handler<VariableDeclSyntax>] = []
  private(set) var functions: [Handler<FunctionDeclSyntax>] = []
  private(set) var initializers: [Handler<InitializerDeclSyntax>] = []
  private(set) var viewCode: [Handler<ViewCodeMember>] = []
  private(set) var calls: [Handler<FunctionCallExprSyntax>] = []
  private(set) var callsByName: [String: [Handler<FunctionCallExprSyntax>]] = [:]
  private(set) var memberCallsByName: [String: [Handler<FunctionCallExprSyntax>]] = [:]
  private(set) var memberAccesses: [Handler<MemberAccessExprSyntax>] = []
  private(set) var memberAccessesByName: [String: [Handler<MemberAccessExprSyntax>]] = [:]
  private(set) var references: [Handler<DeclReferenceExprSyntax>] = []
  private(set) var referencesByName: [String: [Handler<DeclReferenceExprSyntax>]] = [:]
  private(set) var closures: [Handler<ClosureExprSyntax>] = []
  private(set) var sequences: [Handler<SequenceExprSyntax>] = []
  private(set) var conditionals: [Handler<IfExprSyntax>] = []
  private(set) var switches: [Handler<SwitchExprSyntax>] = []
  private(set) var guards: [Handler<GuardStmtSyntax>] = []
  private(set) var forLoops: [Handler<ForStmtSyntax>] = []
  private(set) var whileLoops: [Handler<WhileStmtSyntax>] = []
  private(set) var repeatLoops: [Handler<RepeatStmtSyntax>] = []
  private(set) var forceUnwraps: [Handler<ForceUnwrapExprSyntax>] = []
  private(set) var tries: [Handler<TryExprSyntax>] = []
  private(set) var awaits: [Handler<AwaitExprSyntax>] = []
  private(set) var casts: [Handler<UnresolvedAsExprSyntax>] = []
  private(set) var catches: [Handler<CatchClauseSyntax>] = []
  private(set) var typeNames: [Handler<IdentifierTypeSyntax>] = []
  private(set) var macros: [Handler<MacroExpansionExprSyntax>] = []
  private(set) var files: [Handler<SourceFileSyntax>] = []

  /// Every import declaration.
  mutating func onImport(_ handler: @escaping Handler<ImportDeclSyntax>) { imports.append(handler) }
  /// Every declaration of a type and every extension; its stored properties are known, its members not yet.
  mutating func onType(_ handler: @escaping Handler<TypeDeclaration>) { types.append(handler) }
  /// Every `let` and `var`, of types, files and functions.
  mutating func onVariable(_ handler: @escaping Handler<VariableDeclSyntax>) { variables.append(handler) }
  /// Every function, local ones too; `context.member` is the function itself where it is a member of a type.
  mutating func onFunction(_ handler: @escaping Handler<FunctionDeclSyntax>) { functions.append(handler) }
  mutating func onInitializer(_ handler: @escaping Handler<InitializerDeclSyntax>) { initializers.append(handler) }
  /// Every `body` and every other piece of view code, when the walk leaves it.
  mutating func onViewCode(_ handler: @escaping Handler<ViewCodeMember>) { viewCode.append(handler) }
  mutating func onCall(_ handler: @escaping Handler<FunctionCallExprSyntax>) { calls.append(handler) }
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
  mutating func onMemberAccess(_ handler: @escaping Handler<MemberAccessExprSyntax>) { memberAccesses.append(handler) }
  /// Uses of these plain names; not names behind a dot.
  mutating func onReference(of names: Set<String>, _ handler: @escaping Handler<DeclReferenceExprSyntax>) {
    for name in names { referencesByName[name, default: []].append(handler) }
  }
  /// Every use of a plain name; not the name behind a dot.
  mutating func onReference(_ handler: @escaping Handler<DeclReferenceExprSyntax>) { references.append(handler) }
  /// Every closure, after its use is known: `context.closures.last` is the closure itself.
  mutating func onClosure(_ handler: @escaping Handler<ClosureExprSyntax>) { closures.append(handler) }
  /// Every run of operands and operators, not folded: assignments, arithmetic, comparisons, ternaries.
  mutating func onSequence(_ handler: @escaping Handler<SequenceExprSyntax>) { sequences.append(handler) }
  mutating func onIf(_ handler: @escaping Handler<IfExprSyntax>) { conditionals.append(handler) }
  mutating func onSwitch(_ handler: @escaping Handler<SwitchExprSyntax>) { switches.append(handler) }
  mutating func onGuard(_ handler: @escaping Handler<GuardStmtSyntax>) { guards.append(handler) }
  mutating func onFor(_ handler: @escaping Handler<ForStmtSyntax>) { forLoops.append(handler) }
  mutating func onWhile(_ handler: @escaping Handler<WhileStmtSyntax>) { whileLoops.append(handler) }
  mutating func onRepeat(_ handler: @escaping Handler<RepeatStmtSyntax>) { repeatLoops.append(handler) }
  mutating func onForceUnwrap(_ handler: @escaping Handler<ForceUnwrapExprSyntax>) { forceUnwraps.append(handler) }
  mutating func onTry(_ handler: @escaping Handler<TryExprSyntax>) { tries.append(handler) }
  mutating func onAwait(_ handler: @escaping Handler<AwaitExprSyntax>) { awaits.append(handler) }
  /// Every `as`, `as?` and `as!`.
  mutating func onCast(_ handler: @escaping Handler<UnresolvedAsExprSyntax>) { casts.append(handler) }
  mutating func onCatch(_ handler: @escaping Handler<CatchClauseSyntax>) { catches.append(handler) }
  /// Every plain name in a type position.
  mutating func onTypeName(_ handler: @escaping Handler<IdentifierTypeSyntax>) { typeNames.append(handler) }
  /// Every `#name(…)` in an expression.
  mutating func onMacro(_ handler: @escaping Handler<MacroExpansionExprSyntax>) { macros.append(handler) }
  /// The whole file, when the walk has seen everything else.
  mutating func onFile(_ handler: @escaping Handler<SourceFileSyntax>) { files.append(handler) }
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
