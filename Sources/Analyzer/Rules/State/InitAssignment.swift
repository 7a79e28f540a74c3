import SwiftSyntax

/// An assignment in an initializer that sets a property's initial value: `self.x = x`, `_x = State(initialValue: x)`.
struct InitAssignment: FieldStorable, Hashable {
  /// The name of the property, without `self.` and `_`.
  let property: String
  /// Whether the wrapper itself is assigned, as in `_x = …`.
  let isStorage: Bool
  /// The wrapper that stores the value, such as `StateObject`; empty for `.init(…)` or if there is no wrapper.
  let wrapper: String
  let origin: ValueOrigin

  init?(_ sequence: SequenceExprSyntax, in context: FileContext) {
    guard context.member?.kind == .initializer, context.closures.isEmpty, sequence.elements.count == 3 else {
      return nil
    }
    let elements = Array(sequence.elements)
    guard elements[1].is(AssignmentExprSyntax.self), let target = elements[0].wholeName?.name else { return nil }
    isStorage = target.hasPrefix("_") && context.property(named: target) == nil
    property = isStorage ? String(target.dropFirst()) : target
    let value = elements[2].withoutEffects
    if isStorage, let type = value.createdType, let call = value.as(FunctionCallExprSyntax.self),
      type.isEmpty || Self.wrappers.contains(type.lastNamePart),
      let wrapped = call.arguments.first(where: { $0.isFirstValueOfWrapper })
        ?? call.arguments.first(where: { $0.label == nil })
    {
      wrapper = type.lastNamePart
      origin = ValueOrigin(of: wrapped.expression)
    } else {
      wrapper = ""
      origin = ValueOrigin(of: value)
    }
  }

  private static let wrappers = SwiftUIVocabulary.owningWrappers.union(["ObservedObject", "Bindable"])

  private init(property: String, isStorage: Bool, wrapper: String, origin: ValueOrigin) {
    self.property = property
    self.isStorage = isStorage
    self.wrapper = wrapper
    self.origin = origin
  }

  static let fields = FieldList(
    Self.init(property:isStorage:wrapper:origin:), \.property, \.isStorage, \.wrapper, \.origin)
}
