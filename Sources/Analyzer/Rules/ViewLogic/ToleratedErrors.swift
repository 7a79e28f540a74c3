import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the code runs for each element of a loop, in the same function or closure as the loop.
  var isInLoop: Bool {
    for node in ancestors {
      if node.is(ForStmtSyntax.self) || node.is(WhileStmtSyntax.self) || node.is(RepeatStmtSyntax.self) { return true }
      if node.is(ClosureExprSyntax.self) || node.is(MemberBlockItemSyntax.self) { return false }
    }
    return false
  }
}

extension ExprSyntax {
  /// Whether the code deletes a file, creates a folder or sets up audio. A failure of such code either does not matter
  /// or becomes apparent in the work that follows.
  var isTidyingUp: Bool {
    tokens(viewMode: .sourceAccurate).contains { Self.tidying.contains($0.text) }
  }

  /// Whether the expression is a sign-out or cleanup call and the only statement in a task that a function starts at
  /// its end. By then, the function has reset the local state, and there is nothing left to show.
  var isFinalCleanUp: Bool {
    guard let call = withoutEffects?.as(FunctionCallExprSyntax.self),
      let name = call.calledMember?.declName.baseName.text ?? call.calleeName,
      CleanUp.isNamed(name) || ["logOut", "logout", "signOut"].contains(name),
      let closure = ancestors.lazy.compactMap({ $0.as(ClosureExprSyntax.self) }).first, closure.statements.count == 1,
      let task = closure.argument?.call, task.startsTask,
      let item = task.parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self),
      list.parent?.parent?.is(FunctionDeclSyntax.self) == true
    else { return false }
    return list.count > 1 && list.last?.id == item.id
  }

  private static var tidying: Set<String> {
    ["removeItem", "trashItem", "createDirectory", "setResourceValues", "setAttributes", "AVAudioSession"]
  }
}

extension ExprSyntax {
  /// Whether the expression calls a function that sends a signal or warms up a cache: `api.typingStart(id: id)`,
  /// `analytics.send(event)`, `loader.prefetch(urls)`. If this fails, there is nothing to show or handle.
  var isSignal: Bool {
    guard let call = withoutEffects?.as(FunctionCallExprSyntax.self), let name = call.calleeName else { return false }
    let words = name.camelCaseWords
    if !Self.signals.isDisjoint(with: words) { return true }
    if call.calledMember?.base?.dottedName?.lastNamePart.camelCaseWords.contains("analytics") == true { return true }
    if words.starts(with: ["mark", "as", "read"]) { return true }
    // `logIn` and `logOut` are no messages in a log.
    if words.starts(with: ["log", "in"]) || words.starts(with: ["log", "out"]) { return false }
    return words.first.map(Self.signaling.contains) ?? false
  }

  private static var signals: Set<String> { ["typing", "heartbeat", "analytics"] }
  private static var signaling: Set<String> { ["ping", "track", "log", "report", "prefetch", "preload"] }
}

extension TryExprSyntax {
  /// Whether the code sets an optional attribute of a file that an earlier statement of the function writes and that is
  /// therefore complete without the attribute.
  var setsAttributeOfWrittenFile: Bool {
    guard let words = expression.withoutEffects?.as(FunctionCallExprSyntax.self)?.calleeName?.camelCaseWords,
      words.first == "set", words.contains("attribute") || words.contains("attributes"),
      let function = ancestors.lazy.compactMap({ $0.as(FunctionDeclSyntax.self) }).first, let body = function.body
    else { return false }
    let search = WriteSearch(before: position)
    search.walk(body)
    return search.isFound
  }
}

/// Finds a call before a position that writes a file and whose error is not discarded.
private final class WriteSearch: SyntaxVisitor {
  private let end: AbsolutePosition
  private(set) var isFound = false

  init(before end: AbsolutePosition) {
    self.end = end
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.position < end, node.questionOrExclamationMark == nil,
      let verb = node.expression.withoutEffects?.as(FunctionCallExprSyntax.self)?.calleeName?.camelCaseWords.first,
      ["write", "save", "copy", "move", "replace", "create"].contains(verb)
    {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }
}

extension TryExprSyntax {
  /// Whether a comment above or after the statement explains why the error is ignored.
  var isExplained: Bool {
    let isComment = { (piece: TriviaPiece) in
      switch piece {
      case .lineComment(let text), .blockComment(let text):
        !Self.reasons.isDisjoint(with: text.lowercased().split { !$0.isLetter }.map(String.init))
      default: false
      }
    }
    if firstToken(viewMode: .sourceAccurate)?.leadingTrivia.contains(where: isComment) == true { return true }
    return lastToken(viewMode: .sourceAccurate)?.trailingTrivia.contains(where: isComment) == true
  }

