import SwiftSyntax

extension TryExprSyntax {
  /// Whether the caller can do nothing about a failure, or a later attempt makes up for it.
  var isBestEffortCall: Bool {
    guard let call = expression.withoutEffects.as(FunctionCallExprSyntax.self), let name = call.calleeName else {
      return false
    }
    return call.readsCache(named: name) || name.namesDeletionOfOutdatedData && !isInUserAction
      || call.startsObserver(named: name) || name.namesSizeReport
      || Self.releasing.contains(name) || call.configuresTips(named: name) || name.namesPermissionRequest
      || call.deletesFromKeychain(named: name) || isInTeardown || preparesOpposite(of: call, named: name)
      || isLimitedWait(for: call) || call.configuresAudioSession(named: name)
  }

  /// Whether the code writes to a local Realm database and the function returns a value in any case, as after a download:
  /// `try? realm.write { … }`.
  var updatesLocalDatabase: Bool {
    guard let member = expression.as(FunctionCallExprSyntax.self)?.calledMember,
      ["write", "safeWrite"].contains(member.declName.baseName.text),
      member.base?.lastName?.text.lowercased().hasSuffix("realm") == true
    else { return false }
    return enclosingFunction?.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
  }

  /// Whether the code waits only for a limited time, and discards the result on purpose:
  /// `_ = try? await relay.request(keys, timeout: 2)`. Reaching the limit is then a normal outcome.
  private func isLimitedWait(for call: FunctionCallExprSyntax) -> Bool {
    call.argument(labeled: "timeout") != nil && expression.is(AwaitExprSyntax.self)
      && parent?.parent?.as(SequenceExprSyntax.self)?.isDiscard == true
  }

  /// Functions that release something that is no longer needed.
  private static let releasing: Set<String> = [
    "disconnect", "close", "invalidate", "tearDown", "teardown", "cleanUp", "cleanup",
  ]

  /// Whether the code runs when an object or a view goes away and therefore cannot show the error.
  private var isInTeardown: Bool {
    isInDisappearance || ancestors.contains { $0.is(DeinitializerDeclSyntax.self) }
  }

  /// Whether the function also calls the opposite for the same receiver and does not discard that error, as in
  /// `try? service.unregister()` before `try service.register()`.
  private func preparesOpposite(of call: FunctionCallExprSyntax, named name: String) -> Bool {
    guard let receiver = call.calledMember?.base,
      let code = ancestors.first(where: { $0.is(FunctionDeclSyntax.self) || $0.is(ClosureExprSyntax.self) })
    else { return false }
    let search = OppositeSearch(for: name, of: receiver.bareSource)
    search.walk(code)
    return search.isFound
  }
}

extension CatchClauseSyntax {
  /// Whether the `do` block can fail only because it configures the audio session.
  var followsAudioSetup: Bool {
    guard let attempt = parent?.parent?.as(DoStmtSyntax.self) else { return false }
    let sites = ThrowFinder.sites(in: attempt.body)
    return !sites.isEmpty
      && sites.allSatisfy { site in
        guard let call = site.tryExpression?.expression.withoutEffects.as(FunctionCallExprSyntax.self),
          let name = call.calleeName
        else { return false }
        return call.configuresAudioSession(named: name)
      }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call reads values from a cache. If it is missing or damaged, the values are loaded again.
  fileprivate func readsCache(named name: String) -> Bool {
    let words = name.camelCaseWords
    guard let verb = words.first, ["fetch", "load", "read", "restore"].contains(verb) else { return false }
    let receiver = calledMember?.base?.dottedName?.lastNamePart.camelCaseWords ?? []
    return (words + receiver).contains { ["cache", "cached", "caches"].contains($0) }
  }

  /// Whether the call is `Tips.configure(…)`. Without it, no tips appear, and there is nothing to show.
  fileprivate func configuresTips(named name: String) -> Bool {
    name == "configure" && calledMember?.base?.dottedName == "Tips"
  }

  /// Whether the call configures the audio session. If it fails, playback still works with the previous settings.
  fileprivate func configuresAudioSession(named name: String) -> Bool {
    guard ["setActive", "setCategory", "setMode", "overrideOutputAudioPort"].contains(name),
      let receiver = calledMember?.base
    else { return false }
    return receiver.bareSource.hasPrefix("AVAudioSession.sharedInstance")
      || receiver.dottedName?.lastNamePart.camelCaseWords.last == "session"
  }

  /// Whether the call deletes an item from the keychain, which fails if there is no such item.
  fileprivate func deletesFromKeychain(named name: String) -> Bool {
    guard let verb = name.camelCaseWords.first, ["delete", "remove"].contains(verb) else { return false }
    return calledMember?.base?.unchained.dottedName?.lastNamePart.camelCaseWords.contains("keychain") ?? false
  }

  /// Whether the call starts to observe whether the network is reachable, without which the code still works.
  fileprivate func startsObserver(named name: String) -> Bool {
    let words = name.camelCaseWords
    guard words.first == "start" else { return false }
    let receiver = calledMember?.base?.unchained.dottedName?.lastNamePart.camelCaseWords ?? []
    return words.contains("notifier") || receiver.contains("reachability")
  }
}

extension String {
  /// Whether a function with this name deletes data that is no longer needed: `deleteStaleSchedules`. A later attempt
  /// makes up for a failure.
  fileprivate var namesDeletionOfOutdatedData: Bool {
    let words = camelCaseWords
    guard let verb = words.first, ["clean", "clear", "delete", "evict", "prune", "purge", "remove"].contains(verb)
    else {
      return false
    }
    return words.contains { ["expired", "obsolete", "old", "orphaned", "outdated", "stale", "unused"].contains($0) }
  }

  /// Whether a function with this name asks the user for a permission. The system shows the question and remembers the
  /// answer.
  fileprivate var namesPermissionRequest: Bool {
    let words = camelCaseWords
    return words.first == "request" && words.contains { ["access", "authorization", "permission"].contains($0) }
  }

  /// Whether a function with this name reports the new size of a window or terminal: `sendResize`, `resize`.
  fileprivate var namesSizeReport: Bool {
    let words = camelCaseWords
    if words == ["resize"] { return true }
    return words.contains("resize") && ["notify", "report", "send", "update"].contains(words.first)
  }

  /// Whether two functions with these names undo each other: `unregister` and `register`, `stop` and `start`.
  fileprivate func isOpposite(of other: String) -> Bool {
    let names = [lowercased(), other.lowercased()]
    if ["un", "de", "dis"].contains(where: { names[0] == $0 + names[1] || names[1] == $0 + names[0] }) { return true }
    let pairs = [["add", "remove"], ["close", "open"], ["disable", "enable"], ["start", "stop"]]
    return pairs.contains { $0 == names.sorted() }
  }
}

/// Finds a call of the opposite function for the same receiver whose error is not discarded.
private final class OppositeSearch: SyntaxVisitor {
  private let name: String
  private let receiver: String
  private(set) var isFound = false

  init(for name: String, of receiver: String) {
    self.name = name
    self.receiver = receiver
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
    if node.questionOrExclamationMark == nil,
      let call = node.expression.withoutEffects.as(FunctionCallExprSyntax.self), let other = call.calleeName,
      call.calledMember?.base?.bareSource == receiver, other.isOpposite(of: name)
    {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }
}
