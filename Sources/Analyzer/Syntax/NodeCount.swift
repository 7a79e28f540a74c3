@_spi(RawSyntax) import SwiftSyntax

extension SyntaxProtocol {
  /// Counts the nodes of certain kinds in the code, without creating a syntax node for each of them.
  func countNodes(where isCounted: (SyntaxKind) -> Bool) -> Int { raw.countNodes(where: isCounted) }
}

extension RawSyntax {
  fileprivate func countNodes(where isCounted: (SyntaxKind) -> Bool) -> Int {
    guard let layout = layoutView else { return 0 }
    return layout.children.reduce(isCounted(kind) ? 1 : 0) { total, child in
      total + (child?.countNodes(where: isCounted) ?? 0)
    }
  }
}
