import SwiftSyntax

/// The declaration of a name inside a function, closure or accessor.
enum LocalDeclaration {
  case variable(VariableDeclSyntax, PatternBindingSyntax)
  /// `if let name` or `guard let name`. The associated value is the unwrapped expression; nil for the short form.
  case unwrapped(ExprSyntax?)
  case functionParameter(FunctionParameterSyntax)
  case closureParameter
}

extension SyntaxProtocol {
  /// Returns the declaration that a local name refers to at this node. The search ends at the enclosing member of a
  /// type.
  func localDeclaration(of name: String) -> LocalDeclaration? {
    var child = Syntax(self)
    for parent in ancestors {
      if parent.is(MemberBlockItemSyntax.self) { break }
      if let found = child.declaration(of: name, directlyIn: parent) { return found }
      child = parent
    }
    return nil
  }
}

extension Syntax {
  /// Returns the declaration of the name if the parent itself brings the name into scope for this node.
  fileprivate func declaration(of name: String, directlyIn parent: Syntax) -> LocalDeclaration? {
    if let list = parent.as(CodeBlockItemListSyntax.self) { return list.declaration(of: name, before: self) }
    if let closure = parent.as(ClosureExprSyntax.self) {
      return closure.bindsParameter(name) ? .closureParameter : nil
    }
    if let branch = parent.as(IfExprSyntax.self) {
      return id == branch.elseBody?.id ? nil : branch.conditions.unwrapping(of: name)
    }
    if let function = parent.as(FunctionDeclSyntax.self) { return function.signature.parameter(named: name) }
    if let initializer = parent.as(InitializerDeclSyntax.self) { return initializer.signature.parameter(named: name) }
    return nil
  }
}

extension CodeBlockItemListSyntax {
  fileprivate func declaration(of name: String, before node: Syntax) -> LocalDeclaration? {
    for item in statements(before: node) {
      if let found = item.item.declaration(of: name) { return found }
    }
    return nil
  }
}

extension CodeBlockItemSyntax.Item {
  /// Returns the declaration of the name if this statement brings it into scope for the statements that follow.
  fileprivate func declaration(of name: String) -> LocalDeclaration? {
    if let variable = self.as(VariableDeclSyntax.self) {
      let binding = variable.bindings.last { $0.pattern.boundNames.contains { $0.text == name } }
      return binding.map { .variable(variable, $0) }
    }
    if let statement = self.as(GuardStmtSyntax.self) { return statement.conditions.unwrapping(of: name) }
    for clause in self.as(IfConfigDeclSyntax.self)?.clauses.reversed() ?? [] {
      guard let list = clause.elements?.as(CodeBlockItemListSyntax.self) else { continue }
      if let found = list.declaration(of: name, before: Syntax(clause)) { return found }
    }
    return nil
  }
}

extension ConditionElementListSyntax {
  fileprivate func unwrapping(of name: String) -> LocalDeclaration? {
    for element in self {
      guard let binding = element.condition.as(OptionalBindingConditionSyntax.self),
        binding.pattern.boundNames.contains(where: { $0.text == name })
      else { continue }
      return .unwrapped(binding.initializer?.value)
    }
    return nil
  }
}

extension ClosureExprSyntax {
  /// Whether the closure has a parameter called `name` or `$name`.
  fileprivate func bindsParameter(_ name: String) -> Bool {
    guard let clause = signature?.parameterClause else { return false }
    let names =
      clause.as(ClosureShorthandParameterListSyntax.self)?.map(\.name.text)
      ?? clause.as(ClosureParameterClauseSyntax.self)?.parameters.map { ($0.secondName ?? $0.firstName).text } ?? []
    return names.contains { $0 == name || $0 == "$" + name }
  }
}

extension FunctionSignatureSyntax {
  fileprivate func parameter(named name: String) -> LocalDeclaration? {
    parameterClause.parameters.first { ($0.secondName ?? $0.firstName).text == name }.map { .functionParameter($0) }
  }
}
