import SwiftParser
import SwiftSyntax

/// Gathers the facts of one file in one walk over its syntax tree.
final class FactsBuilder: SyntaxVisitor {
  private let subscriptions: Subscriptions
  private let context: FileContext
  private let text: SourceText
  private var lines: CodeLines
  private var suppressions: SuppressionReader?
  private var facts = FileFacts()

  /// Types that the walk is in, the innermost last, as indices of `facts.types`.
  private var types: [Int] = []
  /// Code lines of nested types, which do not count for the type that holds them; parallel to `types`.
  private var nestedCodeLines: [Int] = []
  /// Members that the walk is in; a type inside a function starts anew with nil.
  private var members: [MemberScope?] = []
  /// Whether code at this place is never view code (previews); counts nested ones.
  private var previewDepth = 0
  /// How many deferred closures of the current member the walk is in.
  private var deferredDepth = 0

  private init(text: SourceText, subscriptions: Subscriptions) {
    self.text = text
    self.subscriptions = subscriptions
    context = FileContext(text: text)
    lines = CodeLines(text)
    suppressions = SuppressionReader.isNeeded(for: text.bytes) ? SuppressionReader(text: text) : nil
    super.init(viewMode: .sourceAccurate)
  }

  /// The facts of a file; must be called on a thread with a deep stack (`ParallelMap.stackSize`).
  static func facts(of bytes: [UInt8], subscriptions: Subscriptions) -> FileFacts {
    let text = SourceText(bytes)
    let tree = text.bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    let builder = FactsBuilder(text: text, subscriptions: subscriptions)
    if Syntax(tree).hasMaximumNestingLevelOverflow {
      builder.facts.failure = "is nested deeper than the parser follows (256 levels)"
      return builder.facts
    }
    builder.walk(tree)
    builder.facts.lines = builder.lines.counts()
    builder.facts.candidates = builder.context.candidates
    builder.facts.suppressions = builder.suppressions?.finish() ?? []
    return builder.facts
  }

