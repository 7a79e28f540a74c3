import SwiftSyntax

/// The origin of an expression's value, as far as the expression itself reveals it.
enum ValueOrigin: FieldStorable, Hashable {
  /// A value that the expression creates. The associated value is its type as written, which is empty for `.init(…)`.
  case created(String)
  /// A parameter of the enclosing function or initializer, along with its type without generic arguments.
  case parameter(String, type: String?)
  /// A name that the enclosing member does not declare, so it refers to a property of the type.
  case property(String)
  /// A static value of a type, such as `Account.shared`.
  case staticMember(type: String, member: String)
  /// A local name with a known type.
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
      self = .staticMember(type: type, member: path.lastNamePart)
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
      // `@Bindable var model = model` refers to the property itself.
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

  static let fields = CaseList<Self>(
    .init(Self.created) { if case .created(let type) = $0 { type } else { nil } },
    .init({ .parameter($0.name, type: $0.type) }) {
      if case .parameter(let name, let type) = $0 { Typed(name: name, type: type) } else { nil }
    },
    .init(Self.property) { if case .property(let name) = $0 { name } else { nil } },
    .init({ .staticMember(type: $0.type, member: $0.member) }) {
      if case .staticMember(let type, let member) = $0 { StaticMember(type: type, member: member) } else { nil }
    },
    .init(Self.local) { if case .local(let type) = $0 { type } else { nil } },
    .init(.unknown))

  private struct Typed: FieldStorable {
    let name: String
    let type: String?

    static let fields = FieldList(Self.init, \.name, \.type)
  }

  private struct StaticMember: FieldStorable {
    let type: String
    let member: String

    static let fields = FieldList(Self.init, \.type, \.member)
  }
}

extension ExprSyntax {
  /// The type of the value that the expression creates; empty for `.init(…)`, and nil if the expression does not create
  /// a value.
  var createdType: String? {
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil {
      return member.declName.baseName.tokenKind == .keyword(.`init`) ? "" : nil
    }
    return call.constructedTypeName
  }
}
