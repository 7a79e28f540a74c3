import SwiftSyntax

/// Why a service cannot simply be handed in: some arguments that it is made with are known only when it is needed.
enum RunTimeArguments: FieldStorable, Hashable {
  /// None: what it is made with is there from the beginning.
  case none
  /// Of these types, as written.
  case types([String])
  /// Of types that the code here does not tell.
  case unknown

  static let fields = CaseList<Self>(
    .init(.none), .init(Self.types) { if case .types(let types) = $0 { types } else { nil } }, .init(.unknown))

  /// What the call of an initialiser in a function is given.
  init(of call: FunctionCallExprSyntax, in context: FileContext) {
    guard context.member?.kind == .function || !context.closures.isEmpty else {
      self = .none
      return
    }
    var types: [String?] = []
    for argument in call.arguments {
      // Who is its delegate must exist before it.
      types += argument.expression.isSelf ? [nil] : context.runTimeTypes(in: argument.expression)
    }
    if types.isEmpty {
      self = .none
    } else {
      let known = types.compactMap(\.self)
      self = known.count == types.count ? .types(known) : .unknown
    }
  }

  /// How to hand in what makes a service.
  func advice(for service: String, otherwise: String) -> String {
    switch self {
    case .none: otherwise
    case .types(let types): "inject a factory `(\(types.joined(separator: ", "))) -> \(service)`"
    case .unknown: "inject a factory that makes it"
    }
  }
}

extension FileContext {
  /// The types of the values in an argument that are known at run time only; nil where a type is not written here.
  fileprivate func runTimeTypes(in expression: ExprSyntax) -> [String?] {
    if let call = expression.as(FunctionCallExprSyntax.self), call.constructedTypeName != nil {
      return call.arguments.flatMap { runTimeTypes(in: $0.expression) }
    }
    if let (name, isBehindSelf) = expression.plainName {
      if !isBehindSelf, let parameter = member?.parameters.first(where: { $0.name == name }) { return [parameter.type] }
      if !isBehindSelf, member?.locals.contains(name) == true { return [nil] }
      // What a type is given, and what it holds for good, its init could hand on.
      guard let property = property(named: name), !property.isLet else { return [] }
      let isWrapped = property.has(anyOf: "Environment", "EnvironmentObject", "Dependency", "Injected")
      return isWrapped ? [] : [property.type]
    }
    // `result.url`, `try await token()`: where any of it is a parameter or a local, so is the whole.
    let names = expression.tokens(viewMode: .sourceAccurate).filter { token in
      member?.locals.contains(token.text) == true && token.previousToken(viewMode: .sourceAccurate)?.text != "."
    }
    return names.isEmpty ? [] : [nil]
  }
}

extension ExprSyntax {
  /// The one name that this is, alone or behind `self`.
  fileprivate var plainName: (name: String, isBehindSelf: Bool)? {
    if let reference = self.as(DeclReferenceExprSyntax.self) {
      return reference.baseName.tokenKind == .keyword(.self) ? nil : (reference.baseName.text, false)
    }
    guard let access = self.as(MemberAccessExprSyntax.self), access.base?.isSelf == true else { return nil }
    return (access.declName.baseName.text, true)
  }
}
