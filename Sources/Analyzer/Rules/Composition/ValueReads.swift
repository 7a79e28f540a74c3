import SwiftSyntax

/// Finds reads of a stored value in a type's code.
final class ValueReads: SyntaxVisitor {
  private let name: String
  private let excluded: FunctionCallExprSyntax
  private var isFound = false

  /// Returns whether the type that contains a presentation reads a value outside that presentation's closures, other
  /// presentations, and code that runs later, such as an action.
  static func exist(of name: String, outside presentation: FunctionCallExprSyntax) -> Bool {
    guard let block = presentation.ancestors.first(where: { $0.is(MemberBlockSyntax.self) }) else { return false }
    let reads = ValueReads(name, presentation)
    reads.walk(block)
    return reads.isFound
  }

  private init(_ name: String, _ excluded: FunctionCallExprSyntax) {
    self.name = name
    self.excluded = excluded
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    guard !isFound, node.use != .deferred, node.argument?.call.id != excluded.id else { return .skipChildren }
    let presents = node.argument?.call.modifierName.map(Presentation.members.union(["alert"]).contains) ?? false
    return presents ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    // Only functions that return a view can show the value; other functions prepare the presentation.
    node.signature.returnClause?.type.isSomeView == true ? .visitChildren : .skipChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let isOwn = node.accessOfMember.map { $0.base?.isSelf == true } ?? true
    guard node.baseName.text == name, isOwn else { return .skipChildren }
    let expression = node.accessOfMember.map(ExprSyntax.init) ?? ExprSyntax(node)
    if !expression.isAssignmentTarget { isFound = true }
    return .skipChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if node.initializer == nil, node.pattern.boundNames.first?.text == name { isFound = true }
    return .visitChildren
  }
}
