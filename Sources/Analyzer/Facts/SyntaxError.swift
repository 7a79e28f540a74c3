import SwiftSyntax

/// The first place in a file that is no Swift.
///
/// Read off the tree, and not from the parser's own diagnostics: those take time, and some broken files crash them.
package struct SyntaxError: Sendable, Hashable {
  package let range: SourceRange
  /// What is wrong, such as `expected '}'`.
  package let message: String
  /// Whether the parser gave up there because of too many levels, so that nothing of the file was analysed.
  package let isTooDeep: Bool
}

extension SyntaxError {
  /// Looks for the first error of a tree; nil where all errors stand in code for other versions of the compiler.
  init?(firstIn tree: SourceFileSyntax, of text: SourceText, isTooDeep: Bool = false) {
    let error = Syntax(tree).firstError
    guard isTooDeep || error != nil else { return nil }
    let place = error?.errorPlace ?? (offset: 0, message: "it is nested too deep")
    range = text.range(from: place.offset, to: place.offset)
    message = place.message
    self.isTooDeep = isTooDeep
  }
}

extension Syntax {
  /// The smallest node that is wrong, the first in the source: a token that is missing or has wrong characters, or what
  /// the parser could not place. A list of its own instead of recursion, since broken code can be of any depth.
  fileprivate var firstError: Syntax? {
    var waiting = [self]
    while let node = waiting.popLast() {
      guard node.hasError, !node.isVersionCheck else { continue }
      if node.is(TokenSyntax.self) || node.is(UnexpectedNodesSyntax.self) { return node }
      waiting += node.children(viewMode: .all).filter(\.hasError).reversed()
    }
    return nil
  }

  /// Where an error is shown, in UTF-8 bytes, and what is said of it.
  fileprivate var errorPlace: (offset: Int, message: String) {
    let start = positionAfterSkippingLeadingTrivia.utf8Offset
    guard let token = self.as(TokenSyntax.self) else { return (start, "unexpected '\(foldedSource(limit: 40))'") }
    if token.presence == .missing { return (token.placeOfMissing ?? start, "expected \(token.expectation)") }
    guard let diagnostic = token.tokenDiagnostic else { return (start, "unexpected '\(token.text)'") }
    return (token.position.utf8Offset + Int(diagnostic.byteOffset), diagnostic.kind.sentence)
  }

  /// Whether this is an `#if` that asks for a version or feature of the compiler: what it holds may be written for
  /// another one, and is not parsed by this one.
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
  /// Where a token is missing, in UTF-8 bytes: before what stands there instead, or at the end of the line; between two
  /// statements behind the first.
  fileprivate var placeOfMissing: Int? {
    guard let before = previousToken(viewMode: .sourceAccurate) else { return nil }
    let end = before.endPositionBeforeTrailingTrivia.utf8Offset
    guard tokenKind != .semicolon, let next = nextToken(viewMode: .sourceAccurate), next.tokenKind != .endOfFile,
      !before.trailingTrivia.contains(where: \.isNewline), !next.leadingTrivia.contains(where: \.isNewline)
    else { return end }
    return next.positionAfterSkippingLeadingTrivia.utf8Offset
  }

  /// What a missing token would be.
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
  /// `unterminatedBlockComment` as words.
  fileprivate var sentence: String {
    if self == .sourceConflictMarker { return "a conflict between two versions is not resolved" }
    let words = "\(self)".map { $0.isUppercase ? " " + $0.lowercased() : String($0) }
    return words.joined()
  }
}
