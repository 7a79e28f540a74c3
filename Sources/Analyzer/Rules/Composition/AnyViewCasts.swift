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

  /// Whether the node is the type of an optional property, or of a function's parameter, that receives a value that the
  /// type's code casts to `AnyView`. It stands for a view of any type, such as one from a notification.
  func holdsCastView(in context: FileContext) -> Bool {
    let enclosing = ancestors.prefix { !$0.is(MemberBlockSyntax.self) }
    guard let members = ancestors.first(where: { $0.is(MemberBlockSyntax.self) }) else { return false }
    var receivers: CastViewReceivers {
      context.memo(CastsToAnyView(members: members.id)) { CastViewReceivers(in: members) }
    }
    if let parameter = enclosing.lazy.compactMap({ $0.as(FunctionParameterSyntax.self) }).first {
      return receivers.contains(parameter)
    }
    guard let binding = enclosing.lazy.compactMap({ $0.as(PatternBindingSyntax.self) }).first, binding.isStored,
      binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) ?? false,
      let name = binding.pattern.boundNames.first?.text
    else { return false }
    return receivers.contains(property: name) || binding.initializer.map { Syntax($0.value).castsToAnyView } ?? false
  }

  /// Whether the code casts a value to `AnyView`.
  fileprivate var castsToAnyView: Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.text == "AnyView" && $0.parent?.isTypeOfCast == true }
  }
}

/// The properties and parameters of a type that receive a value that the type's code casts to `AnyView`.
private struct CastViewReceivers {
  /// A parameter, identified by the base name of its function and its label (`_` if there is none).
  struct Parameter: Hashable {
    let function: String
    let label: String
  }

  fileprivate var properties: Set<String> = []
  fileprivate var parameters: Set<Parameter> = []

  init(in members: Syntax) {
    guard members.castsToAnyView else { return }
    // A parameter that receives a cast value may pass it on to other parameters and properties.
    var count = -1
    while properties.count + parameters.count > count {
      count = properties.count + parameters.count
      let finder = CastViewFinder(self)
      finder.walk(members)
      self = finder.receivers
    }
  }

  func contains(property name: String) -> Bool { properties.contains(name) }

  func contains(_ parameter: FunctionParameterSyntax) -> Bool {
    guard let function = parameter.ancestors.lazy.compactMap({ $0.as(FunctionDeclSyntax.self) }).first else {
      return false
    }
    return parameters.contains(Parameter(function: function.name.text, label: parameter.firstName.text))
  }

  /// Whether the value is a cast to `AnyView`, or comes from a variable, parameter or property that received one.
  func mayReceive(_ value: ExprSyntax) -> Bool {
    if Syntax(value).castsToAnyView { return true }
    guard let name = value.wholeName?.name else { return false }
    switch value.is(DeclReferenceExprSyntax.self) ? value.localDeclaration(of: name) : nil {
    case .variable(_, let binding): return (binding.initializer?.value).map { Syntax($0).castsToAnyView } ?? false
    case .unwrapped(let unwrapped?): return Syntax(unwrapped).castsToAnyView
    case .functionParameter(let parameter): return contains(parameter)
    case .closureParameter: return false
    case .unwrapped(nil), nil: return contains(property: name)
    }
  }
}

/// Adds the properties and parameters to which code passes a cast value.
private final class CastViewFinder: SyntaxVisitor {
  private(set) var receivers: CastViewReceivers

  init(_ known: CastViewReceivers) {
    receivers = known
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let function = node.calledExpression.wholeName?.name else { return .visitChildren }
    for argument in node.arguments where receivers.mayReceive(argument.expression) {
      receivers.parameters.insert(.init(function: function, label: argument.label?.text ?? "_"))
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let assignment = node.assignment, let name = assignment.target.wholeName?.name,
      node.elements.dropFirst(2).contains(where: { receivers.mayReceive($0) })
    {
      receivers.properties.insert(name)
    }
    return .visitChildren
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

/// The cache key for what receives the values that the members of a type cast to `AnyView`.
private struct CastsToAnyView: Hashable { let members: SyntaxIdentifier }
