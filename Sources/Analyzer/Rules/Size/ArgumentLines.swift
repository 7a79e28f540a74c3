import SwiftSyntax

/// Counts the lines that code would save if each argument list was on one line. Lines in closures do not count, except
/// for those of short closures such as the getter of a binding.
final class ArgumentLines: SyntaxVisitor {
  private let lines: CodeLines
  private(set) var count = 0

  init(_ lines: CodeLines) {
    self.lines = lines
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let left = node.leftParen, let right = node.rightParen, !node.arguments.isEmpty {
      let closures = LongClosures(lines)
      closures.walk(node.arguments)
      let saved = lines.countAcross(left.start, right.start) - 1 - closures.count
      count += max(0, saved)
    }
    walk(node.calledExpression)
    if let closure = node.trailingClosure { walk(closure) }
    for other in node.additionalTrailingClosures { walk(other.closure) }
    return .skipChildren
  }
}

/// Counts the lines in the outermost closures that have more than a few lines.
private final class LongClosures: SyntaxVisitor {
  private let lines: CodeLines
  private(set) var count = 0

  init(_ lines: CodeLines) {
    self.lines = lines
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    let length = lines.countBetween(node.leftBrace.start, node.rightBrace.start)
    if length > 3 { count += length }
    return .skipChildren
  }
}

extension TokenSyntax {
  /// The offset at which the token starts, in UTF-8 bytes.
  fileprivate var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
}
