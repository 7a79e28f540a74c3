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

  /// Whether the local variable is an index that wraps around the end of a collection: `(index + 1) % 7`, used only in
  /// subscripts.
  var isWrappedIndex: Bool {
    guard let sequence = initializer?.value.as(SequenceExprSyntax.self), sequence.operators.last == "%" else {
      return false
    }
    let uses = usesAfterDeclaration
    return !uses.isEmpty
      && uses.allSatisfy(\.isInSubscript)
  }
}

extension DeclReferenceExprSyntax {
  /// Whether the name is part of the index in a subscript: `items[(row + start) % items.count]`.
  fileprivate var isInSubscript: Bool {
    for current in ancestors {
      if current.is(CodeBlockItemSyntax.self) || current.is(ClosureExprSyntax.self)
        || current.is(FunctionCallExprSyntax.self)
      {
        return false
      }
      if current.is(LabeledExprSyntax.self), current.parent?.parent?.is(SubscriptCallExprSyntax.self) == true {
        return true
      }
    }
    return false
  }
}
