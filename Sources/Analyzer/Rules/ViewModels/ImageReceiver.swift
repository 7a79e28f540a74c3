import SwiftSyntax

/// The type of an object that receives an image as an argument when code creates it:
/// `CellInfo(accessory: .icon(UIImage(named: "star")))`.
struct ImageReceiver: FieldStorable, Hashable, Sendable {
  let type: String
  /// Whether a function or case such as `.icon` of another type takes the image, and the object takes the result.
  let isIndirect: Bool

  static let fields = FieldList(Self.init(type:isIndirect:), \.type, \.isIndirect)

  private init(type: String, isIndirect: Bool) {
    self.type = type
    self.isIndirect = isIndirect
  }

  /// - Parameter node: The type of the image in the code that creates it, or in the annotation of a local constant that
  ///   stores it.
  init?(of node: Syntax) {
    if let constant = node.annotatedConstant {
      let receivers = constant.usesInSameCode.map { Self(receiving: ExprSyntax($0)) }
      guard let first = receivers.first, let receiver = first, receivers.allSatisfy({ $0 == receiver }) else {
        return nil
      }
      self = receiver
    } else if let expression = node.as(ExprSyntax.self), let found = Self(receiving: expression) {
      self = found
    } else {
      return nil
    }
  }

  /// Returns nil unless the expression, or the result of calling its members, is an argument.
  private init?(receiving expression: ExprSyntax) {
    var value = expression
    var isIndirect = false
    while let parent = value.parent {
      if let argument = parent.as(LabeledExprSyntax.self) {
        guard let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self) else { return nil }
        if let type = call.constructedTypeName {
          self.init(type: type, isIndirect: isIndirect)
          return
        }
        guard let member = call.calledMember, member.base == nil else { return nil }
        isIndirect = true
        value = ExprSyntax(call)
      } else if let outer = parent.as(ExprSyntax.self), outer.isContinuation(of: value) {
        value = outer
      } else {
        return nil
      }
    }
    return nil
  }
}

extension ExprSyntax {
  /// Whether the expression accesses a member of the value, or calls or unwraps it.
  fileprivate func isContinuation(of value: ExprSyntax) -> Bool {
    if let access = self.as(MemberAccessExprSyntax.self) { return access.base?.id == value.id }
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.id == value.id }
    return unchained.id == value.id
  }
}

extension Syntax {
  /// The local constant whose annotated type contains the node.
  fileprivate var annotatedConstant: PatternBindingSyntax? {
    for ancestor in ancestors.prefix(6) {
      guard let annotation = ancestor.as(TypeAnnotationSyntax.self) else { continue }
      guard let binding = annotation.parent?.as(PatternBindingSyntax.self),
        let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
        variable.bindingSpecifier.tokenKind == .keyword(.let), variable.parent?.is(CodeBlockItemSyntax.self) == true
      else { return nil }
      return binding
    }
    return nil
  }
}

extension PatternBindingSyntax {
  /// The uses of the local constant in the code that follows its declaration.
  fileprivate var usesInSameCode: [DeclReferenceExprSyntax] {
    guard let name = pattern.boundNames.first?.text,
      let list = ancestors.lazy.compactMap({ $0.as(CodeBlockItemListSyntax.self) }).first
    else { return [] }
    return list.tokens(viewMode: .sourceAccurate).compactMap { token in
      guard token.position >= endPosition, token.text == name,
        let reference = token.parent?.as(DeclReferenceExprSyntax.self), !reference.isMemberName
      else { return nil }
      return reference
    }
  }
}

extension Project {
  /// Returns whether a view model creates an image only because a type of the project takes it. The type then has to
  /// change first. A type that is part of the view model, or is a view model or a state itself, could take plain values.
  func requiresImage(_ located: Located<UITypeUses.Evidence>) -> Bool {
    guard let receiver = located.evidence.receiver, !receiver.type.hasSuffix("State"),
      let entity = entity(named: receiver.type, inFile: located.file, insideType: located.record.type),
      let viewModel = self.entity(of: located),
      !types.entities[entity].name.hasPrefix(types.entities[viewModel].name + "."),
      types.roles(of: entity).isDisjoint(with: [.viewModel, .observable])
    else { return false }
    if receiver.isIndirect { return true }
    return facts(of: entity).contains { fact in
      fact.properties.contains { $0.type?.contains(located.evidence.type) ?? false }
        || fact.members.contains { member in
          member.kind == .initializer && member.parameters.contains { $0.type.contains(located.evidence.type) }
        }
    }
  }
}

extension Project {
  /// Whether the code is in a function with a result, in an extension that makes a view model conform to a protocol of a
  /// library. The protocol most likely requires the function.
  func isRequiredByLibrary(_ located: Located<UITypeUses.Evidence>) -> Bool {
    guard let part = located.type, fact(part).kind == .extension, let entity = entity(of: located) else { return false }
    return fact(part).members.contains { $0.name == located.evidence.declaration && $0.type != nil }
      && fact(part).inherited.contains { isOfLibrary($0, inFile: located.file, insideType: entity) }
  }
}
