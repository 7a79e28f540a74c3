import SwiftSyntax

extension CatchClauseSyntax {
  /// Whether the clause is for one specific error, which the author expects: `catch LicenseError.keyNotFound`.
  var namesOneError: Bool {
    guard catchItems.count == 1, let item = catchItems.first,
      let pattern = item.pattern?.as(ExpressionPatternSyntax.self)?.expression
    else { return false }
    let error = pattern.as(FunctionCallExprSyntax.self)?.calledExpression ?? pattern
    return error.is(MemberAccessExprSyntax.self) && error.dottedName != nil
  }

  /// Whether the next element of a loop is tried after the error: `for source in sources { do { return try source.load() }
  /// catch { print(error) } }`.
  var triesNextElement: Bool {
    guard !body.statements.isEmpty, let attempt = parent?.parent?.as(DoStmtSyntax.self),
      attempt.parent?.parent?.parent?.parent?.is(ForStmtSyntax.self) == true
    else { return false }
    return attempt.body.statements.tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .keyword(.return) || $0.tokenKind == .keyword(.break)
    }
  }

  /// Whether a comment in the empty block says that the failure is meant to be silent: `// Silently fail`. A to-do, or a
  /// comment that complains, such as "show an alert instead of failing silently", does not say so.
  var failsSilently: Bool {
    guard body.statements.isEmpty else { return false }
    let words = Set(body.leftBrace.trailingTrivia.commentWords + body.rightBrace.leadingTrivia.commentWords)
    return !words.isDisjoint(with: ["silent", "silently"])
      && words.isDisjoint(with: Self.complaints) && words.isDisjoint(with: Self.negations)
  }

  /// Words in comments that ask for better error handling.
  private static var complaints: Set<String> {
    ["fix", "fixme", "hack", "handle", "instead", "must", "rather", "should", "todo", "why", "xxx"]
  }

  /// Whether the block does nothing about the error but print or log it, and a comment in it explains in a sentence why
  /// that is enough. A comment that only postpones error handling, such as a to-do, is not an explanation.
  var isExplained: Bool {
    var words = body.leftBrace.trailingTrivia.commentWords + body.rightBrace.leadingTrivia.commentWords
    for token in body.statements.tokens(viewMode: .sourceAccurate) {
      words += token.leadingTrivia.commentWords + token.trailingTrivia.commentWords
    }
    let used = Set(words)
    guard words.count > 5, used.isDisjoint(with: ["fixme", "handle", "must", "should", "todo"]) else { return false }
    if !used.isDisjoint(with: Self.justifications) || !used.isDisjoint(with: Self.consequences) { return true }
    return !used.isDisjoint(with: Self.requirements) && !used.isDisjoint(with: Self.negations)
  }

  /// Words in sentences about what happens after a failure.
  private static var consequences: Set<String> {
    [
      "again", "already", "anyway", "instead", "keep", "keeps", "later", "remain", "remains", "so", "still", "unless",
      "unlikely", "will",
    ]
  }

  /// Words that distinguish the reason for ignoring an error from a description of it.
  private static var justifications: Set<String> {
    [
      "acceptable", "because", "best", "expected", "fine", "harmless", "ignore", "ignored", "ignoring", "okay",
      "optional", "silent", "silently", "since",
    ]
  }

  /// Words that justify ignoring an error only if they are negated: "not critical", "no need".
  private static var requirements: Set<String> {
    ["critical", "fatal", "important", "matter", "necessary", "need", "needed"]
  }

  /// Negations; `t` is the end of words such as "doesn't".
  private static var negations: Set<String> { ["never", "no", "non", "not", "nothing", "t"] }

  /// Whether the logged text says that the failure does not matter: `"Failed to clear the cache. This is non-critical."`
  var saysNonCritical: Bool {
    body.statements.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .stringSegment(let text) = token.tokenKind else { return false }
      let lowercased = text.lowercased()
      return ["non-critical", "noncritical", "not critical", "best-effort", "best effort"].contains {
        lowercased.contains($0)
      }
    }
  }

  /// Whether the only call that can throw encodes a value with a new encoder, which fails only for unusual numbers.
  var onlyEncodes: Bool {
    guard let statement = parent?.parent?.as(DoStmtSyntax.self) else { return false }
    let sites = ThrowFinder.sites(in: statement.body)
    return !sites.isEmpty
      && sites.allSatisfy { site in
        guard let call = site.tryExpression?.expression.as(FunctionCallExprSyntax.self), let access = call.calledMember
        else { return false }
        return access.declName.baseName.text == "encode"
          && access.base?.as(FunctionCallExprSyntax.self)?.constructedTypeName == "JSONEncoder"
      }
  }

  /// Whether the code dumps its result as well as its error, as samples of an API do, which have no user interface.
  var followsDump: Bool {
    guard let statement = parent?.parent?.as(DoStmtSyntax.self) else { return false }
    let dumps = { (code: CodeBlockSyntax) in
      code.statements.tokens(viewMode: .sourceAccurate).contains { token in
        token.hasText("dump") && token.nextToken(viewMode: .sourceAccurate)?.tokenKind == .leftParen
      }
    }
    return dumps(body) && dumps(statement.body)
  }

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

  /// Whether the block leaves the loop or function that contains it.
  private var leaves: Bool {
    body.statements.contains { $0.item.is(BreakStmtSyntax.self) || $0.item.is(ReturnStmtSyntax.self) }
  }

  /// Whether a failure in the `do` block would have no consequences.
  func followsBestEffort(in context: FileContext) -> Bool {
    ancestors.lazy.compactMap { $0.as(DoStmtSyntax.self) }.first?.body.statements.isBestEffort(in: context) ?? false
  }
}
