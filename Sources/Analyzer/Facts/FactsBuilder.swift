import SwiftParser
import SwiftSyntax
import Threads

/// Collects the facts about one file in a single walk over its syntax tree, and notifies all rules during the walk.
///
/// The state of the builder and its context is accessed millions of times, on one thread and without overlapping
/// modifications, so run-time exclusivity checks are disabled.
final class FactsBuilder: SyntaxVisitor {
  private let subscriptions: Subscriptions
  private let context: FileContext
  @exclusivity(unchecked) private var lines: CodeLines
  @exclusivity(unchecked) private var suppressions: SuppressionReader?
  private var imports: [ImportFact] = []
  private var aliases: [TypeAliasFact] = []
  @exclusivity(unchecked) private var uses = CodeUsesBuilder()
  @exclusivity(unchecked) private var usedName = UsedNameText()
  /// The stored property that the walk is currently in. Names used in its attributes and initial value belong to it.
  private var openProperty: String?
  /// The function or variable outside of types that the walk is currently in.
  private var openGlobal: String?
  private var notes: [CommentNote] = []
  private var conditionalCode: [ConditionalCode] = []
  @exclusivity(unchecked) private var notesReader: CommentNoteReader
  /// The start of each enclosing type's declaration.
  private var typeStarts: [Int] = []
  /// For each enclosing type, the number of code lines in its nested types, which do not count toward its own lines.
  private var nestedCodeLines: [Int] = []

  private init(text: SourceText, subscriptions: Subscriptions) {
    self.subscriptions = subscriptions
    context = FileContext(text: text, names: SourceNames(subscriptions: subscriptions))
    lines = CodeLines(text)
    notesReader = CommentNoteReader(text: text)
    suppressions = text.contains("review:") ? SuppressionReader(text: text) : nil
    super.init(viewMode: .sourceAccurate)
  }

  /// Returns the facts about a file. Must be called on a thread with a deep stack (`ParallelMap.stackSize`).
  static func facts(of bytes: [UInt8], subscriptions: Subscriptions) -> FileFacts {
    if let obstacle = ParserLimits.obstacle(in: bytes) ?? Watchdog.fault(of: bytes)?.obstacle {
      var facts = FileFacts()
      facts.failure = obstacle
      return facts
    }
    return Watchdog.watch(bytes) { parsed(bytes, subscriptions: subscriptions) }
  }

  private static func parsed(_ bytes: [UInt8], subscriptions: Subscriptions) -> FileFacts {
    let text = SourceText(bytes)
    let tree = text.bytes.withUnsafeBufferPointer { source in
      let tree = Parser.parse(source: source)
      guard tree.hasError else { return tree }
      // Earlier versions of Swift accept code that Swift 6 does not, such as `@MainActor(Int) -> Void`.
      var parser = Parser(source, swiftVersion: .v5)
      let older = SourceFileSyntax.parse(from: &parser)
      return older.hasError ? tree : older
    }
    if Syntax(tree).hasMaximumNestingLevelOverflow {
      var facts = FileFacts()
      facts.failure = "is nested too deeply (limit 256)"
      facts.syntaxError = SyntaxError(firstIn: tree, of: text, isTooDeep: true)
      facts.suppressions = SuppressionReader.suppressions(in: tree, of: text)
      return facts
    }
    let builder = FactsBuilder(text: text, subscriptions: subscriptions)
    builder.walk(tree)
    subscriptions.notify(.file, of: tree, builder.context)
    var facts = builder.facts
    if tree.hasError { facts.syntaxError = SyntaxError(firstIn: tree, of: text) }
    return facts
  }

  private var facts: FileFacts {
    var facts = FileFacts()
    facts.lines = lines.counts()
    facts.imports = imports
    facts.types = context.types
    facts.aliases = aliases
    facts.deferredConstructions = DeferredList(context.constructions)
    facts.createsInPreviews = context.constructions.contains(where: \.isInPreview)
    facts.mentionedTypes = context.names.mentioned
    facts.uses = uses.finish().packed
    facts.conditionalCode = conditionalCode
    facts.records = context.records
    facts.notes = notes
    facts.suppressions = suppressions?.finish() ?? []
    return facts
  }

