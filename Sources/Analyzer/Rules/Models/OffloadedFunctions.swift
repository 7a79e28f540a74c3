import SwiftSyntax

/// The code that a class runs on a global queue.
struct BackgroundCode {
  /// The names of the functions that the code calls and that may belong to the class.
  var calls: Set<String> = []
  var closures: [ClosureExprSyntax] = []
}

extension ClassDeclSyntax {
  /// Returns the code that the class runs on a global queue.
  func backgroundCode(in context: FileContext) -> BackgroundCode {
    guard context.contains("DispatchQueue") else { return BackgroundCode() }
    let search = GlobalQueueSearch(viewMode: .sourceAccurate)
    search.walk(memberBlock)
    return search.code
  }

  /// Returns the class's functions that it calls on a global queue and that use neither its variables nor its other
  /// functions. If the class is isolated to an actor, they have to be `nonisolated`.
  /// - Parameter calls: The names of the functions that the class calls on a global queue.
  func offloadedFunctions(among calls: Set<String>) -> [String] {
    guard !calls.isEmpty else { return [] }
    let members = memberBlock.members.flattened
    let functions = members.compactMap { $0.as(FunctionDeclSyntax.self) }.filter { function in
      !function.modifiers.isStatic && !function.modifiers.contains { $0.name.text == "nonisolated" }
    }
    let variables = members.compactMap { $0.as(VariableDeclSyntax.self) }
      .filter { $0.bindingSpecifier.tokenKind == .keyword(.var) }
      .flatMap { $0.bindings.flatMap { $0.pattern.boundNames.map(\.text) } }
    let names = Set(variables + functions.map(\.name.text))
    return functions.filter { function in
      guard calls.contains(function.name.text), let body = function.body else { return false }
      return !body.tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
    }.map(\.name.text).uniqued
  }
}

/// Collects the closures on a global queue, and the names of the functions that they call.
private final class GlobalQueueSearch: SyntaxVisitor {
  private(set) var code = BackgroundCode()
  /// The number of enclosing closures on a global queue.
  private var depth = 0

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.runsOnMainQueue { return .skipChildren }
    if depth > 0, let name = node.ownFunctionName { code.calls.insert(name) }
    if node.runsOnGlobalQueue {
      depth += 1
      code.closures += node.closureArguments.map { $0.closure }
    }
    return .visitChildren
  }

  override func visitPost(_ node: FunctionCallExprSyntax) {
    if node.runsOnGlobalQueue { depth -= 1 }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is `DispatchQueue.global().async { }`.
  fileprivate var runsOnGlobalQueue: Bool {
    guard let member = calledMember, ["async", "asyncAfter"].contains(member.declName.baseName.text) else {
      return false
    }
    return member.base?.as(FunctionCallExprSyntax.self)?.calledExpression.dottedName == "DispatchQueue.global"
  }

  /// Whether the call is `DispatchQueue.main.async { }` or `asyncAfter`.
  var runsOnMainQueue: Bool {
    guard let name = calledExpression.dottedName else { return false }
    return name == "DispatchQueue.main.async" || name == "DispatchQueue.main.asyncAfter"
  }

  /// The name of the called function if it may be a member of the enclosing type: `check()`, `self?.check()`.
  fileprivate var ownFunctionName: String? {
    if let reference = calledExpression.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    guard let member = calledMember, member.base?.unchained.isSelf == true else { return nil }
    return member.declName.baseName.text
  }
}
