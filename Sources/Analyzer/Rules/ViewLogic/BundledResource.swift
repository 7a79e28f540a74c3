import SwiftSyntax

extension ExprSyntax {
  /// Whether the value comes from a resource in the app's bundle: it is a URL, path or content that starts with
  /// `Bundle.main` or `Bundle.module`, directly or through local names.
  var comesFromBundle: Bool { comesFromBundle(depth: 0) }

  private func comesFromBundle(depth: Int) -> Bool {
    guard depth < 6 else { return false }
    let value = withoutEffects
    if value.rootInBundle != nil { return true }
    if let unwrapped = value.as(ForceUnwrapExprSyntax.self) {
      return unwrapped.expression.comesFromBundle(depth: depth + 1)
    }
    if let call = value.as(FunctionCallExprSyntax.self), ["Data", "String", "URL"].contains(call.constructedTypeName) {
      return call.arguments.first?.expression.comesFromBundle(depth: depth + 1) ?? false
    }
    guard let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    return value.boundValue(named: name)?.comesFromBundle(depth: depth + 1) ?? false
  }
}

extension SyntaxProtocol {
  /// The value that a local constant, variable or optional binding gives to a name; nil if there is none.
  fileprivate func boundValue(named name: String) -> ExprSyntax? {
    // A later condition of the same `guard` or `if` can refer to an earlier one.
    for current in ancestors {
      if current.is(CodeBlockItemSyntax.self) || current.is(MemberBlockItemSyntax.self) { break }
      guard let conditions = current.as(ConditionElementListSyntax.self) else { continue }
      for element in conditions where element.endPosition <= position {
        guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
          binding.pattern.boundNames.first?.text == name
        else { continue }
        return binding.initializer?.value
      }
    }
    return switch localDeclaration(of: name) {
    case .variable(_, let binding): binding.initializer?.value
    case .unwrapped(let value): value
    default: nil
    }
  }
}

extension DeclReferenceExprSyntax {
  /// Whether this is the type of a new decoder whose only use is to decode a resource in the app's bundle:
  /// `JSONDecoder().decode(Credits.self, from: data)`.
  var decodesBundledResource: Bool {
    guard let made = parent?.as(FunctionCallExprSyntax.self), made.calledExpression.id == ExprSyntax(self).id else {
      return false
    }
    if let decoding = made.parent?.as(MemberAccessExprSyntax.self)?.parent?.as(FunctionCallExprSyntax.self) {
      return decoding.decodesBundledResource
    }
    guard let binding = made.parent?.parent?.as(PatternBindingSyntax.self),
      let name = binding.pattern.boundNames.first?.text,
      let scope = binding.ancestors.first(where: { $0.is(CodeBlockItemListSyntax.self) })
    else { return false }
    let calls = DecodingCalls(of: name)
    calls.walk(scope)
    return !calls.found.isEmpty && calls.found.allSatisfy(\.decodesBundledResource)
  }
}

extension FunctionCallExprSyntax {
  fileprivate var decodesBundledResource: Bool {
    calledMember?.declName.baseName.text == "decode" && argument(labeled: "from")?.expression.comesFromBundle == true
  }
}

/// Finds the `decode` calls on a local decoder.
private final class DecodingCalls: SyntaxVisitor {
  private let decoder: String
  private(set) var found: [FunctionCallExprSyntax] = []

  init(of decoder: String) {
    self.decoder = decoder
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledMember?.declName.baseName.text == "decode",
      node.calledMember?.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == decoder
    {
      found.append(node)
    }
    return .visitChildren
  }
}
