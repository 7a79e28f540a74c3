import SwiftSyntax

extension SyntaxProtocol {
  /// The initial value of the local `let` with this name; nil if the name refers to something else.
  func localConstant(named name: String) -> ExprSyntax? {
    var node = Syntax(self)
    for parent in ancestors {
      if let list = parent.as(CodeBlockItemListSyntax.self) {
        for item in list.statements(before: node) {
          guard let declaration = item.item.as(VariableDeclSyntax.self) else { continue }
          for binding in declaration.bindings where binding.pattern.boundNames.contains(where: { $0.text == name }) {
            guard declaration.bindingSpecifier.tokenKind == .keyword(.let),
              binding.pattern.is(IdentifierPatternSyntax.self)
            else { return nil }
            return binding.initializer?.value
          }
        }
      } else if let closure = parent.as(ClosureExprSyntax.self) {
        if closure.parameterNames.contains(name) { return nil }
      } else if parent.is(MemberBlockItemSyntax.self) || parent.is(FunctionDeclSyntax.self) {
        return nil
      }
      node = parent
    }
    return nil
  }
}

extension SyntaxProtocol {
  /// The expression that the nearest enclosing `if let` unwraps under this name; nil if there is none.
  func unwrappedValue(named name: String) -> ExprSyntax? {
    for condition in ancestors.lazy.compactMap({ $0.as(IfExprSyntax.self) }) {
      for element in condition.conditions {
        guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
          binding.pattern.boundNames.first?.text == name, let value = binding.initializer?.value,
          value.as(DeclReferenceExprSyntax.self)?.baseName.text != name
        else { continue }
        return value
      }
    }
    return nil
  }

  /// The initial value of a property in the enclosing type declaration.
  func memberInitialValue(named name: String) -> ExprSyntax? {
    let block = ancestors.first { $0.is(MemberBlockSyntax.self) }
    for member in block?.as(MemberBlockSyntax.self)?.members.flattened ?? [] {
      for binding in member.as(VariableDeclSyntax.self)?.bindings ?? []
      where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name {
        return binding.initializer?.value
      }
    }
    return nil
  }
}

extension KeyPathExprSyntax {
  /// The names in the path without `self`: `["element", "id"]` for `\.element.id`, and an empty array for `\.self`. Nil
  /// if the path contains anything other than plain names.
  var plainPath: [String]? {
    var names: [String] = []
    for component in components.map(\.component) {
      guard let property = component.as(KeyPathPropertyComponentSyntax.self) else { return nil }
      let name = property.declName.baseName.text
      if name != "self" { names.append(name) }
    }
    return names
  }
}
