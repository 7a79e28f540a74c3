import SwiftSyntax

extension PatternBindingSyntax {
  /// Whether the local variable is only the end of the range of a `ForEach`, so that it determines the layout:
  /// `ForEach(0..<rowCount, id: \.self)`.
  var onlyCountsRows: Bool {
    let uses = usesAfterDeclaration
    return !uses.isEmpty
      && uses.allSatisfy { use in
        guard let range = use.parent?.parent?.as(SequenceExprSyntax.self), range.elements.count == 3,
          range.elements.last?.id == ExprSyntax(use).id, ["..<", "..."].contains(range.operators.first),
          let call = range.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
        else { return false }
        return call.calleeName == "ForEach" && call.firstUnlabeled?.id == ExprSyntax(range).id
      }
  }

  /// Whether the local variable is an index that wraps around the end of a collection: `(index + 1) % 7`, used only as
  /// a subscript.
  var isWrappedIndex: Bool {
    guard let sequence = initializer?.value.as(SequenceExprSyntax.self), sequence.operators.last == "%" else {
      return false
    }
    let uses = usesAfterDeclaration
    return !uses.isEmpty
      && uses.allSatisfy { use in
        use.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.is(SubscriptCallExprSyntax.self) == true
      }
  }
}
