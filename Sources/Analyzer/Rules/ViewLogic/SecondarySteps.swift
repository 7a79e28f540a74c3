import SwiftSyntax

extension TryExprSyntax {
  /// Whether the code succeeds or fails with another step, whose error is handled: the step before it in the same `do`
  /// block, or the one whose failure the enclosing `catch` block handles.
  func isSecondaryStep(in context: FileContext) -> Bool {
    followsMainStep || isInHandlingCatch(in: context) || isSignOutBeforeReset
  }

  /// Whether an earlier statement of the same `do` block throws its error, and the call does not need its result:
  /// `try? await client.sync()` after `try await client.send(payment)`. If this step threw its error as well, the code
  /// would report a success as a failure. However, a function that saves or writes something usually stores what the
  /// earlier statements have prepared, and an asynchronous call after synchronous ones, such as checks, is usually the
  /// main step itself.
  private var followsMainStep: Bool {
    let verb = expression.withoutEffects.as(FunctionCallExprSyntax.self)?.calleeName?.camelCaseWords.first
    guard verb != "save", verb != "write" else { return false }
    let isAwaited = expression.is(AwaitExprSyntax.self)
    var child = Syntax(self)
    var isLater = false
    for current in ancestors {
      if current.is(ClosureExprSyntax.self) || current.is(FunctionDeclSyntax.self) || current.is(MemberBlockSyntax.self)
        || current.is(CatchClauseSyntax.self)
      {
        return false
      }
      if let list = current.as(CodeBlockItemListSyntax.self), !isLater {
        isLater = list.statements(before: child).contains { statement in
          statement.throwsError(onlyAwaited: isAwaited) && !statement.declaresNames(usedIn: self)
        }
      }
      if let attempt = current.as(DoStmtSyntax.self) { return isLater && !attempt.catchClauses.isEmpty }
      child = current
    }
    return false
  }

  /// Whether the code runs as part of a `catch` block that also does something about the error that it catches, such as
  /// showing it. A second error, from code that cleans up or restores something, would only hide the first.
  private func isInHandlingCatch(in context: FileContext) -> Bool {
    for current in ancestors {
      if current.is(FunctionDeclSyntax.self) || current.is(MemberBlockSyntax.self) { return false }
      // A closure such as the action of an alert runs only after the first error has been handled.
      if let closure = current.as(ClosureExprSyntax.self), !closure.continuesRun,
        closure.argument?.call.runsOnMainQueue != true
      {
        return false
      }
      if let clause = current.as(CatchClauseSyntax.self) {
        let search = HandlingSearch(in: context)
        search.walk(clause.body)
        return search.isFound
      }
    }
    return false
  }

  /// Whether the call signs out of a service before the code resets the local state, or after it has deleted the account
  /// or done something else that throws. The user is signed out of the app in any case.
  private var isSignOutBeforeReset: Bool {
    guard let name = expression.withoutEffects.as(FunctionCallExprSyntax.self)?.calleeName,
      ["logOut", "logout", "signOut"].contains(name),
      let item = ancestors.lazy.compactMap({ $0.as(CodeBlockItemSyntax.self) }).first,
      let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    return list.contains { statement in
      statement.position > item.position
        ? ResetSearch.finds(in: statement)
        : statement.position < item.position && statement.throwsError(onlyAwaited: true)
    }
  }
}

extension CodeBlockItemSyntax {
  /// Returns whether the statement leaves the block if a call in it throws, other than one that sleeps.
  /// - Parameter onlyAwaited: Whether only asynchronous calls count.
  fileprivate func throwsError(onlyAwaited: Bool) -> Bool {
    ThrowFinder.sites(in: self).contains { site in
      guard let attempt = site.tryExpression, !attempt.isSleep else { return false }
      return !onlyAwaited || attempt.expression.is(AwaitExprSyntax.self)
    }
  }

  /// Whether the statement declares a variable that the code uses, and therefore only prepares it.
  fileprivate func declaresNames(usedIn code: some SyntaxProtocol) -> Bool {
    guard let variable = item.as(VariableDeclSyntax.self) else { return false }
    let names = Set(variable.bindings.flatMap { $0.pattern.boundNames.map(\.text) })
    return code.tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
  }
}

/// Finds code that does more about an error than logging it, resetting a value or trying something else.
private final class HandlingSearch: SyntaxVisitor {
  private let context: FileContext
  private(set) var isFound = false

  init(in context: FileContext) {
    self.context = context
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    node.questionOrExclamationMark == nil ? .visitChildren : .skipChildren
  }

  override func visit(_ node: ThrowStmtSyntax) -> SyntaxVisitorContinueKind {
    isFound = true
    return .skipChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.isDiscard { return .visitChildren }
    if node.assignment != nil, let value = node.elements.last, !value.isEmptyValue { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.isLogging(in: context) { return .skipChildren }
    // Of a call such as `MainActor.run { … }`, only the code in the closure counts.
    if node.closureArguments.isEmpty { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }
}

/// Finds an assignment of `nil`.
private final class ResetSearch: SyntaxVisitor {
  private var isFound = false

  static func finds(in node: some SyntaxProtocol) -> Bool {
    let search = ResetSearch(viewMode: .sourceAccurate)
    search.walk(node)
    return search.isFound
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.assignment?.operator == "=", node.elements.count == 3,
      node.elements.last?.is(NilLiteralExprSyntax.self) == true
    {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }
}
