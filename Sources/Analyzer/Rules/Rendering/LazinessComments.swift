import SwiftSyntax

extension FunctionCallExprSyntax {
  /// Whether a comment directly above the container mentions lazy loading, which shows that the author has considered
  /// it: `// A lazy stack cannot align the columns.`
  var isBelowCommentOnLaziness: Bool {
    let item = ancestors.first { $0.is(CodeBlockItemSyntax.self) || $0.is(MemberBlockSyntax.self) }
    return item?.as(CodeBlockItemSyntax.self)?.leadingTrivia.mentionsLaziness ?? false
  }

  /// Whether a comment at the start of the container's content mentions lazy loading.
  var startsWithCommentOnLaziness: Bool {
    guard let content = contentClosure else { return false }
    return content.leftBrace.trailingTrivia.mentionsLaziness
      || content.statements.first?.leadingTrivia.mentionsLaziness == true
  }
}

extension Trivia {
  /// Whether a comment mentions lazy loading, other than as a task that remains to be done or in commented-out code
  /// such as `// LazyVStack {`.
  fileprivate var mentionsLaziness: Bool {
    let comments = pieces.compactMap { piece -> String? in
      switch piece {
      case .lineComment(let text), .blockComment(let text): text.lowercased()
      default: nil
      }
    }
    return comments.contains { ($0.contains("lazy") || $0.contains("lazily")) && !$0.hasSuffix("{") }
      && !comments.contains { $0.contains("todo") || $0.contains("fixme") }
  }
}
