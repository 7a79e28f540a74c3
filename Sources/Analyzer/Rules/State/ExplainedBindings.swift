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
        || line.passesOn("$" + name)
    }
  }

  private static let reasons: Set<String> = [
    "because", "keep", "keeps", "must", "need", "needed", "needs", "otherwise", "require", "required", "requires", "so",
  ]
}

/// The cache key for the lines of comments in a declaration.
private struct CommentedCode: Hashable { let members: SyntaxIdentifier }

extension String {
  /// Whether the line is code that passes a binding to a call or assigns it: `Row(count: $count)`. Prose such as
  /// `Passed as $count by the parent (ListView).` is not.
  fileprivate func passesOn(_ binding: String) -> Bool {
    ranges(of: binding).contains { range in
      let before = self[..<range.lowerBound]
      let isWhole = range.upperBound == endIndex || !self[range.upperBound].isPartOfName
      return isWhole && (before.hasSuffix("= ") || before.endsInCall)
    }
  }
}

extension Substring {
  /// Whether the text ends between the parentheses of a call: `Row(count: `.
  fileprivate var endsInCall: Bool {
    var closed = 0
    var rest = self
    while let last = rest.popLast() {
      if last == ")" { closed += 1 }
      guard last == "(" else { continue }
      if closed == 0, rest.last?.isPartOfName == true { return true }
      closed = Swift.max(0, closed - 1)
    }
    return false
  }
}

extension Character {
  fileprivate var isPartOfName: Bool { isLetter || isNumber || self == "_" }
}
