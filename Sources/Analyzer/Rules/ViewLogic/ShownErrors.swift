import SwiftSyntax

/// Collects the functions that show each error to the user before they throw it. Their callers have nothing left to
/// show.
struct ShownErrors: Collector, ProjectWideRecorder {
  static let id = "shown_errors"

  struct Evidence: Analyzer.Evidence {
    /// The name of the function, without argument labels.
    let function: String

    static let fields = FieldList(Self.init, \.function)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["throws"]) { walk in
      walk.on(.function) { function, context in
        guard context.type != nil, function.parent?.is(MemberBlockItemSyntax.self) == true, let body = function.body,
          function.signature.effectSpecifiers?.throwsClause != nil, ThrownErrors.areShown(in: body, context)
        else { return }
        context.record(Evidence(function: function.name.text), by: Self.self, at: context.range(of: function.name))
      }
    }
  }

  /// Returns the names of the functions, grouped by the types that declare them.
  func collection(in project: Project) -> [Int: Set<String>] {
    var found: [Int: Set<String>] = [:]
    for located in project.records(of: Self.self) {
      guard let entity = project.entity(of: located) else { continue }
      found[entity, default: []].insert(located.evidence.function)
    }
    return found
  }
}

/// Examines the `throw` statements of a function, and code in it that passes on errors from other functions.
private final class ThrownErrors: SyntaxVisitor {
  private let context: FileContext
  private var hasShown = false
  private var hasOthers = false

  private init(_ context: FileContext) {
    self.context = context
    super.init(viewMode: .sourceAccurate)
  }

  /// Returns whether the code throws, and shows every error before it does so.
  static func areShown(in body: CodeBlockSyntax, _ context: FileContext) -> Bool {
    let search = ThrownErrors(context)
    search.walk(body)
    return search.hasShown && !search.hasOthers
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark == nil { hasOthers = true }
    return .visitChildren
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    if node.isAfterMessage(in: context) { hasShown = true } else { hasOthers = true }
    return .skipChildren
  }

  override func visit(_ node: DoStmtSyntax) -> SyntaxVisitorContinueKind {
    guard node.catchClauses.contains(where: \.catchItems.isEmpty) else { return .visitChildren }
    for clause in node.catchClauses { walk(clause.body) }
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension ThrowStmtSyntax {
  /// Whether an earlier statement of the same block shows the error.
  fileprivate func isAfterMessage(in context: FileContext) -> Bool {
    guard let list = parent?.parent?.as(CodeBlockItemListSyntax.self) else { return false }
    return list.contains { $0.position < position && $0.showsError(in: context) }
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement calls a function that shows an error, or assigns one to a property:
  /// `banner.showError(error)`, `errorMessage = error.localizedDescription`.
  fileprivate func showsError(in context: FileContext) -> Bool {
    if let assignment = item.as(SequenceExprSyntax.self)?.assignment {
      guard assignment.operator == "=", let name = assignment.target.wholeName?.name, name.namesErrorMessage,
        context.property(named: name) != nil
      else { return false }
      return assignment.sequence.elements.last?.is(NilLiteralExprSyntax.self) != true
    }
    let call = item.as(ExprSyntax.self)?.withoutEffects?.as(FunctionCallExprSyntax.self)
    guard let name = call?.calleeName, let verb = name.camelCaseWords.first else { return false }
    return ["display", "present", "show"].contains(verb) && name.namesErrorMessage
  }
}

extension String {
  /// Whether the name is that of an error or of something that informs about one: `errorMessage`, `showAlert`.
  fileprivate var namesErrorMessage: Bool {
    !Set(camelCaseWords).isDisjoint(with: ["alert", "error", "failure", "toast"])
  }
}

extension CatchClauseSyntax {
  /// The only expression in the `do` block whose error the clause can catch; nil if there are several.
  var onlyAttempt: TryExprSyntax? {
    guard let attempt = parent?.parent?.as(DoStmtSyntax.self) else { return nil }
    let search = AttemptSearch(viewMode: .sourceAccurate)
    search.walk(attempt.body)
    return search.throwsItself || search.attempts.count != 1 ? nil : search.attempts.first
  }
}

/// Finds the code in a block that can throw.
private final class AttemptSearch: SyntaxVisitor {
  private(set) var attempts: [TryExprSyntax] = []
  private(set) var throwsItself = false

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark == nil { attempts.append(node) }
    return .visitChildren
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    throwsItself = true
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
