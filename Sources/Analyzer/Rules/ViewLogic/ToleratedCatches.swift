import SwiftSyntax

extension CatchClauseSyntax {
  /// Whether the block is empty except for a comment that explains why. A comment that only postpones error handling,
  /// such as a to-do, is not an explanation.
  var explainsWhyNothingHappens: Bool {
    guard body.statements.isEmpty else { return false }
    return body.rightBrace.leadingTrivia.contains { piece in
      guard case .lineComment(let text) = piece else { return false }
      let words = text.lowercaseWords
      return words.count > 4 && Set(words).isDisjoint(with: ["handle", "todo", "fixme"])
    }
  }

  /// Whether the block only prints or logs the error, and a comment in it explains why that is enough.
  var explainsWhyLoggingSuffices: Bool {
    guard !body.statements.isEmpty else { return false }
    var words = body.leftBrace.trailingTrivia.commentWords + body.rightBrace.leadingTrivia.commentWords
    for token in body.statements.tokens(viewMode: .sourceAccurate) {
      words += token.leadingTrivia.commentWords + token.trailingTrivia.commentWords
    }
    let used = Set(words)
    guard words.count > 3, used.isDisjoint(with: ["todo", "fixme"]) else { return false }
    if !used.isDisjoint(with: Self.justifications) { return true }
    if !used.isDisjoint(with: Self.requirements), !used.isDisjoint(with: Self.negations) { return true }
    // A long comment about what happens after the failure is a reason, unless it postpones error handling.
    return words.count > 9 && !used.isDisjoint(with: Self.consequences)
      && used.isDisjoint(with: ["handle", "must", "should"])
  }

  /// Words in sentences about what happens after a failure.
  private static var consequences: Set<String> {
    ["again", "already", "anyway", "instead", "later", "so", "still", "unless", "unlikely", "will"]
  }

  /// Words that distinguish the reason for ignoring an error from a description of it.
  private static var justifications: Set<String> {
    [
      "acceptable", "because", "best", "expected", "fine", "harmless", "ignore", "ignored", "ignoring", "okay",
      "optional", "since",
    ]
  }

  /// Words that justify ignoring an error only if they are negated: "not critical", "no need".
  private static var requirements: Set<String> {
    ["critical", "fatal", "important", "matter", "necessary", "need", "needed"]
  }

  /// Negations; `t` is the end of words such as "doesn't".
  private static var negations: Set<String> { ["never", "no", "non", "not", "nothing", "t"] }

  /// Whether the function throws an error afterwards, as at the end of another `catch` block that contains the clause,
  /// so that the caller learns about the failure.
  var isBeforeThrow: Bool {
    guard !leaves else { return false }
    var child = Syntax(self)
    for current in ancestors {
      if current.is(ClosureExprSyntax.self) || current.is(FunctionDeclSyntax.self)
        || current.is(MemberBlockItemSyntax.self)
      {
        return false
      }
      if let list = current.as(CodeBlockItemListSyntax.self),
        list.contains(where: { $0.position > child.position && $0.item.is(ThrowStmtSyntax.self) })
      {
        return true
      }
      child = current
    }
    return false
  }

  /// Whether the `do` block neither assigns nor extends properties of the type, so that views show the same with and
  /// without it.
  func followsWorkWithoutResult(in context: FileContext) -> Bool {
    guard let attempt = parent?.parent?.as(DoStmtSyntax.self), let locals = context.member?.locals else { return false }
    return AssignedNames.ofOuterVariables(in: attempt.body).isSubset(of: locals)
      && !attempt.body.tokens(viewMode: .sourceAccurate).contains { ["append", "insert", "merge"].contains($0.text) }
  }

  /// Whether the block leaves the loop or function that contains it.
  var leaves: Bool {
    body.statements.contains { $0.item.is(BreakStmtSyntax.self) || $0.item.is(ReturnStmtSyntax.self) }
  }

  /// Whether the block only assigns to local variables, which keep their fallback values after a failure.
  func keepsFallback(in context: FileContext) -> Bool {
    guard let attempt = parent?.parent?.as(DoStmtSyntax.self), let locals = context.member?.locals else { return false }
    let targets = AssignedNames.of(attempt.body)
    return !targets.isEmpty && targets.isSubset(of: locals)
  }

