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
          function.signature.effectSpecifiers?.throwsClause != nil, body.showsThrownErrors(in: context)
        else { return }
        context.record(Evidence(function: function.name.text), by: Self.self, at: context.range(of: function.name))
      }
    }
  }

  /// Returns the names of the functions, grouped by the types that declare them.
  func collection(in project: Project) -> [Int: Set<String>] {
    project.valuesByType(of: project.records(of: Self.self)) { $0.evidence.function }
  }
}

extension CodeBlockSyntax {
  /// Returns whether the code throws and shows every error before it does so. Errors of other functions, which `try`
  /// passes on, are not shown.
  fileprivate func showsThrownErrors(in context: FileContext) -> Bool {
    let sites = ThrowFinder.sites(in: self)
    return !sites.isEmpty
      && sites.allSatisfy { site in
        if case .statement(let node) = site { node.isAfterMessage(in: context) } else { false }
      }
  }
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
      return assignment.sequence.elements.last?.isEmptyValue == false
    }
    let call = item.as(ExprSyntax.self)?.withoutEffects.as(FunctionCallExprSyntax.self)
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
  /// The only code in the `do` block whose error the clause can catch, if it is a `try` expression.
  var onlyAttempt: TryExprSyntax? {
    guard let attempt = parent?.parent?.as(DoStmtSyntax.self) else { return nil }
    let sites = ThrowFinder.sites(in: attempt.body)
    return sites.count == 1 ? sites.first?.tryExpression : nil
  }
}
