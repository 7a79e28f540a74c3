import SwiftSyntax

/// The initializer arguments of a service that are known only at run time, which is why the service itself cannot be
/// injected.
enum RunTimeArguments: FieldStorable, Hashable {
  /// No argument depends on a value that is known only at run time.
  case none
  /// The types of the run-time arguments, as written.
  case types([String])
  /// The types of some arguments cannot be determined from the file.
  case unknown

  static let fields = CaseList<Self>(
    .init(.none), .init(Self.types) { if case .types(let types) = $0 { types } else { nil } }, .init(.unknown))

  /// Determines which arguments of an initializer call in a function are known only at run time.
  init(of call: FunctionCallExprSyntax, in context: FileContext) {
    guard context.member?.kind == .function || !context.closures.isEmpty else {
      self = .none
      return
    }
    var types: [String?] = []
    for argument in call.arguments {
      // `self` is passed as the delegate, which must exist before the service.
      types += argument.expression.isSelf ? [nil] : context.runTimeTypes(in: argument.expression)
    }
    // A closure is code of the caller, such as a completion handler.
    if call.trailingClosure != nil { types.append(nil) }
    if types.isEmpty {
      self = .none
    } else {
      let known = types.compactMap(\.self)
      self = known.count == types.count ? .types(known) : .unknown
    }
  }

  /// Returns advice on how to inject the service or a factory that creates it.
  func advice(for service: String, otherwise: String) -> String {
    switch self {
    case .none: otherwise
    case .types(let types): "inject a factory `(\(types.joined(separator: ", "))) -> \(service)`"
    case .unknown: "inject a factory that creates it"
    }
  }
}

extension FileContext {
  /// The types of the values that the argument uses and that are known only at run time. A type that cannot be
  /// determined from the file is nil.
  fileprivate func runTimeTypes(in expression: ExprSyntax) -> [String?] {
    if let call = expression.as(FunctionCallExprSyntax.self), call.constructedTypeName != nil {
      return call.arguments.flatMap { runTimeTypes(in: $0.expression) }
    }
    if let (name, hasExplicitSelf) = expression.plainName {
      // An argument of the enclosing closure: `urls.map { Preview(url: $0) }`.
      if name.hasPrefix("$"), name.dropFirst().allSatisfy(\.isNumber) { return [nil] }
      if !hasExplicitSelf, let parameter = member?.parameters.first(where: { $0.name == name }) {
        return [parameter.type]
      }
      if !hasExplicitSelf, member?.locals.contains(name) == true { return [nil] }
      // Constants and injected values are available in the initializer, which could pass them to the service.
      guard let property = property(named: name), !property.isLet else { return [] }
      let isWrapped = property.has(anyOf: "Environment", "EnvironmentObject", "Dependency", "Injected")
      return isWrapped ? [] : [property.type]
    }
    // If any part of an expression such as `result.url` is a parameter or a local variable, the whole value is known
    // only at run time.
    let names = expression.tokens(viewMode: .sourceAccurate).filter { token in
      member?.locals.contains(token.text) == true && token.previousToken(viewMode: .sourceAccurate)?.text != "."
    }
    return names.isEmpty ? [] : [nil]
  }
}

extension ExprSyntax {
  /// The name, if the expression consists of a single name with or without `self`.
  fileprivate var plainName: (name: String, hasExplicitSelf: Bool)? {
    if let reference = self.as(DeclReferenceExprSyntax.self) {
      return reference.baseName.tokenKind == .keyword(.self) ? nil : (reference.baseName.text, false)
    }
    guard let access = self.as(MemberAccessExprSyntax.self), access.base?.isSelf == true else { return nil }
    return (access.declName.baseName.text, true)
  }
}
