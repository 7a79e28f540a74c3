import SwiftSyntax

extension Syntax {
  /// Whether the node is the type of a checked cast, such as `request.content as? AnyView`, which only restores the
  /// type of a view that other code has erased.
  var isTypeOfCast: Bool { enclosingCast?.operation.questionOrExclamationMark != nil }

  /// Whether the node is only the type of a missing view: `nil as AnyView?`. A default value needs some type even if
  /// the parameter is generic.
  var isTypeOfNil: Bool { enclosingCast?.value.is(NilLiteralExprSyntax.self) ?? false }

  /// The cast in whose type the node is, and the value that is cast.
  private var enclosingCast: (value: ExprSyntax, operation: UnresolvedAsExprSyntax)? {
    guard let type = ancestors.first(where: { $0.is(TypeExprSyntax.self) }),
      let list = type.parent?.as(ExprListSyntax.self)
    else { return nil }
    let elements = Array(list)
    guard let index = elements.firstIndex(where: { $0.id == type.id }), index > 1,
      let operation = elements[index - 1].as(UnresolvedAsExprSyntax.self)
    else { return nil }
    return (elements[index - 2], operation)
  }

  /// Whether the node is the type of an optional property, or of a function's parameter, in a type that casts values to
  /// `AnyView`. There, it stands for a view of any type, such as one from a notification.
  func holdsCastView(in context: FileContext) -> Bool {
    let enclosing = ancestors.prefix { !$0.is(MemberBlockSyntax.self) }
    let isParameter =
      enclosing.contains { $0.is(FunctionParameterSyntax.self) }
      && enclosing.contains { $0.is(FunctionDeclSyntax.self) }
    let isOptional = enclosing.contains { current in
      guard let binding = current.as(PatternBindingSyntax.self) else { return false }
      return binding.isStored && binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) ?? false
    }
    guard isParameter || isOptional, let members = ancestors.first(where: { $0.is(MemberBlockSyntax.self) }) else {
      return false
    }
    return context.memo(CastsToAnyView(members: members.id)) {
      members.tokens(viewMode: .sourceAccurate).contains { token in
        token.text == "AnyView" && token.parent?.isTypeOfCast == true
      }
    }
  }
}

extension Syntax {
  /// The path of the value that the call erases, or that returns the erased view: `option.icon` for
  /// `AnyView(option.icon)` and, after `if let icon = option.icon`, for `AnyView(icon())`. Nil for other values.
  var erasedMember: String? {
    guard let erased = erasingCall?.firstUnlabeled else { return nil }
    let call = erased.as(FunctionCallExprSyntax.self)
    guard call?.arguments.isEmpty ?? true else { return nil }
    var value = call?.calledExpression ?? erased
    if let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text,
      case .unwrapped(let unwrapped?)? = localDeclaration(of: name)
    {
      value = unwrapped
    }
    return value.dottedName?.withoutSelf
  }
}

/// The cache key for whether the members of a type cast values to `AnyView`.
private struct CastsToAnyView: Hashable { let members: SyntaxIdentifier }