  /// Words that indicate that a comment is about errors.
  private static var reasons: Set<String> {
    [
      "already", "best", "error", "errors", "exist", "exists", "expected", "fail", "fails", "failure", "failures",
      "harmless", "ignore", "ignored", "ignoring", "optional", "throw", "throws", "unless",
    ]
  }
}

extension CatchClauseSyntax {
  /// Whether the block is empty except for a comment that explains why. A comment that only postpones error handling,
  /// such as a to-do, is not an explanation.
  var explainsWhyNothingHappens: Bool {
    guard body.statements.isEmpty else { return false }
    return body.rightBrace.leadingTrivia.contains { piece in
      guard case .lineComment(let text) = piece else { return false }
      let words = text.lowercased().split { !$0.isLetter }.map(String.init)
      return words.count > 4 && Set(words).isDisjoint(with: ["handle", "todo", "fixme"])
    }
  }

  /// Whether the block only prints or logs the error, and a comment in it explains why that is enough.
  var explainsWhyLoggingSuffices: Bool {
    guard !body.statements.isEmpty else { return false }
    var comments = [body.leftBrace.trailingTrivia, body.rightBrace.leadingTrivia]
    for token in body.statements.tokens(viewMode: .sourceAccurate) {
      comments += [token.leadingTrivia, token.trailingTrivia]
    }
    let words = comments.flatMap(\.pieces).flatMap { piece -> [String] in
      switch piece {
      case .lineComment(let text), .blockComment(let text): text.lowercased().split { !$0.isLetter }.map(String.init)
      default: []
      }
    }
    let used = Set(words)
    guard words.count > 3, used.isDisjoint(with: ["todo", "fixme"]) else { return false }
    if !used.isDisjoint(with: Self.justifications) { return true }
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
      "acceptable", "because", "best", "critical", "expected", "fatal", "fine", "harmless", "ignore", "ignored",
      "ignoring", "important", "matter", "necessary", "need", "needed", "okay", "optional", "since",
    ]
  }

  /// Whether the clause is part of another `catch` block that throws afterwards, so that the caller learns about the
  /// failure.
  var isBeforeThrow: Bool {
    guard !leaves else { return false }
    var child = Syntax(self)
    for current in ancestors {
      if current.is(ClosureExprSyntax.self) || current.is(FunctionDeclSyntax.self)
        || current.is(MemberBlockItemSyntax.self)
      {
        return false
      }
      if let list = current.as(CodeBlockItemListSyntax.self), list.parent?.parent?.is(CatchClauseSyntax.self) == true,
        list.contains(where: { $0.position > child.position && $0.item.is(ThrowStmtSyntax.self) })
      {
        return true
      }
      child = current
    }
    return false
  }

  /// Whether the block leaves the loop or function that contains it.
  var leaves: Bool {
    body.statements.contains { $0.item.is(BreakStmtSyntax.self) || $0.item.is(ReturnStmtSyntax.self) }
  }

  /// Whether the clause runs when the view disappears and therefore cannot show the error.
  var isInDisappearance: Bool {
    ancestors.contains { $0.as(ClosureExprSyntax.self)?.argument?.call.modifierName == "onDisappear" }
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
    let words = comment.lowercased().split { !$0.isLetter }.map(String.init)
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

  /// Whether a failure in the `do` block would have no consequences.
  func followsBestEffort(in context: FileContext) -> Bool {
    ancestors.lazy.compactMap { $0.as(DoStmtSyntax.self) }.first?.body.statements.isBestEffort(in: context) ?? false
  }
}

extension SyntaxProtocol {
  /// Whether a failure would have no consequences, for example because the code only plays haptics, donates an intent or
  /// sends a message to a web page.
  func isBestEffort(in context: FileContext) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      let name = token.text.lowercased()
      return token.text == "donate" || name.contains("haptic") || name.contains("javascript")
        || context.property(named: token.text)?.knownType?.contains("Haptic") == true
    }
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

/// Recognizes functions whose names indicate that they release or stop something.
enum CleanUp {
  /// - Parameter function: The name of the function, with or without labels, such as `stopAllServers()`.
  static func isNamed(_ function: String) -> Bool {
    words.contains { word in
      guard function.hasPrefix(word) else { return false }
      return function.dropFirst(word.count).first.map { !$0.isLowercase } ?? true
    }
  }

  private static let words = [
    "close", "stop", "shutdown", "shutDown", "terminate", "tearDown", "teardown", "cleanUp", "cleanup", "disconnect",
    "unregister", "invalidate", "deactivate", "endBackgroundTask", "clear", "cancel", "deinit",
  ]
}
