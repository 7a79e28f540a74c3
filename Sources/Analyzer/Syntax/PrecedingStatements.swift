import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// Returns the statements before the one with the node, nearest first; all of them if no statement contains it.
  ///
  /// Limited in number, since looking up a name in each of many statements would take quadratic time.
  func statements(before node: Syntax) -> [CodeBlockItemSyntax] {
    let end = node.as(CodeBlockItemSyntax.self).flatMap { $0.parent?.id == id ? index(of: $0) : nil } ?? endIndex
    return Array(self[..<end].reversed().prefix(200))
  }
}
