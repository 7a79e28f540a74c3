import SwiftSyntax

extension FileContext {
  /// Records that a member is reached on a property that holds one of the types without naming it in its initial value,
  /// or on such a parameter of a method: `session.data(from: url)`.
  /// - Parameters:
  ///   - exceptions: Types of which a parameter says nothing.
  ///   - hints: What the lower-case name of a property holds that another file may declare.
  func recordUse(
    ofInjected names: Set<String>, besides exceptions: Set<String> = [], hints: [String],
    by access: MemberAccessExprSyntax, rule: String
  ) {
    guard let (token, type, isParameter) = owner(of: access) else { return }
    if let type {
      guard names.contains(type) else { return }
      if isParameter {
        guard member?.kind == .function, !exceptions.contains(type) else { return }
      } else if property(named: token.text)?.hasInitialValue == true, !access.hasImplicitInitialValue(token.text) {
        return
      }
      recordInViewModel(rule: rule, at: range(of: token), subjects: [type, token.text], source: token.text)
    } else if !isParameter, let index = self.type, types[index].kind == .extension,
      property(named: token.text) == nil
    {
      let name = token.text.lowercased()
      guard hints.contains(where: name.contains) else { return }
      recordInViewModel(rule: rule, at: range(of: token), subjects: ["", token.text], source: token.text)
    }
  }
}

extension SyntaxProtocol {
  /// Whether a stored property of the type around has an initial value that leaves its type out: `= .shared`.
  fileprivate func hasImplicitInitialValue(_ name: String) -> Bool {
    for node in ancestors {
      if let block = node.as(MemberBlockSyntax.self) {
        let bindings = block.members.flattened.compactMap { $0.as(VariableDeclSyntax.self) }.flatMap(\.bindings)
        let value = bindings.first { $0.pattern.boundNames.contains { $0.text == name } }?.initializer?.value
        guard let value else { return false }
        let called = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
        guard let access = called.as(MemberAccessExprSyntax.self) else { return false }
        return access.base == nil
      }
    }
    return false
  }
}
