import SwiftSyntax

/// The property, local value or object at the start of a bound path: `model` in `model.filter.name`.
struct BoundRoot {
  /// The wrappers whose projected value is a binding, including that of the Defaults library.
  static let stored: Set<String> = ["State", "Binding", "AppStorage", "SceneStorage", "Default"]

  static let observed: Set<String> = ["ObservedObject", "StateObject", "EnvironmentObject", "Bindable"]

  private static let objects = observed.union(["Environment"])

  private let path: String
  private let name: String
  private let property: PropertyFact?
  private let call: FunctionCallExprSyntax
  private let context: FileContext

  init(of path: String, by call: FunctionCallExprSyntax, in context: FileContext) {
    self.path = path
    name = path.firstPathPart
    property = context.property(named: name)
    self.call = call
    self.context = context
  }

  /// Whether the property provides bindings with `$`, as `@State` does.
  var isStored: Bool { property?.has(anyOf: Self.stored) == true }

  /// Whether the property has `willSet` or `didSet`, which run only if code sets the property itself.
  var hasObservers: Bool { property?.hasObservers == true }

  /// Whether a local constant with the name of the path holds the unwrapped value, while the property is an optional.
  var isUnwrapped: Bool {
    property?.isOptional == true
      && (context.member?.locals.contains(path) == true
        || context.member?.parameters.contains { $0.name == path } == true)
  }

  /// Whether the path is that of a member or of a property that may have a projected value. Computed properties have
  /// none and can be bound only through closures.
  var isBindable: Bool {
    let isUnknown =
      property == nil && context.member?.locals.contains(name) != true && context.declaresType
      && call.helperCode(named: name, in: context).isEmpty
    return !name.isUppercased && (path != name || isStored || isUnknown)
  }

  /// The binding that replaces closures that only read and write the path.
  var binding: BindingGetSetInBody.Evidence {
    // The configuration of a style provides bindings: `configuration.$isOn`.
    if name == "configuration", property == nil, path != name {
      return .init(replacement: .binding, subject: name + ".$" + String(path.dropFirst(name.count + 1)))
    }
    if isStored { return .init(replacement: .state, subject: path) }
    guard path != name else { return .init(replacement: .property, subject: "") }
    let member = String(path.dropFirst(name.count + 1))
    if member.firstPathPart == "wrappedValue" {
      return .init(replacement: .binding, subject: name + String(member.dropFirst("wrappedValue".count)))
    }
    if let type = call.castType(of: name) {
      return .init(replacement: .member, subject: path, objectType: type, isCast: true)
    }
    if property?.has(anyOf: Self.observed) == true, context.member?.locals.contains(name) != true {
      return .init(replacement: .state, subject: path)
    }
    let isWrapped = property?.attributes.isEmpty == false
    if isWrapped, property?.has(anyOf: Self.objects) == false, call.isProjectedElsewhere(name) {
      return .init(replacement: .state, subject: path)
    }
    return .init(replacement: .member, subject: path, objectType: isWrapped ? nil : property?.typeName)
  }
}

extension FunctionCallExprSyntax {
  /// The type to which a local constant is cast: `Shelf` for `if let shelf = model as? Shelf`.
  fileprivate func castType(of name: String) -> String? {
    let value: ExprSyntax? =
      switch localDeclaration(of: name) {
      case .unwrapped(let unwrapped)?: unwrapped
      case .variable(_, let binding)?: binding.initializer?.value
      default: nil
      }
    guard let cast = value?.as(SequenceExprSyntax.self), cast.elements.count == 3,
      cast.elements.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true
    else { return nil }
    return cast.elements.last?.as(TypeExprSyntax.self)?.type.plainName
  }

  /// Whether the members of the enclosing type use the projected value of a property, such as that of a library's
  /// wrapper for settings.
  fileprivate func isProjectedElsewhere(_ property: String) -> Bool {
    guard let members = ancestors.first(where: { $0.is(MemberBlockSyntax.self) }) else { return false }
    return members.tokens(viewMode: .sourceAccurate).contains { $0.text == "$" + property }
  }
}
