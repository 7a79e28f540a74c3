import SwiftSyntax

extension SyntaxProtocol {
  /// The statement that follows the one that contains this node; nil if the latter is the last in its block.
  var nextStatement: CodeBlockItemSyntax? {
    guard let item = ancestors.lazy.compactMap({ $0.as(CodeBlockItemSyntax.self) }).first,
      let list = item.parent?.as(CodeBlockItemListSyntax.self), let index = list.index(of: item)
    else { return nil }
    let next = list.index(after: index)
    return next < list.endIndex ? list[next] : nil
  }
}
