import SwiftSyntax

/// Where the value of an expression comes from, as far as a look at the expression tells.
enum ValueOrigin: Equatable {
  /// Made on the spot; the type as written, empty for `.init(…)`.
  case created(String)
  /// A parameter of the function or initialiser around it, and its type without generic arguments.
  case parameter(String, type: String?)
  /// A name that nothing inside the member declares: a property of the type.
  case property(String)
  /// A value that a type keeps, such as `Account.shared`.
  case kept(type: String, member: String)
  /// A local name of a known type.
  case local(type: String)
  case unknown

  init(of expression: ExprSyntax) {
    let value = expression.withoutEffects
    if let type = value.createdType {
      self = .created(type)
    } else if let name = value.wholeName, !name.isProjected {
      self = value.is(DeclReferenceExprSyntax.self) ? Self.named(name.name, at: value) : .property(name.name)
    } else if let path = value.dottedName, let type = path.enclosingName,
      type.lastNamePart.isUppercased
    {
      self = .kept(type: type, member: path.lastNamePart)
    } else {
      self = .unknown
    }
  }

  private static func named(_ name: String, at use: ExprSyntax) -> ValueOrigin {
    switch use.localDeclaration(of: name) {
    case nil: return .property(name)
    case .functionParameter(let parameter)?: return .parameter(name, type: parameter.type.unwrappedName)
    case .variable(_, let binding)?:
      if let created = binding.initializer?.value.withoutEffects.createdType, !created.isEmpty {
        return .created(created)
      }
      if let value = binding.initializer?.value.withoutEffects, value.createdType != nil,
        let type = binding.typeAnnotation?.type.unwrappedName
      {
        return .created(type)
      }
      // `@Bindable var model = model` is the property itself.
      if binding.initializer?.value.wholeName.map({ $0.name == name && !$0.isProjected }) == true {
        return .property(name)
      }
      return binding.typeAnnotation?.type.unwrappedName.map { .local(type: $0) } ?? .unknown
    case .unwrapped(let value)?:
      if let value {
        return value.wholeName.map { !$0.isProjected && $0.name == name } == true ? .property(name) : .unknown
      }
      return .property(name)
    case .closureParameter?: return .unknown
    }
  }

  /// What an observation keeps of it.
  var subjects: [String] {
    switch self {
    case .created(let type): ["created", type]
    case .parameter(let name, let type): ["parameter", name, type ?? ""]
    case .property(let name): ["property", name]
    case .kept(let type, let member): ["kept", type, member]
    case .local(let type): ["local", type]
    case .unknown: ["unknown"]
    }
  }

  init(subjects: some Collection<String>) {
    let parts = Array(subjects)
    switch (parts.first, parts.count) {
    case ("created", 2): self = .created(parts[1])
    case ("parameter", 3): self = .parameter(parts[1], type: parts[2].isEmpty ? nil : parts[2])
    case ("property", 2): self = .property(parts[1])
    case ("kept", 3): self = .kept(type: parts[1], member: parts[2])
    case ("local", 2): self = .local(type: parts[1])
    default: self = .unknown
    }
  }
}

extension ExprSyntax {
  /// The expression behind `try`, `await` and parentheses.
  var withoutEffects: ExprSyntax {
    if let expression = self.as(TryExprSyntax.self) { return expression.expression.withoutEffects }
    if let expression = self.as(AwaitExprSyntax.self) { return expression.expression.withoutEffects }
    if let tuple = self.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return only.label == nil ? only.expression.withoutEffects : self
    }
    return self
  }

  /// The type that the expression makes a value of, empty for `.init(…)`; nil where it makes none.
  var createdType: String? {
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil {
      return member.declName.baseName.tokenKind == .keyword(.`init`) ? "" : nil
    }
    return call.constructedTypeName
  }
}

extension VariableDeclSyntax {
  /// Whether this is a property of a type, not a local or global variable.
  var isMember: Bool { parent?.is(MemberBlockItemSyntax.self) == true }
}
