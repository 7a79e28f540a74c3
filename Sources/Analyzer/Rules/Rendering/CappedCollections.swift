import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression names view state to which the code assigns only a few elements:
  /// `results = Array(found.prefix(10))`.
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
        // `flatMap` may add elements.
        guard member.declName.baseName.text != "flatMap" else { return false }
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
      node.bindings.contains(where: { $0.pattern.boundNames.first?.text == name })
    {
      isState = node.attributes.names.contains { $0.lastNamePart == "State" }
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard let assignment = node.assignment, assignment.target.wholeName?.name == name else { return .visitChildren }
    guard assignment.operator == "=", node.elements.count == 3, let value = node.elements.last else {
      isUnlimited = true
      return .skipChildren
    }
    if value.hasFewElements {
      isLimited = true
    } else if value.as(ArrayExprSyntax.self)?.elements.isEmpty != true {
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
    // Other code may set any value through a binding.
    if node.baseName.text == "$" + name { isUnlimited = true }
    return .visitChildren
  }
}
