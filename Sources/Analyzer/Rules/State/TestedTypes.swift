import SwiftSyntax

/// Determines the types of the values in a test file: those that the code creates, and those that annotations name.
final class TestedTypes: SyntaxVisitor {
  /// The types in the annotations of each variable and parameter, and in the result of each function.
  private var annotated: [String: Set<String>] = [:]
  /// The values that the code gives each variable.
  private var values: [String: [ExprSyntax]] = [:]
  /// The types of the names that were asked for.
  private var known: [String: Set<String>] = [:]

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    for name in node.pattern.boundNames.map(\.text) {
      if let type = node.typeAnnotation?.type { annotated[name, default: []].formUnion(type.namedTypes) }
      if let value = node.initializer?.value { values[name, default: []].append(value) }
    }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.pattern.boundNames.first?.text, let value = node.initializer?.value {
      values[name, default: []].append(value)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if let result = node.signature.returnClause?.type {
      annotated[node.name.text, default: []].formUnion(result.namedTypes)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    annotated[(node.secondName ?? node.firstName).text, default: []].formUnion(node.type.namedTypes)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let assignment = node.assignment, assignment.operator == "=", let name = assignment.target.wholeName?.name,
      node.elements.count == 3, let value = node.elements.last
    {
      values[name, default: []].append(value)
    }
    return .visitChildren
  }

  /// The parameter of a closure such as `view.inspect { view in … }` may be the receiver or an argument of the call.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    guard let call = node.argument?.call else { return .visitChildren }
    let sources =
      [call.calledMember?.base].compactMap(\.self)
      + call.arguments.map(\.expression).filter { !$0.is(ClosureExprSyntax.self) }
    for name in node.parameterNames { values[name, default: []] += sources }
    return .visitChildren
  }

  /// The types that a value may have; empty if unknown.
  func types(of value: ExprSyntax, depth: Int = 0) -> Set<String> {
    guard depth < 10 else { return [] }
    let value = value.withoutEffects
    if let call = value.as(FunctionCallExprSyntax.self) { return types(ofCall: call, depth: depth + 1) }
    if let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text { return types(named: name, depth: depth + 1) }
    if let member = value.as(MemberAccessExprSyntax.self) {
      return member.base?.isSelf == true ? types(named: member.declName.baseName.text, depth: depth + 1) : []
    }
    if let requirement = value.as(MacroExpansionExprSyntax.self) {
      return requirement.arguments.first.map { types(of: $0.expression, depth: depth + 1) } ?? []
    }
    // `host.rootView as? FeedView`
    if let sequence = value.as(SequenceExprSyntax.self) {
      return sequence.elements.last?.as(TypeExprSyntax.self)?.type.namedTypes ?? []
    }
    return value.unchained.id == value.id ? [] : types(of: value.unchained, depth: depth + 1)
  }

  private func types(named name: String, depth: Int) -> Set<String> {
    if name.isUppercased { return [name] }
    if let types = known[name] { return types }
    // A variable may be set to a value that is derived from itself.
    known[name] = []
    let found = (values[name] ?? []).reduce(into: annotated[name] ?? []) {
      $0.formUnion(types(of: $1, depth: depth))
    }
    known[name] = found
    return found
  }

  private func types(ofCall call: FunctionCallExprSyntax, depth: Int) -> Set<String> {
    guard let member = call.calledMember else {
      guard let name = call.calleeToken?.text else { return [] }
      guard name == "XCTUnwrap" else { return types(named: name, depth: depth) }
      return call.arguments.first.map { types(of: $0.expression, depth: depth) } ?? []
    }
    let found = call.arguments.compactMap { $0.expression.metatypeName }
    if !found.isEmpty { return Set(found) }
    let name = member.declName.baseName.text
    if name.isUppercased || member.base?.isSelf == true { return types(named: name, depth: depth) }
    guard Self.passingFunctions.contains(name), let base = member.base else { return [] }
    return types(of: base, depth: depth)
  }

  /// Functions of test libraries that return their receiver or something that stands for it.
  private static let passingFunctions: Set<String> = ["actualView", "find", "init", "inspect", "view"]
}

extension ExprSyntax {
  /// The name of the type in an expression such as `FeedView.self`.
  fileprivate var metatypeName: String? {
    guard let member = self.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "self" else { return nil }
    return member.base?.lastName?.text
  }
}

extension TypeSyntax {
  /// The names of all types that the type consists of.
  fileprivate var namedTypes: Set<String> {
    Set(tokens(viewMode: .sourceAccurate).map(\.text).filter(\.isUppercased))
  }
}
