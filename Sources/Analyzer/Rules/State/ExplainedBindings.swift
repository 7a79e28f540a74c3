import SwiftSyntax

extension VariableDeclSyntax {
  /// Whether a comment at the property says that it has to be a binding: `// must be a binding so that rows are updated`.
  var isExplainedBinding: Bool {
    let comments = leadingTrivia.closingComment + "\n" + trailingTrivia.closingComment
    let words = comments.split { !$0.isLetter }.map { $0.lowercased() }
    return words.contains { $0 == "binding" || $0 == "bindable" } && !Self.reasons.isDisjoint(with: words)
  }

  private static let reasons: Set<String> = [
    "because", "keep", "keeps", "must", "need", "needed", "needs", "otherwise", "require", "required", "requires", "so",
  ]
}
