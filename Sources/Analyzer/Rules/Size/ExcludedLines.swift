import SwiftSyntax

/// Counts the lines of code that an `#if` excludes even if its longest clause is compiled.
final class ExcludedLines: SyntaxVisitor {
  private let lines: CodeLines
  private(set) var count = 0

  init(_ lines: CodeLines) {
    self.lines = lines
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let lengths = node.clauses.map { clause -> Int in
      guard let elements = clause.elements, let last = elements.lastToken(viewMode: .sourceAccurate) else { return 0 }
      return lines.countAcross(
        elements.positionAfterSkippingLeadingTrivia.utf8Offset, last.positionAfterSkippingLeadingTrivia.utf8Offset)
    }
    count += lengths.reduce(0, +) - (lengths.max() ?? 0)
    return .skipChildren
  }
}
