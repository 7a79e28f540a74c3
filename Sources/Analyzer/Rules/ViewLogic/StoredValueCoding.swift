import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the node is the type of a coder that is created only to encode or decode a value that the view stores with
  /// `@SceneStorage` or `@AppStorage`: `JSONDecoder().decode(Draft.self, from: draftData)`. These properties store only
  /// simple values and work only in views, so no service can take over this work.
  func codesOwnStorage(in context: FileContext) -> Bool {
    guard let made = parent?.as(FunctionCallExprSyntax.self), made.calledExpression.id == Syntax(self).id,
      let access = made.parent?.as(MemberAccessExprSyntax.self), access.base?.id == ExprSyntax(made).id,
      let call = access.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == ExprSyntax(access).id
    else { return false }
    switch access.declName.baseName.text {
    case "decode":
      return call.argument(labeled: "from").map { $0.expression.readsOwnStorage(in: context) } ?? false
    case "encode":
      return call.isStoredInOwnStorage(in: context)
    default:
      return false
    }
  }

  /// The function or accessors that contain the node.
  private var enclosingMember: Syntax? {
    ancestors.first { current in
      current.is(FunctionDeclSyntax.self) || current.is(InitializerDeclSyntax.self)
        || current.is(AccessorBlockSyntax.self) || current.is(MemberBlockItemSyntax.self)
    }
  }

  /// Whether the code reads a stored value, directly or through a local constant that is made from one.
  private func readsOwnStorage(in context: FileContext) -> Bool {
    if namesOwnStorage(in: context) { return true }
    guard let code = enclosingMember else { return false }
    let values = LocalValues.byName(in: code)
    return ownNames.contains { name in values[name, default: []].contains { $0.namesOwnStorage(in: context) } }
  }

  private func namesOwnStorage(in context: FileContext) -> Bool {
    ownNames.contains { context.property(named: $0)?.isOwnStorage == true }
  }

  /// The names in the code, except for members of other values.
  var ownNames: Set<String> {
    var names: Set<String> = []
    for token in tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let name) = token.tokenKind else { continue }
      if let access = token.parent?.as(DeclReferenceExprSyntax.self)?.accessOfMember, access.base?.isSelf != true {
        continue
      }
      names.insert(name)
    }
    return names
  }

  /// Whether the value of the expression is assigned to a stored value, directly or through a local constant.
  private func isStoredInOwnStorage(in context: FileContext) -> Bool {
    for current in ancestors {
      if let sequence = current.as(SequenceExprSyntax.self), let assignment = sequence.assignment {
        return assignment.target.namesOwnStorage(in: context)
      }
      let pattern =
        current.as(PatternBindingSyntax.self)?.pattern ?? current.as(OptionalBindingConditionSyntax.self)?.pattern
      if let pattern {
        guard let name = pattern.boundNames.first?.text, let code = enclosingMember else { return false }
        return StoredNames.of(assignedTo: { $0.namesOwnStorage(in: context) }, in: code).contains(name)
      }
      if current.is(CodeBlockItemSyntax.self) || current.is(MemberBlockItemSyntax.self) { return false }
    }
    return false
  }
}

extension PropertyFact {
  fileprivate var isOwnStorage: Bool { has(anyOf: "SceneStorage", "AppStorage") }
}

/// Collects the values that local constants and variables are initialized with, by name.
final class LocalValues: SyntaxVisitor {
  private var values: [String: [ExprSyntax]] = [:]

  static func byName(in code: Syntax) -> [String: [ExprSyntax]] {
    let search = LocalValues(viewMode: .sourceAccurate)
    search.walk(code)
    return search.values
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    note(node.pattern, node.initializer)
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    note(node.pattern, node.initializer)
    return .visitChildren
  }

  private func note(_ pattern: PatternSyntax, _ initializer: InitializerClauseSyntax?) {
    guard let initializer else { return }
    for name in pattern.boundNames { values[name.text, default: []].append(initializer.value) }
  }
}

/// Collects the names in the values that are assigned to certain targets.
private final class StoredNames: SyntaxVisitor {
  private let isTarget: (ExprSyntax) -> Bool
  private var names: Set<String> = []

  static func of(assignedTo isTarget: @escaping (ExprSyntax) -> Bool, in code: Syntax) -> Set<String> {
    let search = StoredNames(isTarget)
    search.walk(code)
    return search.names
  }

  private init(_ isTarget: @escaping (ExprSyntax) -> Bool) {
    self.isTarget = isTarget
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let assignment = node.assignment, isTarget(assignment.target) {
      for element in node.elements.dropFirst() {
        names.formUnion(element.tokens(viewMode: .sourceAccurate).map(\.text))
      }
    }
    return .visitChildren
  }
}