  // MARK: Tokens and imports

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    let range = token.textRange
    let start = range.lowerBound
    if !range.isEmpty { lines.mark(from: start, to: range.upperBound) }
    for found in notesReader.notes(before: start, endingAt: range.upperBound) { add(found, before: start) }
    suppressions?.read(token)
    return .skipChildren
  }

  /// Adds a note, which belongs to the enclosing type, or to the following type if at most one blank line separates
  /// them.
  private func add(_ found: CommentNoteReader.Found, before start: Int) {
    let isDetached = typeStarts.last == start && !found.isAttached
    let type = isDetached ? context.enclosingTypes.dropLast().last : context.type
    let symbol = isDetached ? type.map { context.types[$0].name } ?? "" : context.symbol
    notes.append(CommentNote(found, type: type, symbol: symbol, in: context.text))
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    // No token contains the last line break, so a blank line before the closing quotes has to be marked here.
    if node.openingQuote.trimmedLength.utf8Length == 3 {
      let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
      lines.mark(from: start, to: node.endPositionBeforeTrailingTrivia.utf8Offset)
    }
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name.text {
      imports.append(
        ImportFact(
          module: module, range: context.range(of: node), isTestable: node.attributes.names.contains("testable")))
    }
    return notify(.import, of: node)
  }

  // MARK: Types

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(NamedType(.struct, node, name: node.name, node.inheritanceClause, node.memberBlock))
  }
  override func visitPost(_ node: StructDeclSyntax) { leaveType(node, node.memberBlock) }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(NamedType(.class, node, name: node.name, node.inheritanceClause, node.memberBlock))
  }
  override func visitPost(_ node: ClassDeclSyntax) { leaveType(node, node.memberBlock) }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(NamedType(.enum, node, name: node.name, node.inheritanceClause, node.memberBlock))
  }
  override func visitPost(_ node: EnumDeclSyntax) { leaveType(node, node.memberBlock) }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(NamedType(.actor, node, name: node.name, node.inheritanceClause, node.memberBlock))
  }
  override func visitPost(_ node: ActorDeclSyntax) { leaveType(node, node.memberBlock) }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(NamedType(.protocol, node, name: node.name, node.inheritanceClause, node.memberBlock))
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { leaveType(node, node.memberBlock) }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(NamedType(extension: node))
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leaveType(node, node.memberBlock) }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    use(.localType, UsedName(declared: node.name, to: &usedName))
    if context.member == nil, context.closures.isEmpty {
      let outer = context.type.map { context.types[$0] }
      aliases.append(
        TypeAliasFact(
          name: outer.map { $0.name + "." + node.name.text } ?? node.name.text,
          targets: node.initializer.value.plainNames,
          isFilePrivate: node.modifiers.isFilePrivate || outer?.isFilePrivate ?? false))
    }
    return .visitChildren
  }

  private func enter(_ type: NamedType) -> SyntaxVisitorContinueKind {
    let index = context.types.count
    let fact = type.fact(in: context)
    context.enter(type: fact)
    nestedCodeLines.append(0)
    typeStarts.append(type.node.positionAfterSkippingLeadingTrivia.utf8Offset)
    let declaration = TypeDeclaration(
      index: index, fact: fact, node: type.node, memberBlock: type.memberBlock, attributes: type.attributes)
    return notify(.type, of: declaration)
  }

  private func leaveType(_ node: some DeclSyntaxProtocol, _ block: MemberBlockSyntax) {
    let open = block.leftBrace.positionAfterSkippingLeadingTrivia.utf8Offset
    let close = block.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
    let nested = nestedCodeLines.removeLast()
    typeStarts.removeLast()
    context.leaveType(codeLines: max(0, lines.countBetween(open, close) - nested))
    if !nestedCodeLines.isEmpty {
      let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
      nestedCodeLines[nestedCodeLines.count - 1] += lines.countAcross(start, close)
    }
  }

  // MARK: Members

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.isPreviewValue(in: context) { context.enterPreview() }
    if node.parent?.is(MemberBlockItemSyntax.self) == true {
      openProperty = node.bindings.first?.pattern.boundNames.first?.text
    } else if isGlobal(node) {
      openGlobal = node.bindings.first?.pattern.boundNames.first?.text
    }
    return notify(.variable, of: node)
  }

  override func visitPost(_ node: VariableDeclSyntax) {
    if node.parent?.is(MemberBlockItemSyntax.self) == true {
      openProperty = nil
    } else if isGlobal(node) {
      openGlobal = nil
    }
    if node.isPreviewValue(in: context) { context.leavePreview() }
  }

  /// Returns whether a declaration is at the top level of the file.
  private func isGlobal(_ node: some DeclSyntaxProtocol) -> Bool {
    context.type == nil && node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let scope = MemberScope(property: node, in: context) { context.enter(member: scope) }
    return .visitChildren
  }

  override func visitPost(_ node: PatternBindingSyntax) {
    if node.isMemberWithAccessors, context.type != nil {
      guard let block = node.accessorBlock, let name = node.pattern.boundNames.first else { return }
      let code = block.accessors.as(CodeBlockItemListSyntax.self)
      leaveMember(Syntax(node), name: name, code: code, open: block.leftBrace, close: block.rightBrace)
    } else if node.memberDeclaration == nil {
      for name in node.pattern.boundNames { context.declareLocal(name) }
    }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.isPreviewValue(in: context) { context.enterPreview() }
    if let scope = MemberScope(function: node, in: context) {
      context.enter(member: scope)
    } else {
      context.declareLocal(node.name)
      if isGlobal(node) { openGlobal = node.fullName }
    }
    return notify(.function, of: node)
  }

  override func visitPost(_ node: FunctionDeclSyntax) {
    if isGlobal(node) { openGlobal = nil }
    defer { if node.isPreviewValue(in: context) { context.leavePreview() } }
    guard node.isMember, context.type != nil else { return }
    leaveMember(
      Syntax(node), name: node.name, code: node.body?.statements, open: node.body?.leftBrace,
      close: node.body?.rightBrace)
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if let scope = MemberScope(initializer: node, in: context) { context.enter(member: scope) }
    return notify(.initializer, of: node)
  }

  override func visitPost(_ node: InitializerDeclSyntax) {
    guard context.type != nil else { return }
    leaveMember(
      Syntax(node), name: node.initKeyword, code: node.body?.statements, open: node.body?.leftBrace,
      close: node.body?.rightBrace)
  }

  private func leaveMember(
    _ node: Syntax, name: TokenSyntax, code: CodeBlockItemListSyntax?, open: TokenSyntax?, close: TokenSyntax?
  ) {
    guard let member = context.member else { return }
    let range = context.range(from: name, to: close ?? name)
    var codeLines = 0
    if let open, let close {
      codeLines = lines.countBetween(
        open.positionAfterSkippingLeadingTrivia.utf8Offset, close.positionAfterSkippingLeadingTrivia.utf8Offset)
      codeLines = max(0, codeLines - member.observingLines)
    }
    var body: BodyMeasure?
    if let conditions = member.viewCode, open != nil, !context.isPreview {
      let measured = ViewCodeMember(
        symbol: context.symbol, node: node, code: code, range: range, codeLines: codeLines, lines: lines,
        depth: member.maximumDepth, conditions: conditions)
      subscriptions.notify(.viewCode, of: measured, context)
      if member.kind == .computedProperty, member.name == "body" {
        body = BodyMeasure(length: codeLines, depth: member.maximumDepth)
      }
    }
    context.leaveMember()
    context.add(
      member: MemberFact(
        kind: member.kind, name: member.name, range: range, modifiers: member.modifiers,
        attributes: member.attributes, parameters: member.parameters, isAsync: member.isAsync,
        isThrowing: member.isThrowing, type: member.declaredType, isViewCode: member.viewCode != nil,
        codeLines: codeLines, statements: code?.count ?? 0, uses: member.uses(named: context.names), body: body),
      toType: member.type)
  }

  // MARK: Code

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    context.enter(closure: node)
    return notify(.closure, of: node)
  }

  override func visitPost(_ node: ClosureExprSyntax) { context.leaveClosure() }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    // Code for the simulator serves development, like previews.
    if node.isForSimulator { context.enterPreview() }
    if node.isForDebugging, let code = node.elements { add(conditional: Syntax(code), endVersions: nil) }
    return .visitChildren
  }

  /// Notes that code is compiled only for debugging, or runs only on old systems.
  private func add(conditional code: Syntax, endVersions: [String: BuildSettings.Version]?) {
    conditionalCode.append(ConditionalCode(range: context.range(of: code), endVersions: endVersions))
  }

  override func visitPost(_ node: IfConfigClauseSyntax) {
    if node.isForSimulator { context.leavePreview() }
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Preview" { context.enterPreview() }
    return .visitChildren
  }

  override func visitPost(_ node: MacroExpansionDeclSyntax) {
    if node.macroName.text == "Preview" { context.leavePreview() }
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Preview" { context.enterPreview() }
    return notify(.macro, of: node)
  }

  override func visitPost(_ node: MacroExpansionExprSyntax) {
    if node.macroName.text == "Preview" { context.leavePreview() }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    context.enter(call: node)
    if let construction = ConstructionFact(node, in: context) { context.add(construction) }
    use(.call, UsedName(of: node, to: &usedName))
    if let name = node.calleeToken {
      notify(context.names.listeners(of: name)?.calls, of: node)
    } else if let name = node.calledMember?.declName.baseName {
      notify(context.names.listeners(of: name)?.memberCalls, of: node)
    }
    return notify(.call, of: node)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    notify(context.names.listeners(of: node.declName.baseName)?.memberAccesses, of: node)
    return notify(.memberAccess, of: node)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    _ = notify(.sequence, of: node)
    guard subscriptions.hasListener(of: .assignment), let assignment = node.assignment else {
      return .visitChildren
    }
    return notify(.assignment, of: assignment)
  }

  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    context.member?.openBlock()
    if let old = CodeForOldSystems(node) { add(conditional: old.node, endVersions: old.endVersions) }
    return notify(.if, of: node)
  }

  override func visitPost(_ node: IfExprSyntax) { context.member?.closeBlock() }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    context.member?.openBlock()
    return .visitChildren
  }

  override func visitPost(_ node: CodeBlockSyntax) { context.member?.closeBlock() }

  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    context.member?.openBlock()
    return .visitChildren
  }

  override func visitPost(_ node: SwitchCaseSyntax) { context.member?.closeBlock() }

  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { notify(.switch, of: node) }

  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    if let old = CodeForOldSystems(node) { add(conditional: old.node, endVersions: old.endVersions) }
    return notify(.guard, of: node)
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { notify(.for, of: node) }

  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    notify(.while, of: node)
  }

  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    notify(.repeat, of: node)
  }

  override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
    notify(.forceUnwrap, of: node)
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind { notify(.try, of: node) }

  override func visit(_ node: AwaitExprSyntax) -> SyntaxVisitorContinueKind { notify(.await, of: node) }

  override func visit(_ node: UnresolvedAsExprSyntax) -> SyntaxVisitorContinueKind {
    notify(.cast, of: node)
  }

  override func visit(_ node: CatchClauseSyntax) -> SyntaxVisitorContinueKind { notify(.catch, of: node) }

  private func notify<Subject>(_ event: WalkEvent<Subject>, of subject: Subject) -> SyntaxVisitorContinueKind {
    subscriptions.notify(event, of: subject, context)
    return .visitChildren
  }

  private func notify<Subject>(_ listeners: [Subscriptions.Listener<Subject>]?, of subject: Subject) {
    guard let listeners else { return }
    for listener in listeners { listener(subject, context) }
  }

  // MARK: Names

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    context.names.mention(context.names.index(of: node.name))
    use(.type, UsedName(of: node, to: &usedName))
    return notify(.typeName, of: node)
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    context.names.mention(context.names.index(of: node.name))
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = context.names.index(of: node.baseName)
    context.names.mention(name)
    let access = node.accessOfMember
    context.noteUse(of: name, node, behind: access)
    guard access == nil else { return .visitChildren }
    if context.names[name].isUppercased { use(.type, UsedName(ofTypeIn: node, to: &usedName)) }
    notify(context.names[name].listeners?.references, of: node)
    return notify(.reference, of: node)
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    use(.attribute, UsedName(of: node, to: &usedName))
    return .visitChildren
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    use(.localType, UsedName(declared: node.name, to: &usedName))
    return .visitChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    use(.localType, UsedName(declared: node.name, to: &usedName))
    return .visitChildren
  }

  /// Records the use of the name in `usedName`.
  private func use(_ kind: CodeUses.Kind, _ name: UsedName?) {
    guard let name else { return }
    uses.add(
      kind, usedName, at: context.range(from: name.start, to: name.end), property: openProperty ?? openGlobal,
      in: context)
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    context.declareLocal(node.secondName ?? node.firstName)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    context.declareLocal(node.name)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    context.declareLocal(node.secondName ?? node.firstName)
    return .visitChildren
  }

  override func visitPost(_ node: OptionalBindingConditionSyntax) {
    let names = node.pattern.boundNames
    // `if let user {` reads the member with that name.
    if node.initializer == nil { for name in names { context.noteUse(ofUnwrapped: name) } }
    for name in names { context.declareLocal(name) }
  }
}
