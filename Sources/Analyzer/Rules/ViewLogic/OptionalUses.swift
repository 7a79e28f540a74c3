import SwiftSyntax

/// The uses of a view's optional outside of a binding that provides a default for it.
struct OptionalUses {
  private let name: String
  private let binding: FunctionCallExprSyntax
  private let context: FileContext

  init(of name: String, around binding: FunctionCallExprSyntax, in context: FileContext) {
    self.name = name
    self.binding = binding
    self.context = context
  }

  /// Whether the code would still compile if the property had a default instead of being optional: it never assigns a
  /// value that may be nil, and reads the value only with a default of its own (`limit ?? 0`).
  var allowNonOptional: Bool {
    let parts = binding.partsOfType
    return !parts.isEmpty && parts.allSatisfy { $0.tokens(viewMode: .sourceAccurate).allSatisfy(isHarmless) }
  }

  private func isHarmless(_ token: TokenSyntax) -> Bool {
    // Code that uses the projected value or the storage may set nil.
    guard [name, "$" + name, "_" + name].contains(token.text) else { return true }
    if binding.position <= token.position, token.position < binding.endPosition { return true }
    if let label = token.parent?.as(LabeledExprSyntax.self)?.label, label.id == token.id { return true }
    if let pattern = token.parent?.as(IdentifierPatternSyntax.self) {
      return pattern.parent?.parent?.parent?.as(VariableDeclSyntax.self)?.isMember == true
    }
    guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return false }
    guard let access = reference.accessOfMember else { return token.text == name && allows(ExprSyntax(reference)) }
    // `post.limit` is a member of another value.
    guard access.base?.isSelf == true else { return true }
    return token.text == name && allows(ExprSyntax(access))
  }

  private func allows(_ use: ExprSyntax) -> Bool {
    guard let list = use.parent?.as(ExprListSyntax.self), let sequence = list.parent?.as(SequenceExprSyntax.self) else {
      return false
    }
    let parts = Array(list)
    guard let index = parts.firstIndex(where: { $0.id == use.id }), index + 1 < parts.count else { return false }
    if parts[index + 1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??" { return true }
    guard let assignment = sequence.assignment, assignment.target.id == use.id, assignment.operator == "=" else {
      return false
    }
    return parts.count == 3 && isNeverNil(parts[2])
  }

  private func isNeverNil(_ value: ExprSyntax) -> Bool {
    if value.isLiteral { return !value.is(NilLiteralExprSyntax.self) }
    guard let known = value.wholeName, !known.isProjected, value.localDeclaration(of: known.name) == nil,
      let property = context.property(named: known.name), let type = property.type
    else { return false }
    return !property.isOptional && !type.hasSuffix("!")
  }
}
