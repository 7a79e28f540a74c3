import SwiftSyntax

/// Finds the private functions in a file that run only while an object is created: only initializers call them,
/// directly or through other such functions, outside of loops and closures.
private final class InitHelpers: SyntaxVisitor {
  /// The code that refers to a function.
  private enum Caller: Hashable {
    case initializer
    case function(String)
    /// A closure, a loop, a property, or code that does not call the function but passes it on.
    case other
  }

  /// Whether all functions with a name are private members of a type.
  private var isPrivate: [String: Bool] = [:]
  private var callers: [String: Set<Caller>] = [:]

  static func names(in file: Syntax) -> Set<String> {
    let visitor = InitHelpers(viewMode: .sourceAccurate)
    visitor.walk(file)
    return visitor.names
  }

  private var names: Set<String> {
    var names = Set(isPrivate.keys.filter { isPrivate[$0] == true && callers[$0]?.isEmpty == false })
    while true {
      let remaining = names.filter { name in
        callers[name, default: []].allSatisfy { caller in
          switch caller {
          case .initializer: true
          case .function(let caller): names.contains(caller)
          case .other: false
          }
        }
      }
      if remaining.count == names.count { return names }
      names = remaining
    }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    isPrivate[node.name.text] = isPrivate[node.name.text, default: true] && node.isPrivateMember
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    callers[node.baseName.text, default: []].insert(caller(of: node))
    return .visitChildren
  }

  private func caller(of node: DeclReferenceExprSyntax) -> Caller {
    let callee = node.accessOfMember.map { ExprSyntax($0) } ?? ExprSyntax(node)
    guard let call = callee.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == callee.id else {
      return .other
    }
    for current in call.ancestors {
      if current.is(InitializerDeclSyntax.self) { return .initializer }
      if let function = current.as(FunctionDeclSyntax.self) {
        return function.isMember ? .function(function.name.text) : .other
      }
      if current.is(ClosureExprSyntax.self) || current.is(ForStmtSyntax.self) || current.is(WhileStmtSyntax.self)
        || current.is(RepeatStmtSyntax.self) || current.is(MemberBlockItemSyntax.self)
      {
        return .other
      }
    }
    return .other
  }
}

extension FunctionDeclSyntax {
  /// Whether the function is a member that other files cannot call, because it or the extension that contains it is
  /// private.
  fileprivate var isPrivateMember: Bool {
    guard isMember else { return false }
    if modifiers.isFilePrivate { return true }
    // The parents of a member are its item, the list of members, the block and the type.
    return parent?.parent?.parent?.parent?.as(ExtensionDeclSyntax.self)?.modifiers.isFilePrivate == true
  }
}

extension FileContext {
  /// Whether the code is in a private function that runs only while an object is created.
  func isInInitHelper(_ node: some SyntaxProtocol) -> Bool {
    guard let function = node.ancestors.lazy.compactMap({ $0.as(FunctionDeclSyntax.self) }).first,
      function.isPrivateMember
    else { return false }
    return memo("init helpers") { InitHelpers.names(in: function.root) }.contains(function.name.text)
  }
}
