import SwiftSyntax

/// What a name means that is declared inside a function, closure or accessor.
enum LocalDeclaration {
  case variable(VariableDeclSyntax, PatternBindingSyntax)
  /// `if let name` or `guard let name`, with what it unwraps; nil for the short form.
  case unwrapped(ExprSyntax?)
  case functionParameter(FunctionParameterSyntax)
  case closureParameter
}

extension SyntaxProtocol {
  /// The nearest declaration of a name around this node, up to the member of a type that it stands in.
  func localDeclaration(of name: String) -> LocalDeclaration? {
    var child = Syntax(self)
    while let parent = child.parent, !parent.is(MemberBlockItemSyntax.self) {
      if let found = child.declaration(of: name, directlyIn: parent) { return found }
      child = parent
    }
    return nil
  }
}

extension Syntax {
  /// What the parent of this node declares for it.
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
    var found: LocalDeclaration?
    for item in self {
      if item.id == node.id { break }
      if let variable = item.item.as(VariableDeclSyntax.self) {
        for binding in variable.bindings where binding.pattern.boundNames.contains(where: { $0.text == name }) {
          found = .variable(variable, binding)
        }
      } else if let statement = item.item.as(GuardStmtSyntax.self) {
        found = statement.conditions.unwrapping(of: name) ?? found
      } else if let condition = item.item.as(IfConfigDeclSyntax.self) {
        for clause in condition.clauses {
          found = clause.elements?.as(CodeBlockItemListSyntax.self)?.declaration(of: name, before: node) ?? found
        }
      }
    }
    return found
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
  /// Whether the closure has a parameter of this name, as a value or as `$name`.
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
