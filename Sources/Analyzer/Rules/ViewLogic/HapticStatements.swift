import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression prepares or fires a feedback generator, which is part of the interface.
  func drivesHaptics(in context: FileContext) -> Bool {
    guard let call = withoutEffects.as(FunctionCallExprSyntax.self), let base = call.calledMember?.base else {
      return false
    }
    return base.isHapticDevice(in: context)
  }

  private func isHapticDevice(in context: FileContext) -> Bool {
    if let type = constructedType ?? dottedName?.firstPathPart, Self.isHapticType(type) { return true }
    guard let name = self.as(OptionalChainingExprSyntax.self)?.expression.wholeName?.name ?? wholeName?.name else {
      return false
    }
    if let local = localBinding(of: name) {
      return local.initializer?.value.constructedType.map(Self.isHapticType) ?? false
    }
    return context.property(named: name)?.knownType.map(Self.isHapticType) ?? false
  }

  fileprivate static func isHapticType(_ name: String) -> Bool {
    name.hasSuffix("FeedbackGenerator") || name == "NSHapticFeedbackManager"
  }
}

extension VariableDeclSyntax {
  /// Whether the declaration only creates feedback generators.
  var createsHapticGenerator: Bool {
    bindings.allSatisfy { $0.initializer?.value.constructedType.map(ExprSyntax.isHapticType) ?? false }
  }
}
