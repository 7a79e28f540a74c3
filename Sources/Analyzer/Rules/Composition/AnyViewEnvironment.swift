import SwiftSyntax

extension Syntax {
  /// Whether the node is in a closure that the view puts into the environment, directly or through a stored property. A
  /// value in the environment needs one type for all views.
  func isInEnvironmentClosure(in context: FileContext) -> Bool {
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) { return false }
      if let closure = current.as(ClosureExprSyntax.self), let argument = closure.parent?.as(LabeledExprSyntax.self),
        let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), call.environmentValue?.id == argument.id
      {
        return true
      }
      guard let binding = current.as(PatternBindingSyntax.self), binding.isMember else { continue }
      let isClosure =
        binding.typeAnnotation?.type.isClosure == true
        || binding.initializer?.value.is(ClosureExprSyntax.self) == true
      guard binding.isStored, isClosure, let name = binding.pattern.boundNames.first?.text,
        let members = binding.ancestors.first(where: { $0.is(MemberBlockSyntax.self) })
      else { return false }
      return context.memo(EnvironmentNames(members: members.id)) { EnvironmentArguments.names(in: members) }
        .contains(name)
    }
    return false
  }
}

extension PatternBindingSyntax {
  /// Whether the binding declares a property of a type.
  fileprivate var isMember: Bool { parent?.parent?.parent?.is(MemberBlockItemSyntax.self) ?? false }
}

extension FunctionCallExprSyntax {
  /// The value in `.environment(\.key, value)`.
  fileprivate var environmentValue: LabeledExprSyntax? {
    guard calledMember?.declName.baseName.text == "environment", arguments.count == 2,
      arguments.first?.expression.is(KeyPathExprSyntax.self) == true
    else { return nil }
    return arguments.last
  }
}

/// The cache key for the names that the members of a type put into the environment.
private struct EnvironmentNames: Hashable { let members: SyntaxIdentifier }

/// Finds the names of the values that code puts into the environment.
private final class EnvironmentArguments: SyntaxVisitor {
  private var names: Set<String> = []

  static func names(in members: Syntax) -> Set<String> {
    let visitor = EnvironmentArguments(viewMode: .sourceAccurate)
    visitor.walk(members)
    return visitor.names
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.environmentValue?.expression.wholeName?.name { names.insert(name) }
    return .visitChildren
  }
}
