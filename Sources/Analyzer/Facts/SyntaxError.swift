import SwiftSyntax

/// The first syntax error in a file.
///
/// Derived from the tree rather than from the parser's diagnostics, which are slow and crash for some invalid files.
package struct SyntaxError: Sendable, Hashable {
  /// The location of the error; always empty, with `start` equal to `end`.
  package let range: SourceRange
  /// The message, such as `expected '}'`.
  package let message: String
  /// Whether the parser stopped because the code is nested too deeply, in which case the file was not analyzed.
  package let isTooDeep: Bool
}

extension SyntaxError {
  /// Finds the first error in a tree; returns nil if all errors are in code for other compiler versions.
  init?(firstIn tree: SourceFileSyntax, of text: SourceText, isTooDeep: Bool = false) {
    let error = Syntax(tree).firstError
    guard isTooDeep || error != nil else { return nil }
    let place = error?.errorLocation ?? (offset: 0, message: "the code is nested too deeply")
    range = text.range(from: place.offset, to: place.offset)
    message = place.message
    self.isTooDeep = isTooDeep
  }
}

extension Syntax {
  /// The first innermost node with an error: a missing token, a token with invalid characters, or unexpected source.
  /// Uses an explicit stack instead of recursion, because invalid code can be arbitrarily deep.
  fileprivate var firstError: Syntax? {
    var waiting = [self]
    while let node = waiting.popLast() {
      guard node.hasError, !node.isVersionCheck else { continue }
      if node.is(TokenSyntax.self) || node.is(UnexpectedNodesSyntax.self) { return node }
      waiting += node.children(viewMode: .all).filter(\.hasError).reversed()
    }
    return nil
  }

  /// The error's UTF-8 offset and message.
  fileprivate var errorLocation: (offset: Int, message: String) {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    guard let token = self.as(TokenSyntax.self) else { return (start, "unexpected '\(foldedSource(limit: 40))'") }
    if token.presence == .missing { return (token.offsetOfMissingToken ?? start, "expected \(token.expectation)") }
    guard let diagnostic = token.tokenDiagnostic else { return (start, "unexpected '\(token.text)'") }
    return (token.position.utf8Offset + Int(diagnostic.byteOffset), diagnostic.kind.sentence)
  }

  /// Whether this is an `#if` for a compiler version or feature, whose content may not be valid for this compiler.
  fileprivate var isVersionCheck: Bool {
    guard let check = self.as(IfConfigDeclSyntax.self) else { return false }
    return check.clauses.contains { clause in
      guard let condition = clause.condition?.bareSource else { return false }
      return ["swift(", "compiler(", "_compiler_version(", "hasFeature(", "hasAttribute(", "$"]
        .contains { condition.contains($0) }
    }
  }
}

extension TokenSyntax {
  /// The UTF-8 offset at which to report a missing token. If the next token is on the same line, the error is reported
  /// there; otherwise, and for a missing semicolon, it is reported after the previous token.
  fileprivate var offsetOfMissingToken: Int? {
    guard let before = previousToken(viewMode: .sourceAccurate) else { return nil }
    let end = before.endPositionBeforeTrailingTrivia.utf8Offset
    guard tokenKind != .semicolon, let next = nextToken(viewMode: .sourceAccurate), next.tokenKind != .endOfFile,
      !before.trailingTrivia.contains(where: \.isNewline), !next.leadingTrivia.contains(where: \.isNewline)
    else { return end }
    return next.positionAfterSkippingLeadingTrivia.utf8Offset
  }

  /// A description of the missing token.
  fileprivate var expectation: String {
    if tokenKind == .semicolon { return "a line break or ';' between two statements" }
    guard text.isEmpty || text.hasPrefix("<#") else { return "'\(text)'" }
    return switch parent?.kind {
    case .missingExpr: "an expression"
    case .missingType: "a type"
    case .missingPattern: "a pattern"
    case .missingDecl: "a declaration"
    case .missingStmt: "a statement"
    default: "a name"
    }
  }
}

extension TokenDiagnostic.Kind {
  /// The diagnostic kind as text: `unterminated block comment` for `unterminatedBlockComment`.
  fileprivate var sentence: String {
    if self == .sourceConflictMarker { return "unresolved merge conflict" }
    let words = "\(self)".map { $0.isUppercase ? " " + $0.lowercased() : String($0) }
    return words.joined()
  }
}
