import SwiftSyntax

/// Collects the names that the code uses but does not declare: `model` for `self.model.tag?.tint`.
final class OuterNames: SyntaxVisitor {
  private var names: Set<String> = []
  private var parameters: Set<String> = []

  static func of(_ node: some SyntaxProtocol) -> Set<String> {
    let visitor = OuterNames(viewMode: .sourceAccurate)
    visitor.walk(node)
    return visitor.names.subtracting(visitor.parameters)
  }

  override func visit(_ node: ClosureSignatureSyntax) -> SyntaxVisitorContinueKind {
    parameters.formUnion(node.parameterClause?.tokens(viewMode: .sourceAccurate).map(\.text) ?? [])
    return .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isOfSelf = node.accessOfMember?.base?.isSelf == true
    guard isOfSelf || !node.isMemberName, node.baseName.tokenKind != .keyword(.self) else { return .skipChildren }
    let name = node.baseName.text
    if !name.hasPrefix("$"), !name.isUppercased { names.insert(name) }
    return .skipChildren
  }
}

/// Finds assignments of a path in the members of the type that contains a binding.
final class PathWrites: SyntaxVisitor {
  private let path: String
  private let binding: Syntax
  private var isFound = false

  private init(of path: String, outside binding: Syntax) {
    self.path = path
    self.binding = binding
    super.init(viewMode: .sourceAccurate)
  }

  static func exist(of path: String, outside call: FunctionCallExprSyntax) -> Bool {
    guard let members = call.ancestors.first(where: { $0.is(MemberBlockSyntax.self) }) else { return false }
    let visitor = PathWrites(of: path, outside: Syntax(call))
    visitor.walk(members)
    return visitor.isFound
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    node.id == binding.id ? .skipChildren : .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.assignment?.target.plainPath == path { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }
}

extension ExprSyntax {
  /// The path without `self.`: `model.name` for `self.model.name`. Nil unless the expression consists only of names.
  var plainPath: String? {
    guard let path = dottedName else { return nil }
    return path.hasPrefix("self.") ? String(path.dropFirst("self.".count)) : path
  }
}
