import SwiftSyntax

/// Recognizes services by their names.
enum ServiceName {
  static func isService(_ name: String) -> Bool {
    RoleResolver.rolesByName(name, viewModelSuffixes: []).contains(.service)
  }
}

extension FunctionCallExprSyntax {
  /// Whether `self` is set as the delegate, through either an argument or a statement in the same function.
  var setsSelfAsDelegate: Bool {
    if arguments.contains(where: { $0.expression.isSelf }) { return true }
    guard let name = receivingName,
      let body = ancestors.lazy.compactMap({ $0.as(CodeBlockItemListSyntax.self) }).first
    else { return false }
    return body.contains { item in
      guard let sequence = item.item.as(SequenceExprSyntax.self), let assignment = sequence.assignment,
        let access = assignment.target.as(MemberAccessExprSyntax.self)
      else { return false }
      return access.declName.baseName.text == "delegate" && access.base?.unchained.wholeName?.name == name
        && sequence.elements.last?.isSelf == true
    }
  }

  /// Whether a comment directly above the code explains why the service is created there.
  func explainsCreation(of service: String) -> Bool {
    let words = commentAbove.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    guard words.count >= Self.wordsOfExplanation else { return false }
    return words.contains { word in
      word == service.lastNamePart || Self.explaining.contains { word.lowercased().hasPrefix($0) }
    }
  }

  /// The minimum number of words in a comment that explains something.
  private static let wordsOfExplanation = 8

  /// The beginnings of words about the creation of objects.
  private static let explaining = ["construct", "create", "creating", "inject", "instance", "instantiat", "instead"]

  /// Whether colors or traits are passed to the value, which suggests that it only renders something.
  var takesAppearance: Bool {
    arguments.contains { ["colors", "colorPalette", "traitCollection"].contains($0.label?.text) }
  }

  /// Whether the value is created only to read one of its properties: `CLLocationManager().authorizationStatus`.
  var isOnlyRead: Bool {
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.base?.id == ExprSyntax(self).id else {
      return false
    }
    return access.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(access).id
  }

  /// The service type that the call creates, either by name or by `.init(…)` with a type annotation.
  fileprivate var createdService: String? { service(constructing: constructedTypeName) }

  /// The type that the call creates, if it is a service. A call that does not name the type must have a type
  /// annotation.
  func service(constructing type: String?) -> String? {
    if let label = arguments.first?.label, label.hasText("rawValue") || label.hasText("initialState") { return nil }
    var name = type
    if name == nil, let access = calledMember, access.base == nil, access.declName.baseName.isKeyword("init") {
      name =
        parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)?.typeAnnotation?.type
        .unwrappedName
    }
    return name.flatMap { ServiceName.isService($0.lastNamePart) ? $0 : nil }
  }

  /// The types created by the calls that receive this call as a direct or nested argument.
  var enclosingCreations: [String] {
    var names: [String] = []
    for node in ancestors {
      if node.is(ClosureExprSyntax.self) || node.is(CodeBlockItemSyntax.self) { break }
      guard let call = node.as(FunctionCallExprSyntax.self) else { continue }
      if let name = call.createdService ?? call.constructedTypeName { names.append(name) }
    }
    return names
  }

  /// Whether the call is a fallback for a parameter: `parameter ?? Service()`.
  fileprivate func isFallback(of parameters: [String]) -> Bool {
    guard let list = parent?.as(ExprListSyntax.self) else { return false }
    let elements = Array(list)
    guard let index = elements.firstIndex(where: { $0.id == id }), index > 1,
      elements[index - 1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??",
      let name = elements[index - 2].wholeName?.name
    else { return false }
    return parameters.contains(name)
  }
}

extension FileContext {
  /// Whether the call is in code where a view model must not create a service: the initial value of a stored property,
  /// a designated initializer or a method.
  func createsForItself(_ call: FunctionCallExprSyntax) -> Bool {
    guard let member else { return call.isInInitialValue }
    guard !member.isStatic, call.enclosingParameter == nil else { return false }
    switch member.kind {
    case .function: return true
    case .computedProperty, .observer: return false
    case .initializer:
      return !member.modifiers.contains("convenience") && !call.isFallback(of: member.parameters.map(\.name))
        && !call.isInDelegatingInit
    }
  }

  /// Whether the code creates an instance of its own type, either in a static function that returns the instance or in
  /// a static property that stores it.
  func isInStaticFactory(_ node: some SyntaxProtocol) -> Bool {
    guard let type else { return false }
    let own = types[type].simpleName
    if let member {
      let result = member.declaredType?.split { !$0.isLetter && !$0.isNumber }.last
      return member.isStatic && (result.map { $0 == own || $0 == "Self" } ?? false)
    }
    for ancestor in node.ancestors {
      if ancestor.is(MemberBlockSyntax.self) { return false }
      if let binding = ancestor.as(PatternBindingSyntax.self), let declaration = binding.parent?.parent,
        declaration.as(VariableDeclSyntax.self)?.modifiers.isStatic == true
      {
        let name = binding.typeAnnotation?.type.unwrappedName ?? binding.initializer?.value.constructedType
        return name == own || name == "Self"
      }
    }
    return false
  }

  /// Returns the types of the properties and parameters that are passed as arguments to a call.
  func receivedTypes(of call: FunctionCallExprSyntax) -> [String] {
    call.arguments.compactMap { argument in
      guard let name = argument.expression.wholeName?.name else { return nil }
      return member?.parameters.first { $0.name == name }?.typeName ?? property(named: name)?.typeName
    }
  }
}

extension SyntaxProtocol {
  /// Whether the node is part of a stored instance property's initial value.
  fileprivate var isInInitialValue: Bool {
    for node in ancestors {
      if node.is(MemberBlockSyntax.self) { return false }
      if let declaration = node.as(VariableDeclSyntax.self),
        declaration.parent?.is(MemberBlockItemSyntax.self) == true
      {
        return !declaration.modifiers.isStatic
      }
    }
    return false
  }

  /// Whether the enclosing initializer calls another initializer in its type.
  fileprivate var isInDelegatingInit: Bool {
    let initializer = ancestors.lazy.compactMap { $0.as(InitializerDeclSyntax.self) }.first
    let statements = initializer?.body?.statements ?? []
    return statements.contains { item in
      let access = item.item.as(FunctionCallExprSyntax.self)?.calledMember
      return access?.base?.isSelf == true && access?.declName.baseName.text == "init"
    }
  }
}
