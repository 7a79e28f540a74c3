import SwiftSyntax

extension FunctionDeclSyntax {
  /// Whether the function calls itself, or a function next to it that returns `some View` and calls it in turn. The
  /// result of such a function has no type that the compiler could infer.
  var isRecursive: Bool {
    let own = calledFunctions
    if own.contains(name.text) { return true }
    guard signature.returnClause?.type.isSomeView == true,
      let members = ancestors.lazy.compactMap({ $0.as(MemberBlockItemListSyntax.self) }).first
    else { return false }
    let functions = Dictionary(
      members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
        .filter { $0.signature.returnClause?.type.isSomeView == true && own.contains($0.name.text) }
        .map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
    return functions.values.contains { $0.calledFunctions.contains(name.text) }
  }

  /// The names of the functions that the body calls.
  private var calledFunctions: Set<String> {
    Set(
      body?.tokens(viewMode: .sourceAccurate).filter { token in
        token.parent?.parent?.is(FunctionCallExprSyntax.self) == true
      }.map(\.text) ?? [])
  }

  /// Whether erasing the type of a view is the purpose of the function, according to its name, and its result is
  /// `AnyView(self)`. Libraries that replace code in a running app need such functions.
  var namesErasure: Bool {
    guard name.text.contains("AnyView"), let last = body?.statements.last?.item else { return false }
    let result = last.as(ReturnStmtSyntax.self)?.expression ?? last.as(ExprSyntax.self)
    guard let call = result?.as(FunctionCallExprSyntax.self), call.calleeToken?.text == "AnyView" else { return false }
    return call.arguments.count == 1 && call.arguments.first?.expression.isSelf == true
  }
}
