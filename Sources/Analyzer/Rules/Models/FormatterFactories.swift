import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether the call is in a private function that returns the formatter and whose result the file only stores in
  /// properties: `private var formatter = Chart.makeFormatter()`. The formatter is already kept, and the function runs
  /// again only to replace it.
  func isInFactoryOfStoredFormatter(in context: FileContext) -> Bool {
    guard let function = ancestors.lazy.compactMap({ $0.as(FunctionDeclSyntax.self) }).first,
      function.parent?.is(MemberBlockItemSyntax.self) == true, function.modifiers.isFilePrivate,
      let type = function.signature.returnClause?.type.unwrappedName, SystemAPIs.formatters.contains(type)
    else { return false }
    return context.memo("stored results") { StoredResults.functions(in: root) }.contains(function.name.text)
  }
}

/// Finds the functions in a file that are only called to store their results in properties.
private final class StoredResults: SyntaxVisitor {
  private var stored: Set<String> = []
  private var others: Set<String> = []

  static func functions(in file: Syntax) -> Set<String> {
    let search = StoredResults(viewMode: .sourceAccurate)
    search.walk(file)
    return search.stored.subtracting(search.others)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    var callee = ExprSyntax(node)
    if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id {
      callee = ExprSyntax(access)
    }
    if let call = callee.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == callee.id,
      call.isValueOfProperty
    {
      stored.insert(node.baseName.text)
    } else {
      others.insert(node.baseName.text)
    }
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// Whether the result is the initial value of a stored property, or is assigned to a property.
  fileprivate var isValueOfProperty: Bool {
    if let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self) {
      return binding.parent?.parent?.as(VariableDeclSyntax.self)?.parent?.is(MemberBlockItemSyntax.self) == true
    }
    guard let sequence = parent?.as(ExprListSyntax.self)?.parent?.as(SequenceExprSyntax.self),
      sequence.elements.count == 3, let assignment = sequence.assignment, assignment.operator == "=",
      let name = assignment.target.wholeName?.name
    else { return false }
    return localDeclaration(of: name) == nil
  }
}
