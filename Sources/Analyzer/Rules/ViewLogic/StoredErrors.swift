import SwiftSyntax

/// Collects the throwing functions that keep each error of other code in the state of their type before they pass it on
/// or return. A view can show this error, even if the caller discards it.
struct StoredErrors: Collector, ProjectWideRecorder {
  static let id = "stored_errors"

  struct Evidence: Analyzer.Evidence {
    /// The name of the function, without argument labels.
    let function: String
    /// The functions of the same type whose errors it passes on, without argument labels.
    let callees: [String]

    static let fields = FieldList(Self.init, \.function, \.callees)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["throws"]) { walk in
      walk.on(.function) { function, context in
        guard context.type != nil, function.parent?.is(MemberBlockItemSyntax.self) == true, let body = function.body,
          function.signature.effectSpecifiers?.throwsClause != nil, let callees = body.calleesWithErrors,
          !callees.isEmpty || body.storesCaughtErrors(in: context)
        else { return }
        context.record(
          Evidence(function: function.name.text, callees: callees), by: Self.self,
          at: context.range(of: function.name))
      }
    }
  }

  /// Returns the names of the functions, grouped by the types that declare them.
  func collection(in project: Project) -> [Int: Set<String>] {
    let found = Dictionary(grouping: project.records(of: Self.self)) { project.entity(of: $0) }
    return found.reduce(into: [:]) { storing, found in
      guard let entity = found.key else { return }
      var names = Set(found.value.filter(\.evidence.callees.isEmpty).map(\.evidence.function))
      // One function may pass on the errors of another that does the same.
      for _ in 0..<Self.longestChain {
        names.formUnion(found.value.map(\.evidence).filter { names.isSuperset(of: $0.callees) }.map(\.function))
      }
      storing[entity] = names
    }
  }

  private static let longestChain = 3
}

extension CodeBlockSyntax {
  /// The functions of the type itself whose errors the code passes on; nil if it passes on errors of other code as well.
  /// Errors that the code throws itself are ignored.
  fileprivate var calleesWithErrors: [String]? {
    var callees: [String] = []
    for site in ThrowFinder.sites(in: self) {
      if case .statement = site { continue }
      guard let call = site.tryExpression?.expression.withoutEffects.as(FunctionCallExprSyntax.self),
        call.isOfOwnFunction, let name = call.calleeName
      else { return nil }
      callees.append(name)
    }
    return callees
  }

  /// Whether a statement of the code catches errors and keeps them in the type.
  fileprivate func storesCaughtErrors(in context: FileContext) -> Bool {
    statements.contains { item in
      let attempt = item.item.as(DoStmtSyntax.self)
      return attempt?.catchClauses.contains { clause in
        clause.catchItems.isEmpty && clause.body.statements.contains { $0.storesError(in: context) }
      } ?? false
    }
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement assigns an error to a property, or passes one to a function of the type that changes its
  /// state: `state = .stopped(error)`, `await setStatus(.failed)`.
  fileprivate func storesError(in context: FileContext) -> Bool {
    let namesError = tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier(let name) = token.tokenKind else { return false }
      return !Set(name.camelCaseWords).isDisjoint(with: ["error", "failed", "failure"])
    }
    guard namesError else { return false }
    if let assignment = item.as(SequenceExprSyntax.self)?.assignment {
      return assignment.operator == "="
        && assignment.target.wholeName.map { context.property(named: $0.name) != nil } ?? false
    }
    guard let call = item.as(ExprSyntax.self)?.withoutEffects.as(FunctionCallExprSyntax.self), call.isOfOwnFunction,
      let verb = call.calleeName?.camelCaseWords.first
    else { return false }
    return ["display", "present", "set", "show", "update"].contains(verb)
  }
}

extension FunctionCallExprSyntax {
  /// Whether the called function may belong to the enclosing type: `load()`, `self.load()`.
  fileprivate var isOfOwnFunction: Bool {
    guard let name = calleeName, !name.isUppercased else { return false }
    return calledMember.map { $0.base?.isSelf == true } ?? calledExpression.is(DeclReferenceExprSyntax.self)
  }
}
