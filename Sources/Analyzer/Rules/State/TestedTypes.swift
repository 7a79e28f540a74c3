import SwiftSyntax

/// Determines the types of the values in a test file: those that the code creates, and those that annotations name.
///
/// A name such as `sut` has a meaning of its own in each function, closure and type.
final class TestedTypes: SyntaxVisitor {
  /// The types in the annotations of each variable and parameter, and in the result of each function.
  private var annotated: [Name: Set<String>] = [:]
  /// The values that declarations give each variable.
  private var values: [Name: [ExprSyntax]] = [:]
  /// The names and values in assignments, until all declarations are known.
  private var assignments: [(target: ExprSyntax, value: ExprSyntax)] = []
  /// The types of the names that were asked for.
  private var known: [Name: Set<String>] = [:]
  /// The names whose types are being determined. A variable may be set to a value that is derived from itself.
  private var unfinished: Set<Name> = []

  /// A name in a part of the file.
  private struct Name: Hashable {
    let text: String
    let scope: Scope
  }

  private enum Scope: Hashable {
    /// A function or closure.
    case code(SyntaxIdentifier)
    /// A type, including its extensions.
    case type(String)
    case file
  }

  /// Returns the types of the values in a file, which are determined once.
  static func of(_ file: SourceFileSyntax, in context: FileContext) -> TestedTypes {
    context.memo("tested types") {
      let types = TestedTypes(viewMode: .sourceAccurate)
      types.walk(file)
      return types
    }
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    for name in node.pattern.boundNames {
      declare(name.text, at: node, types: node.typeAnnotation?.type.namedTypes, value: node.initializer?.value)
    }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.pattern.boundNames.first?.text, let value = node.initializer?.value {
      declare(name, at: node, value: value)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name.text, at: node, types: node.signature.returnClause?.type.namedTypes)
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    declare((node.secondName ?? node.firstName).text, at: node, types: node.type.namedTypes)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let assignment = node.assignment, assignment.operator == "=", node.elements.count == 3,
      let value = node.elements.last
    {
      assignments.append((assignment.target, value))
    }
    return .visitChildren
  }

  /// The parameter of a closure such as `view.inspect { view in … }` may be the receiver or an argument of the call.
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    let call = node.argument?.call
    let arguments = call?.arguments.map(\.expression).filter { !$0.is(ClosureExprSyntax.self) } ?? []
    for name in node.parameterNames {
      let parameter = Name(text: name, scope: .code(node.id))
      values[parameter, default: []] += [call?.calledMember?.base].compactMap(\.self) + arguments
    }
    return .visitChildren
  }

  override func visitPost(_ node: SourceFileSyntax) {
    for (target, value) in assignments {
      guard let text = target.wholeName?.name else { continue }
      let isMember = target.is(MemberAccessExprSyntax.self)
      let scopes = scopes(around: target, ofMember: isMember)
      let declared = scopes.lazy.map { Name(text: text, scope: $0) }.first(where: isDeclared)
      // A superclass in another file may declare the variable.
      let outer = scopes.first { if case .code = $0 { false } else { true } } ?? .file
      values[declared ?? Name(text: text, scope: outer), default: []].append(value)
    }
    assignments = []
  }

  private func declare(
    _ name: String, at node: some SyntaxProtocol, types: Set<String>? = nil, value: ExprSyntax? = nil
  ) {
    let name = Name(text: name, scope: scopes(around: node).first ?? .file)
    annotated[name, default: []].formUnion(types ?? [])
    if let value { values[name, default: []].append(value) }
  }

  private func isDeclared(_ name: Name) -> Bool { annotated[name] != nil || values[name] != nil }

  /// The functions, closures and types that contain a node, starting at the innermost one.
  /// - Parameter ofMember: Whether only types can contain the declaration, because the name follows `self`.
  private func scopes(around node: some SyntaxProtocol, ofMember isMember: Bool = false) -> [Scope] {
    var scopes: [Scope] = []
    for parent in node.ancestors {
      if parent.is(FunctionDeclSyntax.self) || parent.is(ClosureExprSyntax.self)
        || parent.is(InitializerDeclSyntax.self) || parent.is(AccessorBlockSyntax.self)
      {
        scopes.append(.code(parent.id))
      } else if let type = parent.asProtocol((any DeclGroupSyntax).self)?.typeName {
        scopes.append(.type(type))
      }
    }
    scopes.append(.file)
    return isMember ? scopes.filter { if case .code = $0 { false } else { true } } : scopes
  }

  /// The types that a value may have; empty if unknown.
  func types(of value: ExprSyntax, depth: Int = 0) -> Set<String> {
    guard depth < 10 else { return [] }
    let value = value.withoutEffects
    if let call = value.as(FunctionCallExprSyntax.self) { return types(ofCall: call, depth: depth + 1) }
    if let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text {
      return types(named: name, at: value, depth: depth + 1)
    }
    if let member = value.as(MemberAccessExprSyntax.self) {
      guard member.base?.isSelf == true else { return [] }
      return types(named: member.declName.baseName.text, at: value, ofMember: true, depth: depth + 1)
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

  /// - Parameter ofMember: Whether the name follows `self`.
  private func types(
    named text: String, at node: ExprSyntax, ofMember isMember: Bool = false, depth: Int
  ) -> Set<String> {
    if text.isUppercased { return [text] }
    // In `let sut = sut`, the value is declared in an outer part of the file.
    let names = scopes(around: node, ofMember: isMember).lazy.map { Name(text: text, scope: $0) }
    guard let name = names.first(where: { self.isDeclared($0) && !self.unfinished.contains($0) }) else { return [] }
    if let types = known[name] { return types }
    unfinished.insert(name)
    let found = (values[name] ?? []).reduce(into: annotated[name] ?? []) {
      $0.formUnion(types(of: $1, depth: depth))
    }
    unfinished.remove(name)
    known[name] = found
    return found
  }

  private func types(ofCall call: FunctionCallExprSyntax, depth: Int) -> Set<String> {
    let callee = ExprSyntax(call)
    guard let member = call.calledMember else {
      guard let name = call.calleeToken?.text else { return [] }
      guard name == "XCTUnwrap" else { return types(named: name, at: callee, depth: depth) }
      return call.arguments.first.map { types(of: $0.expression, depth: depth) } ?? []
    }
    let found = call.arguments.compactMap { $0.expression.metatypeName }
    if !found.isEmpty { return Set(found) }
    let name = member.declName.baseName.text
    if name.isUppercased || member.base?.isSelf == true {
      return types(named: name, at: callee, ofMember: true, depth: depth)
    }
    guard Self.passingFunctions.contains(name), let base = member.base else { return [] }
    return types(of: base, depth: depth)
  }

  /// Functions of test libraries that return their receiver or something that stands for it.
  private static let passingFunctions: Set<String> = ["actualView", "find", "init", "inspect", "view"]
}

extension DeclGroupSyntax {
  /// The name of the declared or extended type.
  fileprivate var typeName: String? {
    if let part = self.as(ExtensionDeclSyntax.self) { return part.extendedType.plainName }
    return asProtocol((any NamedDeclSyntax).self)?.name.text
  }
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
