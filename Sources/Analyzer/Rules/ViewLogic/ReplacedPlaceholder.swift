import SwiftSyntax

extension StartedTask {
  /// Whether the task goes on waiting after it has assigned a value that replaces the view on which it was started, as
  /// with a placeholder that is shown only until the first value is loaded. `.task` on this view would cancel the rest
  /// of the work.
  var outlivesItsPlaceholder: Bool {
    guard let statements = call.closureArguments.last?.closure.statements else { return false }
    let results = statements.targetsAssignedBeforeWaiting
    guard !results.isEmpty else { return false }
    if modifier.isShown(dependingOn: results) { return true }
    // The placeholder may be a member of its own: `if posts == nil { placeholder }`.
    guard
      let member = modifier.ancestors.first(where: { $0.parent?.is(MemberBlockItemSyntax.self) == true }),
      let name = member.declaredViewName, name != "body", let type = member.parent?.parent
    else { return false }
    let uses = type.tokens(viewMode: .sourceAccurate).compactMap { token -> DeclReferenceExprSyntax? in
      guard token.text == name else { return nil }
      return token.parent?.as(DeclReferenceExprSyntax.self)
    }
    return !uses.isEmpty && uses.allSatisfy { $0.isShown(dependingOn: results) }
  }
}

extension CodeBlockItemListSyntax {
  /// The names that the statements assign before a later statement awaits something.
  fileprivate var targetsAssignedBeforeWaiting: Set<String> {
    var waiting: Set<String> = []
    var found: Set<String> = []
    for statement in self {
      if statement.tokens(viewMode: .sourceAccurate).contains(where: { $0.tokenKind == .keyword(.await) }) {
        found.formUnion(waiting)
      }
      if let target = statement.item.as(SequenceExprSyntax.self)?.assignment?.target.dottedName {
        waiting.insert(target.withoutSelf)
      }
    }
    return found
  }
}

extension SyntaxProtocol {
  /// Whether the code is in a branch of an `if` whose condition uses one of the names.
  fileprivate func isShown(dependingOn names: Set<String>) -> Bool {
    for current in ancestors {
      if current.is(MemberBlockItemSyntax.self) { return false }
      guard let branch = current.as(IfExprSyntax.self), branch.body.position <= position else { continue }
      let uses = branch.conditions.tokens(viewMode: .sourceAccurate).contains { token in
        names.contains(token.text) && token.parent?.is(DeclReferenceExprSyntax.self) == true
      }
      if uses || branch.conditions.contains(where: { $0.unwraps(names) }) { return true }
    }
    return false
  }
}

extension Syntax {
  /// The name of a property or function that builds a view.
  fileprivate var declaredViewName: String? {
    if let function = self.as(FunctionDeclSyntax.self) { return function.name.text }
    return self.as(VariableDeclSyntax.self)?.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
  }
}

extension ConditionElementSyntax {
  /// Whether the condition is `if let` with one of the names and no value.
  fileprivate func unwraps(_ names: Set<String>) -> Bool {
    guard let binding = condition.as(OptionalBindingConditionSyntax.self), binding.initializer == nil else {
      return false
    }
    return binding.pattern.boundNames.contains { names.contains($0.text) }
  }
}