  /// Whether the code in the `do` block waits for something and stores it in the type, so that the user misses it after
  /// a failure.
  func followsLoad(in context: FileContext) -> Bool {
    guard let attempt = parent?.parent?.as(DoStmtSyntax.self), let locals = context.member?.locals else { return false }
    return attempt.body.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .keyword(.await) }
      && !AssignedNames.ofOuterVariables(in: attempt.body).isSubset(of: locals)
  }

  /// Whether the block contains nothing but a comment, or has a comment directly above it, and the enclosing code has
  /// another value to use: it returns one after the `do` statement, or assigns one to the same variable elsewhere.
  var isExplainedFallback: Bool {
    let comment = [
      catchKeyword.leadingTrivia.closingComment, body.leftBrace.trailingTrivia.closingComment,
      body.rightBrace.leadingTrivia.closingComment,
    ].joined(separator: " ")
    let words = comment.lowercaseWords
    guard body.statements.isEmpty, words.count > 3, Set(words).isDisjoint(with: ["todo", "fixme"]),
      let attempt = parent?.parent?.as(DoStmtSyntax.self), let item = attempt.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    let names = AssignedNames.ofOuterVariables(in: attempt.body)
    return list.contains { other in
      if other.id == item.id { return false }
      if other.position > item.position, other.item.as(ReturnStmtSyntax.self)?.expression != nil { return true }
      let declared = other.item.as(VariableDeclSyntax.self)?.bindings.filter { $0.initializer != nil } ?? []
      return declared.contains { $0.pattern.boundNames.contains { names.contains($0.text) } }
        || !AssignedNames.of(other).isDisjoint(with: names)
    }
  }

  /// Whether the `do` block tries one of several candidates, and its last statement tells the rest of the function that
  /// this one worked: it sets a local flag, or leaves the loop. An empty `catch` then moves on to the next candidate, and
  /// the failure is an answer rather than an error.
  func isProbe(in context: FileContext) -> Bool {
    guard body.statements.isEmpty, isRepeated, let attempt = parent?.parent?.as(DoStmtSyntax.self),
      let last = attempt.body.statements.last?.item, let locals = context.member?.locals
    else { return false }
    // `return` in a closure of `forEach` continues with the next element.
    if last.is(ReturnStmtSyntax.self) || last.is(BreakStmtSyntax.self) { return isInLoop }
    guard let assignment = last.as(SequenceExprSyntax.self)?.assignment, assignment.operator == "=",
      let name = assignment.target.wholeName?.name, locals.contains(name)
    else { return false }
    return assignment.sequence.elements.last?.isLiteral == true
  }

  /// Whether the code runs for each element of a loop or of `forEach`.
  private var isRepeated: Bool {
    if isInLoop { return true }
    let closure = ancestors.lazy.compactMap { $0.as(ClosureExprSyntax.self) }.first
    return closure?.argument?.call.calledMember?.declName.baseName.text == "forEach"
  }

  /// Whether a failure in the `do` block would have no consequences.
  func followsBestEffort(in context: FileContext) -> Bool {
    ancestors.lazy.compactMap { $0.as(DoStmtSyntax.self) }.first?.body.statements.isBestEffort(in: context) ?? false
  }

  /// Whether the block is empty except for a comment that says that the error is expected or ignored on purpose.
  var saysErrorIsIgnored: Bool {
    guard body.statements.isEmpty else { return false }
    let words = Set(body.leftBrace.trailingTrivia.commentWords + body.rightBrace.leadingTrivia.commentWords)
    return words.isDisjoint(with: ["fixme", "handle", "later", "todo"])
      && !words.isDisjoint(with: ["expected", "ignore", "ignored", "ignoring", "ignores", "skip", "skipped"])
  }

  /// Whether the `do` block only assigns values that a later statement replaces if they are missing:
  /// `plan = try account.plan` before `plan?.name ?? ""`.
  var keepsOptionalWithFallback: Bool {
    guard let attempt = parent?.parent?.as(DoStmtSyntax.self), attempt.body.statements.count == 1,
      let assignment = attempt.body.statements.first?.item.as(SequenceExprSyntax.self)?.assignment,
      let name = assignment.target.wholeName?.name, let item = attempt.parent?.as(CodeBlockItemSyntax.self),
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    return list.contains { statement in
      guard statement.position > item.position else { return false }
      let search = FallbackSearch(for: name)
      search.walk(statement)
      return search.isFound
    }
  }
}

/// Finds an expression that replaces a value if it is missing: `plan ?? .free`, `plan?.name ?? ""`.
private final class FallbackSearch: SyntaxVisitor {
  private let name: String
  private(set) var isFound = false

  init(for name: String) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let items = Array(node.elements)
    for (index, item) in items.enumerated().dropFirst()
    where item.as(BinaryOperatorExprSyntax.self)?.operator.text == "??" {
      let tokens = items[index - 1].tokens(viewMode: .sourceAccurate)
      if tokens.first(where: { !$0.isKeyword("self") && $0.tokenKind != .period })?.text == name { isFound = true }
    }
    return isFound ? .skipChildren : .visitChildren
  }
}

/// Collects the first name in each assigned path.
private final class AssignedNames: SyntaxVisitor {
  private var names: Set<String> = []
  /// The names that the code itself declares.
  private var declared: Set<String> = []

  static func of(_ node: some SyntaxProtocol) -> Set<String> {
    let finder = AssignedNames(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.names
  }

  /// The assigned names, except those that the code itself declares.
  static func ofOuterVariables(in node: some SyntaxProtocol) -> Set<String> {
    let finder = AssignedNames(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.names.subtracting(finder.declared)
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    declared.insert(node.identifier.text)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let target = node.assignment?.target {
      names.insert(target.tokens(viewMode: .sourceAccurate).first { $0.tokenKind != .keyword(.self) }?.text ?? "")
    }
    return .visitChildren
  }
}
