import SwiftSyntax

extension ForceUnwrapExprSyntax {
  /// Whether the value is an optional property of a struct that each initializer sets to a value that is not optional,
  /// and that no other code in the file sets. The property does not have to be optional.
  func isPropertyThatIsAlwaysSet(in context: FileContext) -> Bool {
    guard let (name, isProjected) = expression.wholeName, !isProjected,
      context.member?.locals.contains(name) != true, let property = context.property(named: name),
      property.isOptional, !property.isStatic, property.attributes.isEmpty, !property.hasInitialValue,
      let owner = ancestors.lazy.compactMap({ $0.as(StructDeclSyntax.self) }).first
    else { return false }
    let members = owner.memberBlock.members.flattened
    let initializers = members.compactMap { $0.as(InitializerDeclSyntax.self) }
    let assignments = initializers.map { $0.assignment(to: name, in: members) }
    guard !assignments.isEmpty, assignments.allSatisfy({ $0 != nil }) else { return false }
    let search = AssignmentCount(of: name)
    search.walk(root)
    return search.count == assignments.count
  }
}

extension InitializerDeclSyntax {
  /// The statement that sets the property to a value that is not optional.
  fileprivate func assignment(to property: String, in members: [DeclSyntax]) -> SequenceExprSyntax? {
    guard let statements = body?.statements else { return nil }
    for statement in statements {
      guard let sequence = statement.item.as(SequenceExprSyntax.self), let assignment = sequence.assignment,
        assignment.operator == "=", assignment.target.wholeName?.name == property, sequence.elements.count == 3,
        let value = sequence.elements.last
      else { continue }
      return value.createsValue || value.isResult(ofMember: members) ? sequence : nil
    }
    return nil
  }
}

extension ExprSyntax {
  /// Whether the expression calls one of the type's own functions, and its result is not optional.
  fileprivate func isResult(ofMember members: [DeclSyntax]) -> Bool {
    guard let name = self.as(FunctionCallExprSyntax.self)?.calledExpression.wholeName?.name else { return false }
    let functions = members.compactMap { $0.as(FunctionDeclSyntax.self) }.filter { $0.name.text == name }
    return !functions.isEmpty
      && functions.allSatisfy { function in
        function.signature.returnClause.map { $0.type.wrappedType == nil } ?? false
      }
  }
}

/// Counts the assignments to a name or to a member with this name.
private final class AssignmentCount: SyntaxVisitor {
  private let name: String
  private(set) var count = 0

  init(of name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let target = node.assignment?.target
    let assigned =
      target?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? target?.as(DeclReferenceExprSyntax.self)?.baseName.text
    if assigned == name { count += 1 }
    return .visitChildren
  }
}