  // MARK: Tokens and imports

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    let start = token.position.utf8Offset + token.leadingTriviaLength.utf8Length
    let length = token.trimmedLength.utf8Length
    if length > 0 { lines.mark(from: start, to: start + length) }
    suppressions?.read(token)
    return .skipChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    if let module = node.path.first?.name.text {
      let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
      let end = node.endPositionBeforeTrailingTrivia.utf8Offset
      facts.imports.append(ImportFact(module: module, range: text.range(from: start, to: end)))
    }
    for handler in subscriptions.imports { handler(node, context) }
    return .visitChildren
  }

  // MARK: Types

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enterType(.struct, name: node.name, inherits: node.inheritanceClause, node.attributes, node.modifiers, node)
  }

  override func visitPost(_ node: StructDeclSyntax) { leaveType(node, node.memberBlock) }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enterType(.class, name: node.name, inherits: node.inheritanceClause, node.attributes, node.modifiers, node)
  }

  override func visitPost(_ node: ClassDeclSyntax) { leaveType(node, node.memberBlock) }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enterType(.enum, name: node.name, inherits: node.inheritanceClause, node.attributes, node.modifiers, node)
  }

  override func visitPost(_ node: EnumDeclSyntax) { leaveType(node, node.memberBlock) }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enterType(.actor, name: node.name, inherits: node.inheritanceClause, node.attributes, node.modifiers, node)
  }

  override func visitPost(_ node: ActorDeclSyntax) { leaveType(node, node.memberBlock) }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enterType(.protocol, name: node.name, inherits: node.inheritanceClause, node.attributes, node.modifiers, node)
  }

  override func visitPost(_ node: ProtocolDeclSyntax) { leaveType(node, node.memberBlock) }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let start = node.extendedType.positionAfterSkippingLeadingTrivia.utf8Offset
    return enterType(
      TypeFact(
        kind: .extension, name: node.extendedType.plainName ?? "", parent: nil,
        inherited: node.inheritanceClause?.names ?? [],
        selfRequirements: node.genericWhereClause?.selfRequirements ?? [],
        attributes: node.attributes.names, isFilePrivate: node.modifiers.isFilePrivate,
        range: text.range(from: start, to: node.endPositionBeforeTrailingTrivia.utf8Offset)))
  }

  override func visitPost(_ node: ExtensionDeclSyntax) { leaveType(node, node.memberBlock) }

  private func enterType(
    _ kind: TypeFact.Kind, name: TokenSyntax, inherits: InheritanceClauseSyntax?, _ attributes: AttributeListSyntax,
    _ modifiers: DeclModifierListSyntax, _ node: some DeclSyntaxProtocol
  ) -> SyntaxVisitorContinueKind {
    let parent = types.last
    let prefix = parent.map { facts.types[$0].name + "." } ?? ""
    let start = name.positionAfterSkippingLeadingTrivia.utf8Offset
    return enterType(
      TypeFact(
        kind: kind, name: prefix + name.text, parent: parent, inherited: inherits?.names ?? [], selfRequirements: [],
        attributes: attributes.names,
        isFilePrivate: modifiers.isFilePrivate || parent.map { facts.types[$0].isFilePrivate } ?? false,
        range: text.range(from: start, to: node.endPositionBeforeTrailingTrivia.utf8Offset)))
  }

  private func enterType(_ type: TypeFact) -> SyntaxVisitorContinueKind {
    if type.isPreview { previewDepth += 1 }
    types.append(facts.types.count)
    facts.types.append(type)
    nestedCodeLines.append(0)
    members.append(nil)
    return .visitChildren
  }

  private func leaveType(_ node: some DeclSyntaxProtocol, _ block: MemberBlockSyntax) {
    let index = types.removeLast()
    let open = block.leftBrace.positionAfterSkippingLeadingTrivia.utf8Offset
    let close = block.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
    facts.types[index].codeLines = max(0, lines.countBetween(open, close) - nestedCodeLines.removeLast())
    if !nestedCodeLines.isEmpty {
      let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
      nestedCodeLines[nestedCodeLines.count - 1] += lines.countAcross(start, close)
    }
    members.removeLast()
    if facts.types[index].isPreview { previewDepth -= 1 }
  }

  // MARK: Members

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard let declaration = node.memberDeclaration, let type = types.last else { return .visitChildren }
    if node.isStored, facts.types[type].kind != .protocol {
      let annotation = node.typeAnnotation?.type.trimmedDescription
      for name in node.pattern.boundNames {
        facts.types[type].properties.append(
          PropertyFact(
            name: name.text, isStatic: declaration.modifiers.isStatic, type: annotation,
            initializedType: node.initializer?.value.constructedType,
            attributes: declaration.attributes.names))
      }
    }
    guard node.accessorBlock != nil, let name = node.pattern.boundNames.first?.text else { return .visitChildren }
    let isStatic = declaration.modifiers.isStatic
    let viewCode =
      node.isStored
      ? nil
      : viewCodeConditions(
        name: name, isStatic: isStatic, attributes: declaration.attributes, type: node.typeAnnotation?.type, in: type)
    enterMember(
      node.isStored ? .observer : .computedProperty, name: name, type: type, isStatic: isStatic, viewCode: viewCode)
    return .visitChildren
  }

  override func visitPost(_ node: PatternBindingSyntax) {
    guard node.memberDeclaration != nil, !types.isEmpty else {
      members.last??.locals.formUnion(node.pattern.boundNames.map(\.text))
      return
    }
    guard let block = node.accessorBlock, let name = node.pattern.boundNames.first else { return }
    leaveMember(name: name, open: block.leftBrace, close: block.rightBrace)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.isMember, let type = types.last else {
      members.last??.locals.insert(node.name.text)
      return .visitChildren
    }
    let isStatic = node.modifiers.isStatic
    let viewCode = viewCodeConditions(
      name: node.fullName, isStatic: isStatic, attributes: node.attributes, type: node.signature.returnClause?.type,
      in: type)
    enterMember(.function, name: node.fullName, type: type, isStatic: isStatic, viewCode: viewCode)
    return .visitChildren
  }

  override func visitPost(_ node: FunctionDeclSyntax) {
    guard node.isMember, !types.isEmpty else { return }
    leaveMember(name: node.name, open: node.body?.leftBrace, close: node.body?.rightBrace)
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enterMember(.initializer, name: "init", type: types.last, isStatic: false, viewCode: nil)
    return .visitChildren
  }

  override func visitPost(_ node: InitializerDeclSyntax) { members.removeLast() }

  private func enterMember(
    _ kind: MemberFact.Kind, name: String, type: Int?, isStatic: Bool, viewCode: [RoleCondition]?
  ) {
    // A view's own cohesion is never asked for, so its names need not be gathered.
    let gathersNames =
      !isStatic && kind != .initializer && type.map { !facts.types[$0].inherited.contains("View") } ?? false
    members.append(
      MemberScope(
        kind: kind, name: name, type: type, isStatic: isStatic, viewCode: previewDepth > 0 ? nil : viewCode,
        gathersNames: gathersNames))
  }

  private func leaveMember(name: TokenSyntax, open: TokenSyntax?, close: TokenSyntax?) {
    guard let member = members.removeLast(), let type = member.type else { return }
    var body: BodyMeasure?
    if let conditions = member.viewCode, let open, let close {
      let end = close.endPositionBeforeTrailingTrivia.utf8Offset
      let length = lines.countBetween(
        open.positionAfterSkippingLeadingTrivia.utf8Offset, close.positionAfterSkippingLeadingTrivia.utf8Offset)
      let measured = ViewCodeMember(
        symbol: facts.types[type].name + "." + member.name, start: name.positionAfterSkippingLeadingTrivia.utf8Offset,
        end: end, codeLines: length, depth: member.maximumDepth, conditions: conditions)
      for handler in subscriptions.viewCode { handler(measured, context) }
      if member.kind == .computedProperty, member.name == "body" {
        body = BodyMeasure(length: length, depth: member.maximumDepth)
      }
    }
    facts.types[type].members.append(
      MemberFact(
        kind: member.kind, name: member.name, isStatic: member.isStatic, touched: member.touched.sorted(), body: body))
  }

  /// When the code of a member is view code; nil where it never is.
  /// - Source: catalogue, head, "View code".
  private func viewCodeConditions(
    name: String, isStatic: Bool, attributes: AttributeListSyntax, type declared: TypeSyntax?, in type: Int
  ) -> [RoleCondition]? {
    if attributes.names.contains(where: { $0 == "ViewBuilder" || $0 == "SwiftUI.ViewBuilder" }) {
      return facts.types[type].kind == .protocol ? nil : []
    }
    switch name {
    case "body" where !isStatic: return [.type(type, hasAny: .view)]
    case "body(content:)" where !isStatic: return [.type(type, hasAny: .viewModifier)]
    case "makeBody(configuration:)" where !isStatic: return [.type(type, hasAny: .style)]
    default: break
    }
    guard let declared else { return nil }
    if declared.isSomeView { return [.type(type, hasAny: .drawing)] }
    guard !declared.is(SomeOrAnyTypeSyntax.self), let name = declared.plainName,
      name.split(separator: ".").last?.first?.isUppercase == true
    else { return nil }
    return [.type(type, hasAny: .drawing), .namesView(name, from: type)]
  }

  // MARK: Code

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    if members.last??.viewCode != nil {
      switch node.use {
      case .viewBuilder: if deferredDepth == 0 { members.last??.enterBuilder() }
      case .deferred: deferredDepth += 1
      case .immediate: break
      }
    }
    return .visitChildren
  }

  override func visitPost(_ node: ClosureExprSyntax) {
    guard members.last??.viewCode != nil else { return }
    switch node.use {
    case .viewBuilder: if deferredDepth == 0 { members.last??.leaveBuilder() }
    case .deferred: deferredDepth -= 1
    case .immediate: break
    }
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Preview" { previewDepth += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: MacroExpansionDeclSyntax) {
    if node.macroName.text == "Preview" { previewDepth -= 1 }
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "Preview" { previewDepth += 1 }
    return .visitChildren
  }

  override func visitPost(_ node: MacroExpansionExprSyntax) {
    if node.macroName.text == "Preview" { previewDepth -= 1 }
  }

  // MARK: Names

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard let member = members.last ?? nil, member.gathersNames else { return .visitChildren }
    let name = node.baseName.text
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id {
      guard access.base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self) else {
        return .visitChildren
      }
      member.touched.insert(name.droppingWrapperPrefix)
    } else if !member.locals.contains(name) {
      member.touched.insert(name.droppingWrapperPrefix)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    members.last??.locals.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    members.last??.locals.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    members.last??.locals.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visitPost(_ node: OptionalBindingConditionSyntax) {
    guard let member = members.last ?? nil else { return }
    let names = node.pattern.boundNames.map(\.text)
    // `if let user {` reads the member of that name.
    if node.initializer == nil { member.touched.formUnion(names.filter { !member.locals.contains($0) }) }
    member.locals.formUnion(names)
  }
}

