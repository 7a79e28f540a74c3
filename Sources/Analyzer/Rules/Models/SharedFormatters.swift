import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether a function that returns nothing creates the object once and uses it for all elements of a collection, as a
  /// view model does when it loads a screen. Storing such an object would save nothing.
  func isSharedByElements(in member: MemberScope) -> Bool {
    guard member.kind == .function, member.declaredType.map({ $0 == "Void" || $0 == "()" }) ?? true,
      let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
      let item = binding.parent?.parent?.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self), !isInIteration
    else { return false }
    let search = IterationSearch(name: name)
    search.walk(list)
    return search.isFound
  }

  /// Whether the call is in a loop, or in a closure other than that of a task.
  private var isInIteration: Bool {
    for node in ancestors {
      if node.is(FunctionDeclSyntax.self) { return false }
      if node.isLoop { return true }
      if let closure = node.as(ClosureExprSyntax.self), closure.argument?.call.startsTask != true { return true }
    }
    return true
  }
}

/// Finds a use of a local name in a loop, or in a closure that is called for each element of a collection.
private final class IterationSearch: SyntaxVisitor {
  private let name: String
  private(set) var isFound = false

  init(name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == name, !node.isMemberName, node.isInElementCode { isFound = true }
    return .visitChildren
  }
}

extension SyntaxProtocol {
  fileprivate var isLoop: Bool {
    self.is(ForStmtSyntax.self) || self.is(WhileStmtSyntax.self) || self.is(RepeatStmtSyntax.self)
  }

  /// Whether the code runs for each element of a collection: in a loop, or in a closure of `map`, `ForEach` and similar
  /// functions.
  var isInElementCode: Bool {
    for node in ancestors {
      if node.is(FunctionDeclSyntax.self) { return false }
      if node.isLoop { return true }
      let name = node.as(ClosureExprSyntax.self)?.argument?.call.calleeName
      if name.map(SystemAPIs.elementFunctions.contains) ?? false { return true }
    }
    return false
  }
}

/// Finds the functions that a file calls for each element of a collection, directly or in another such function.
final class RepeatedFunctions: SyntaxVisitor {
  private var repeated: Set<String> = []
  /// The names of the functions that each function calls.
  private var callees: [String: Set<String>] = [:]

  static func names(in file: Syntax) -> Set<String> {
    let visitor = RepeatedFunctions(viewMode: .sourceAccurate)
    visitor.walk(file)
    var found = visitor.repeated
    var waiting = Array(found)
    while let function = waiting.popLast() {
      for callee in visitor.callees[function] ?? [] where found.insert(callee).inserted { waiting.append(callee) }
    }
    return found
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calleeName else { return .visitChildren }
    if node.isInElementCode {
      repeated.insert(name)
    } else if let function = node.enclosingFunction?.as(FunctionDeclSyntax.self) {
      callees[function.name.text, default: []].insert(name)
    }
    // `dates.forEach(configure)`
    if SystemAPIs.elementFunctions.contains(name) {
      repeated.formUnion(node.arguments.compactMap { $0.expression.wholeName?.name })
    }
    return .visitChildren
  }
}
