import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// The statements before the one that a node is or stands for, nearest first; all of them where it is none of these.
  ///
  /// Only so many, since a name that is looked up in each of very many statements would be looked for in all of them.
  func statements(before node: Syntax) -> [CodeBlockItemSyntax] {
    let end = node.as(CodeBlockItemSyntax.self).flatMap { $0.parent?.id == id ? index(of: $0) : nil } ?? endIndex
    return Array(self[..<end].reversed().prefix(200))
  }
}