extension TypeFact {
  /// Whether its members are previews, whose code nobody ships.
  fileprivate var isPreview: Bool { inherited.contains { $0 == "PreviewProvider" || $0 == "SwiftUI.PreviewProvider" } }
}

extension InheritanceClauseSyntax {
  /// The names after the colon, compositions taken apart.
  fileprivate var names: [String] { inheritedTypes.flatMap(\.type.plainNames) }
}

extension GenericWhereClauseSyntax {
  /// The names that `Self` must conform to or be.
  fileprivate var selfRequirements: [String] {
    requirements.flatMap { requirement -> [String] in
      guard let conformance = requirement.requirement.as(ConformanceRequirementSyntax.self),
        conformance.leftType.plainName == "Self"
      else { return [] }
      return conformance.rightType.plainNames
    }
  }
}

extension PatternBindingSyntax {
  /// The declaration, where it is a member of a type and not a local variable.
  fileprivate var memberDeclaration: VariableDeclSyntax? {
    guard let declaration = parent?.parent?.as(VariableDeclSyntax.self),
      declaration.parent?.is(MemberBlockItemSyntax.self) == true
    else { return nil }
    return declaration
  }
}

extension FunctionDeclSyntax {
  fileprivate var isMember: Bool { parent?.is(MemberBlockItemSyntax.self) == true }
}

extension String {
  /// `name` of `_name` and `$name`, which reach the same stored property.
  fileprivate var droppingWrapperPrefix: String {
    guard count > 1, let first, first == "_" || first == "$" else { return self }
    return String(dropFirst())
  }
}
