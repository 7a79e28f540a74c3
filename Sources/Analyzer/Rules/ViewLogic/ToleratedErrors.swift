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
    guard let call = withoutEffects.as(FunctionCallExprSyntax.self),
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
    guard let call = withoutEffects.as(FunctionCallExprSyntax.self), let name = call.calleeName else { return false }
    let words = name.camelCaseWords
    if !Self.signals.isDisjoint(with: words) { return true }
    if call.calledMember?.base?.dottedName?.lastNamePart.camelCaseWords.contains("analytics") == true { return true }
    if words.starts(with: ["mark", "as", "read"]) { return true }
    // `logIn` and `logOut` do not write to a log.
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
    guard let words = expression.withoutEffects.as(FunctionCallExprSyntax.self)?.calleeName?.camelCaseWords,
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
      let verb = node.expression.withoutEffects.as(FunctionCallExprSyntax.self)?.calleeName?.camelCaseWords.first,
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
    let above = firstToken(viewMode: .sourceAccurate)?.leadingTrivia.commentWords ?? []
    let after = lastToken(viewMode: .sourceAccurate)?.trailingTrivia.commentWords ?? []
    return !Self.reasons.isDisjoint(with: above + after)
  }

  /// Words that indicate that a comment is about errors.
  private static var reasons: Set<String> {
    [
      "already", "best", "error", "errors", "exist", "exists", "expected", "fail", "fails", "failure", "failures",
      "harmless", "ignore", "ignored", "ignoring", "optional", "throw", "throws", "unless",
    ]
  }
}

extension Trivia {
  /// The lowercase words of all comments, except documentation comments.
  var commentWords: [String] {
    pieces.flatMap { piece -> [String] in
      switch piece {
      case .lineComment(let text), .blockComment(let text): text.lowercaseWords
      default: []
      }
    }
  }
}

extension String {
  /// The words of a text, in lowercase.
  var lowercaseWords: [String] { lowercased().split { !$0.isLetter }.map(String.init) }
}

extension SyntaxProtocol {
  /// Whether a failure would have no consequences, for example because the code only plays haptics, donates an intent
  /// or sends a message to a web page.
  func isBestEffort(in context: FileContext) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      let name = token.text.lowercased()
      return token.text == "donate" || name.contains("haptic") || name.contains("javascript")
        || context.property(named: token.text)?.knownType?.contains("Haptic") == true
    }
  }
}

extension String {
  /// Whether a function with this name runs when a view goes away: `performOnDisappear()`, `viewDidDisappear(_:)`.
  var namesDisappearance: Bool {
    let words = withoutArgumentLabels.camelCaseWords
    return zip(words, words.dropFirst()).contains { ["on", "will", "did"].contains($0) && $1 == "disappear" }
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
