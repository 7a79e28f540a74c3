import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether a comment directly above the value explains it in a sentence, which makes it a decision of the author. The
  /// comment is above the variable that stores the value, above the argument that passes it, or above the value itself.
  var isExplainedByComment: Bool {
    if leadingTrivia.explainsCode { return true }
    if let argument = parent?.as(LabeledExprSyntax.self) { return argument.leadingTrivia.explainsCode }
    guard let item = ancestors.first(where: { $0.is(CodeBlockItemSyntax.self) || $0.is(MemberBlockItemSyntax.self) }),
      let variable = parent?.as(InitializerClauseSyntax.self)?.parent?.parent?.parent,
      variable.is(VariableDeclSyntax.self), variable.parent?.id == item.id
    else { return false }
    return item.leadingTrivia.explainsCode
  }
}

extension Trivia {
  /// Whether the comment at the end is at least a sentence, gives a reason, and does not mention work to be done.
  fileprivate var explainsCode: Bool {
    let comment = closingComment
    // A directive is not an explanation of the code.
    guard !comment.contains(":disable") else { return false }
    let words = comment.split { !$0.isLetter && $0 != "'" }.map { $0.lowercased() }
    return words.count > 5 && !Self.reasons.isDisjoint(with: words) && Self.tasks.isDisjoint(with: words)
  }

  private static let reasons: Set<String> = [
    "avoid", "avoids", "because", "cannot", "can't", "due", "ensure", "ensures", "instead", "not", "only", "otherwise",
    "prevent", "prevents", "since", "so", "without", "workaround", "would",
  ]

  private static let tasks: Set<String> = ["todo", "fixme", "hack", "xxx", "later"]
}
