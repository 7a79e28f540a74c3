import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression names private view state to which the code assigns only a few elements:
  /// `results = Array(found.prefix(10))`. Other files may set state that is not private.
  var isCappedState: Bool {
    guard let name = wholeName, !name.isProjected else { return false }
    let assigned = AssignedCollections(of: name.name)
    for part in partsOfType { assigned.walk(part) }
    return assigned.areCapped
  }

  /// Whether the expression is derived from the first few elements of a collection.
  fileprivate var hasFewElements: Bool {
    var current = self
    for _ in 0..<10 {
      guard let call = current.as(FunctionCallExprSyntax.self) else { return false }
      if let member = call.calledMember, let base = member.base {
        if member.declName.baseName.text == "prefix",
          let limit = call.firstUnlabeled?.as(IntegerLiteralExprSyntax.self)
        {
          return Int(limit.literal.text).map { $0 <= 20 } ?? false
        }
        let name = member.declName.baseName.text
        guard IndexIdentity.keepingElements.contains(name) || ["enumerated", "map", "compactMap"].contains(name) else {
          return false
        }
        current = base
      } else if call.calleeToken?.text == "Array", call.arguments.count == 1, let only = call.arguments.first {
        current = only.expression
      } else {
        return false
      }
    }
    return false
  }
}

extension ExprSyntax {
  /// Whether the expression creates an empty array: `[]`, `[Place]()`.
  fileprivate var isEmptyArray: Bool {
    let call = self.as(FunctionCallExprSyntax.self)
    if let call, let type = call.calledExpression.as(ArrayExprSyntax.self) {
      return type.elements.count == 1 && call.arguments.isEmpty
    }
    return self.as(ArrayExprSyntax.self)?.elements.isEmpty ?? false
  }
}

/// Finds the values that code assigns to a property of a view.
private final class AssignedCollections: SyntaxVisitor {
  private let name: String
  private var isState = false
  private var isLimited = false
  private var isUnlimited = false

  var areCapped: Bool { isState && isLimited && !isUnlimited }

  init(of name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.is(MemberBlockItemSyntax.self) == true,
      let binding = node.bindings.first(where: { $0.pattern.boundNames.first?.text == name })
    {
      isState = node.modifiers.isFilePrivate && node.attributes.names.contains { $0.lastNamePart == "State" }
      if let value = binding.initializer?.value, !value.hasFewElements, !value.isEmptyArray { isUnlimited = true }
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard let assignment = node.assignment else { return .visitChildren }
    // `(results, total) = await search()`
    if let targets = assignment.target.as(TupleExprSyntax.self)?.elements,
      targets.contains(where: { $0.expression.wholeName?.name == name })
    {
      isUnlimited = true
    }
    guard assignment.target.wholeName?.name == name else { return .visitChildren }
    guard assignment.operator == "=", node.elements.count == 3, let value = node.elements.last else {
      isUnlimited = true
      return .skipChildren
    }
    if value.hasFewElements {
      isLimited = true
    } else if !value.isEmptyArray {
      isUnlimited = true
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledMember, member.base?.wholeName?.name == name,
      ["append", "insert"].contains(member.declName.baseName.text)
    {
      isUnlimited = true
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // Other code may set any value through a binding, and an initializer may set any value in the storage.
    if node.baseName.text == "$" + name || node.baseName.text == "_" + name { isUnlimited = true }
    return .visitChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    if node.expression.wholeName?.name == name { isUnlimited = true }
    return .visitChildren
  }
}
