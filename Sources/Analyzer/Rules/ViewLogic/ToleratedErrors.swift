import SwiftSyntax

extension ExprSyntax {
  /// Whether the code deletes a file that is no longer needed.
  var deletesFile: Bool {
    tokens(viewMode: .sourceAccurate).contains { ["removeItem", "trashItem"].contains($0.text) }
  }

  /// Whether the expression creates a folder shortly before a call that throws if that fails, such as one that writes a
  /// file.
  var createsFolderForThrowingCall: Bool {
    guard tokens(viewMode: .sourceAccurate).contains(where: { $0.text == "createDirectory" }) else { return false }
    var inner = Syntax(self)
    for list in ancestors {
      if list.is(ClosureExprSyntax.self) || list.is(MemberBlockItemSyntax.self) { return false }
      guard let statements = list.as(CodeBlockItemListSyntax.self) else { continue }
      // The limits here and in `throwsError` keep the time short for long code.
      let next = statements.drop { $0.position <= inner.position }.prefix(10)
      if next.contains(where: \.throwsError) { return true }
      inner = list
    }
    return false
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
}

extension TryExprSyntax {
  /// Whether a comment above or after the statement explains in a sentence why the error is ignored.
  var isExplained: Bool {
    let above = firstToken(viewMode: .sourceAccurate)?.leadingTrivia.commentWords ?? []
    let after = lastToken(viewMode: .sourceAccurate)?.trailingTrivia.commentWords ?? []
    return [above, after].contains { $0.count > 4 && !Self.reasons.isDisjoint(with: $0) }
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
  fileprivate var lowercaseWords: [String] { lowercased().split { !$0.isLetter }.map(String.init) }
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
private enum CleanUp {
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

extension CodeBlockItemSyntax {
  /// Whether the first part of the statement contains a `try` that passes on the error, outside of closures.
  fileprivate var throwsError: Bool {
    tokens(viewMode: .sourceAccurate).prefix(1000).contains { token in
      guard let attempt = token.parent?.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil else {
        return false
      }
      return !attempt.ancestors.prefix { $0.id != Syntax(self).id }.contains { $0.is(ClosureExprSyntax.self) }
    }
  }
}
