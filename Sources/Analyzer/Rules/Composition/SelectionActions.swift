import SwiftSyntax

/// Collects the assignments in a type's actions that select what to present.
final class SelectionActions: SyntaxVisitor {
  /// A value assigned to a path such as `selected` or `model.selected`.
  private struct Assignment {
    let path: String
    let list: SyntaxIdentifier
    let setsTrue: Bool
    /// Whether the value is assigned later: in a task, or after an `await`.
    let isLate: Bool
  }

  private var assignments: [Assignment] = []
  /// The Booleans that control presentations.
  private var flags: Set<String> = []
  /// The properties to which the code creates bindings: `$selected`.
  private var bound: Set<String> = []
  /// The names that the code may set in a way that is not among the assignments, such as `&selected`.
  private var setOtherwise: Set<String> = []
  /// The paths for which `??` provides a literal as the default.
  private var defaulted: Set<String> = []

  init(_ types: [Syntax]) {
    super.init(viewMode: .sourceAccurate)
    types.forEach(walk)
  }

  /// Returns whether an action sets the value and the flag together, or none sets either of them, and nothing else uses
  /// the value.
  /// - Parameter isBinding: Whether another view may set the value through a binding.
  func select(_ value: String, with flag: String, isBinding: Bool) -> Bool {
    let chosen = assignments.filter { $0.path == value }
    guard !defaulted.contains(value), !chosen.contains(where: \.isLate) else { return false }
    // If the view sets the flag on its own, what it passes on as a binding serves another purpose as well.
    let setsFlag = assignments.contains { $0.path == flag && $0.setsTrue }
    if chosen.isEmpty, isBinding || bound.contains(value) && !setsFlag { return true }
    // Nothing here sets either of them, so nothing suggests that the value is loaded rather than selected.
    if chosen.isEmpty, !setsFlag, value.enclosingName == nil { return true }
    let lists = Set(chosen.map(\.list))
    let flagsSet = Set(assignments.filter { $0.setsTrue && lists.contains($0.list) }.map(\.path))
    return flagsSet.intersection(flags) == [flag]
  }

  /// Returns whether the code neither assigns the value nor passes it on as a binding or `inout`.
  func neverSet(_ value: String) -> Bool {
    !bound.contains(value) && !setOtherwise.contains(value.lastNamePart)
      && !assignments.contains { $0.path == value || $0.path == "_" + value }
  }

  /// Returns whether both paths are members of the same object and only the object itself sets the value.
  func mayBeMadeByModel(of value: String, with flag: String) -> Bool {
    value.enclosingName != nil && value.enclosingName == flag.enclosingName && !defaulted.contains(value)
      && !assignments.contains { $0.path == value }
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    if elements.last?.isLiteralDefault == true { defaulted.formUnion(node.valuesWithDefault) }
    if let assignment = node.assignment, let value = elements.last {
      if assignment.operator == "=" {
        add(assignment.target, value, in: node)
      } else {
        setOtherwise.formUnion(assignment.target.names)
      }
    }
    return .visitChildren
  }

  /// Adds an assignment. `(post, isShown) = (Post(), true)` consists of two.
  private func add(_ target: ExprSyntax, _ value: ExprSyntax, in node: SequenceExprSyntax) {
    if let targets = target.as(TupleExprSyntax.self)?.elements, let values = value.as(TupleExprSyntax.self)?.elements,
      targets.count == values.count
    {
      for (target, value) in zip(targets, values) { add(target.expression, value.expression, in: node) }
      return
    }
    if value.is(NilLiteralExprSyntax.self) {
      // `post = isNew ? Post() : nil`
      if node.elements.count > 3 { setOtherwise.formUnion(target.names) }
      return
    }
    guard let path = target.dottedName, let list = node.parent?.parent?.as(CodeBlockItemListSyntax.self) else {
      setOtherwise.formUnion(target.names)
      return
    }
    assignments.append(
      Assignment(
        path: path.withoutSelf, list: list.id,
        setsTrue: value.booleanValue == true,
        isLate: node.runsLater))
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    setOtherwise.formUnion(node.expression.names)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    if name.hasPrefix("$") { bound.insert(String(name.dropFirst())) }
    return .skipChildren
  }

  override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
    if node.label?.text == "isPresented", let path = node.expression.dottedName {
      flags.insert(path.withoutSelf.filter { $0 != "$" })
    }
    return .visitChildren
  }
}

extension SequenceExprSyntax {
  /// The paths of the values for which `??` provides a default: `selected` for `selected ?? posts[0]`.
  var valuesWithDefault: [String] {
    let elements = Array(elements)
    return zip(elements, elements.dropFirst()).compactMap { element, next in
      next.as(BinaryOperatorExprSyntax.self)?.operator.text == "??" ? element.dottedName?.withoutSelf : nil
    }
  }

  /// Whether the code runs in a task, or after an `await` in the same function or closure.
  fileprivate var runsLater: Bool {
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) { return false }
      if let closure = current.as(ClosureExprSyntax.self) {
        if closure.argument?.call.startsTask == true || closure.argument?.call.modifierName == "task" { return true }
        if closure.statements.hasAwait(before: endPosition) { return true }
      } else if let function = current.as(FunctionDeclSyntax.self) {
        if function.body?.statements.hasAwait(before: endPosition) == true { return true }
      }
    }
    return false
  }
}

extension ExprSyntax {
  /// The names in the expression.
  fileprivate var names: [String] { tokens(viewMode: .sourceAccurate).map(\.text) }

  /// Whether this is a literal other than nil.
  var isLiteralDefault: Bool {
    if self.is(NilLiteralExprSyntax.self) { return false }
    return isLiteral || self.is(StringLiteralExprSyntax.self) || self.is(ArrayExprSyntax.self)
      || self.is(DictionaryExprSyntax.self)
  }
}

extension CodeBlockItemListSyntax {
  fileprivate func hasAwait(before end: AbsolutePosition) -> Bool {
    tokens(viewMode: .sourceAccurate).prefix { $0.position < end }.contains { $0.tokenKind == .keyword(.await) }
  }
}

extension FileContext {
  /// Returns the assignments in all declarations and extensions of the type that contains the node.
  func selections(inTypeOf node: some SyntaxProtocol) -> SelectionActions {
    let name = node.ancestors.first { $0.is(MemberBlockSyntax.self) }?.parent?.typeName
    return memo("selections " + (name ?? "")) {
      SelectionActions(DeclaredTypes(node.root).types.filter { $0.typeName == name })
    }
  }
}

/// Finds the declarations and extensions of a file's types.
private final class DeclaredTypes: SyntaxVisitor {
  private(set) var types: [Syntax] = []

  init(_ root: Syntax) {
    super.init(viewMode: .sourceAccurate)
    walk(root)
  }

  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind {
    if let type = node.parent { types.append(type) }
    return .visitChildren
  }
}

extension Syntax {
  fileprivate var typeName: String? {
    self.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
      ?? asProtocol((any NamedDeclSyntax).self)?.name.text
  }
}
