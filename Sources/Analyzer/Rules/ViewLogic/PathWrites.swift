import SwiftSyntax

/// Finds code that may change a path in the members of the type that contains a binding.
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
    if node.id == binding.id { return .skipChildren }
    if let member = node.calledMember, member.base?.plainPath == path,
      !SystemAPIs.readingMembers.contains(member.declName.baseName.text)
    {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
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
