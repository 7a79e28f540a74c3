import SwiftSyntax

/// Collects the functions of view models that decide something, contain a loop, or transform a collection in several
/// steps. Unwrapping an optional does not count.
struct Decisions: Collector {
  static let id = "decisions"

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.function) { node, context in
      guard context.mayBeInViewModel, node.isMember, !node.modifiers.isStatic, let body = node.body,
        body.statements.count > 1
      else { return }
      let range = context.range(of: body)
      guard range.end.line - range.start.line > Self.lines else { return }
      let search = DecisionSearch(viewMode: .sourceAccurate)
      search.walk(body)
      guard search.isFound else { return }
      context.record(by: Self.self, in: .type(hasAny: .viewModel), at: context.range(of: node.name))
    }
  }

  /// The start of the name of each function.
  func collection(in project: Project) -> Set<CodePlace> {
    Set(
      project.recordsOfReviewedTypes(of: Self.self).map { CodePlace(file: $0.file, start: $0.record.range.start) })
  }

  /// Shorter functions are not examined, because no rule reports them.
  private static let lines = 8
}

private final class DecisionSearch: SyntaxVisitor {
  private(set) var isFound = false
  /// The local variables declared so far.
  private var locals: Set<String> = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    locals.insert(node.identifier.text)
    return .visitChildren
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { find(true) }
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { find(true) }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { find(true) }
  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { find(true) }
  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind { find(decide(node.conditions)) }
  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind { find(decide(node.conditions)) }
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    find(node.elements.contains { $0.is(UnresolvedTernaryExprSyntax.self) })
  }
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    find(node.transformsCollection && (node.hasLongClosure || node.calledMember?.base?.transformsCollection == true))
  }

  private func find(_ isDecision: Bool) -> SyntaxVisitorContinueKind {
    if isDecision { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }

  private func decide(_ conditions: ConditionElementListSyntax) -> Bool { conditions.contains { decides($0) } }

  /// Whether a condition does more than unwrap a value or check whether the function has found anything.
  private func decides(_ element: ConditionElementSyntax) -> Bool {
    guard case .expression(let condition) = element.condition else { return false }
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return !(sequence.elements.count == 3 && sequence.elements.last?.is(NilLiteralExprSyntax.self) == true)
    }
    let value = condition.as(PrefixOperatorExprSyntax.self)?.expression ?? condition
    guard let access = value.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "isEmpty",
      let name = access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
    else { return true }
    return !locals.contains(name)
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call transforms a collection with a closure, as in `rows.filter { $0.isVisible }`.
  fileprivate var transformsCollection: Bool {
    guard let name = calledMember?.declName.baseName.text else { return false }
    return !closureArguments.isEmpty && Self.transformations.contains(name)
  }

  fileprivate var hasLongClosure: Bool {
    closureArguments.contains { $0.closure.trimmedDescription.utf8.contains(UInt8(ascii: "\n")) }
  }

  private static let transformations: Set<String> = [
    "map", "compactMap", "flatMap", "filter", "sorted", "sort", "reduce", "first", "last", "contains", "allSatisfy",
    "min", "max", "mapValues", "compactMapValues", "prefix", "drop", "partition", "forEach",
  ]
}

extension ExprSyntax {
  fileprivate var transformsCollection: Bool { self.as(FunctionCallExprSyntax.self)?.transformsCollection ?? false }
}
