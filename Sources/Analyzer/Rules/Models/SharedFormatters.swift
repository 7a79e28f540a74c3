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

  /// Whether the code runs for each element of a collection.
  fileprivate var isInElementCode: Bool {
    for node in ancestors {
      if node.is(FunctionDeclSyntax.self) { return false }
      if node.isLoop { return true }
      guard let call = node.as(ClosureExprSyntax.self)?.argument?.call else { continue }
      if let member = call.calledMember?.declName.baseName.text, elementFunctions.contains(member) { return true }
    }
    return false
  }
}

/// Functions that call a closure for each element of a collection.
private let elementFunctions: Set<String> = [
  "map", "compactMap", "flatMap", "filter", "sorted", "reduce", "forEach", "mapValues",
]
