import SwiftSyntax

extension VariableDeclSyntax {
  /// Whether a comment at the property says that it has to be a binding: `// must be a binding so that rows are updated`.
  var isExplainedBinding: Bool {
    let comments = leadingTrivia.closingComment + "\n" + trailingTrivia.closingComment
    let words = comments.split { !$0.isLetter }.map { $0.lowercased() }
    return words.contains { $0 == "binding" || $0 == "bindable" } && !Self.reasons.isDisjoint(with: words)
  }

  /// Whether code in a comment of the enclosing declaration assigns to the property or binds to it, so that the binding
  /// will be needed again.
  func isAssignedInComment(_ name: String, in context: FileContext) -> Bool {
    guard let members = ancestors.first(where: { $0.is(MemberBlockSyntax.self) }) else { return false }
    let lines = context.memo(CommentedCode(members: members.id)) {
      members.tokens(viewMode: .sourceAccurate).flatMap { $0.leadingTrivia.pieces + $0.trailingTrivia.pieces }
        .flatMap { piece -> [Substring] in
          switch piece {
          case .lineComment(let text), .blockComment(let text): text.split(separator: "\n")
          default: []
          }
        }
        .map { line in String(line.drop { $0 == "/" || $0 == "*" || $0 == " " || $0 == "\t" }) }
    }
    return lines.contains { line in
      ["\(name) = ", "self.\(name) = ", "\(name).toggle()"].contains(where: line.hasPrefix)
        || line.contains("$\(name)") && line.contains("(")
    }
  }

  private static let reasons: Set<String> = [
    "because", "keep", "keeps", "must", "need", "needed", "needs", "otherwise", "require", "required", "requires", "so",
  ]
}

/// The cache key for the lines of comments in a declaration.
private struct CommentedCode: Hashable { let members: SyntaxIdentifier }
