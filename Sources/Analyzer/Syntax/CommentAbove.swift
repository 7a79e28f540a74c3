import SwiftSyntax

extension SyntaxProtocol {
  /// The comment directly above the statement or member that contains the node; empty if there is none.
  var commentAbove: String {
    let item = ancestors.first { $0.is(CodeBlockItemSyntax.self) || $0.is(MemberBlockItemSyntax.self) }
    return item?.leadingTrivia.closingComment ?? ""
  }
}

extension Trivia {
  /// The comment at the end, which no blank line separates from the code that follows. Excludes documentation comments.
  var closingComment: String {
    var lines: [String] = []
    search: for piece in pieces.reversed() {
      switch piece {
      case .lineComment(let text), .blockComment(let text): lines.append(text)
      case .newlines(let count), .carriageReturns(let count), .carriageReturnLineFeeds(let count):
        if count > 1 { break search }
      default: continue
      }
    }
    return lines.reversed().joined(separator: "\n")
  }
}
