import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// Returns the statements before the one that contains the node, nearest first, or all of them if none contains it.
  ///
  /// The number of statements is limited, because looking up a name in each of many statements would take quadratic
  /// time.
  func statements(before node: Syntax) -> [CodeBlockItemSyntax] {
    let end = node.as(CodeBlockItemSyntax.self).flatMap { $0.parent?.id == id ? index(of: $0) : nil } ?? endIndex
    return Array(self[..<end].reversed().prefix(200))
  }
}
