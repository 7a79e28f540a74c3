import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the code needs a value that is available only after an `await` or from the environment.
  func needsLaterValue(in context: FileContext) -> Bool {
    // A local object may be stored only after it has loaded something, although it could be created earlier.
    if let local = self.as(SequenceExprSyntax.self)?.localCreation {
      return local.mentionsEnvironment(in: context) || local.isAfterAwait
    }
    return mentionsEnvironment(in: context) || isAfterAwait
  }

  /// Whether the value cannot be created in `init` because it depends on a value that becomes available later, on view
  /// state, or on a value passed to the enclosing code.
  func needsMoreThanInit(in context: FileContext) -> Bool {
    if needsLaterValue(in: context) { return true }
    return mentionedNames.contains { name in
      if let local = localDeclaration(of: name) {
        guard case .variable(_, let binding) = local, let value = binding.initializer?.value else { return true }
        return value.mentionedNames.contains { context.property(named: $0)?.isViewState ?? false }
      }
      return context.property(named: name)?.isViewState ?? false
    }
  }

  private func mentionsEnvironment(in context: FileContext) -> Bool {
    mentionedNames.contains { name in
      let names = localBinding(of: name)?.initializer?.value.mentionedNames ?? [name]
      return names.contains { context.property(named: $0)?.has(anyOf: "Environment", "EnvironmentObject") ?? false }
    }
  }

  /// The names that the code mentions, excluding assignment targets and members of anything but `self`.
  private var mentionedNames: [String] {
    let target = self.as(SequenceExprSyntax.self)?.assignment?.target
    return tokens(viewMode: .sourceAccurate).compactMap { token in
      guard case .identifier(let name) = token.tokenKind, let use = token.parent?.as(DeclReferenceExprSyntax.self),
        !use.isMemberName || use.accessOfMember?.base?.isSelf == true
      else { return nil }
      if let target, target.position <= token.position, token.position < target.endPosition { return nil }
      return name
    }
  }

  /// Whether the node or a preceding statement in the enclosing code contains an `await`.
  private var isAfterAwait: Bool {
    var child = Syntax(self)
    if AwaitFinder.finds(in: child) { return true }
    for current in ancestors {
      if let closure = current.as(ClosureExprSyntax.self), !closure.continuesRun { return false }
      if current.is(FunctionDeclSyntax.self) || current.is(MemberBlockSyntax.self) { return false }
      if let list = current.as(CodeBlockItemListSyntax.self) {
        if list.statements(before: child).contains(where: { AwaitFinder.finds(in: $0) }) { return true }
      } else if let branch = current.as(IfExprSyntax.self) {
        if AwaitFinder.finds(in: branch.conditions) { return true }
      }
      child = current
    }
    return false
  }
}

extension SequenceExprSyntax {
  /// The declaration of the local object that is assigned: `let model = Model()` for `viewModel = model`; nil if
  /// something else is assigned.
  fileprivate var localCreation: PatternBindingSyntax? {
    guard assignment != nil, elements.count == 3, let value = elements.last,
      let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text,
      case .variable(_, let binding)? = value.localDeclaration(of: name),
      binding.initializer?.value.withoutEffects.createdType != nil
    else { return nil }
    return binding
  }
}

extension PropertyFact {
  /// Whether the property is view state, a binding or a query, whose value is not available in `init`.
  fileprivate var isViewState: Bool { has(anyOf: SwiftUIVocabulary.valueWrappers) || has(anyOf: "Binding", "Query") }
}
