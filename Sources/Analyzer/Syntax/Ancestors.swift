import SwiftSyntax

extension SyntaxProtocol {
  /// The ancestors of this node, nearest first.
  ///
  /// The depth is limited: each link of a call chain is an ancestor of all previous ones, so visiting all ancestors
  /// would take too long in chains of thousands of links. Realistic code is far less deeply nested.
  var ancestors: Ancestors { Ancestors(of: Syntax(self)) }
}

/// The ancestors of a node, nearest first.
struct Ancestors: Sequence, IteratorProtocol {
  private var current: Syntax
  private var remaining = 1000

  init(of node: Syntax) { current = node }

  mutating func next() -> Syntax? {
    guard remaining > 0, let parent = current.parent else { return nil }
    remaining -= 1
    current = parent
    return parent
  }
}

extension SyntaxProtocol {
  /// Whether the code runs when the view disappears.
  var isInDisappearance: Bool {
    ancestors.contains { $0.as(ClosureExprSyntax.self)?.argument?.call.modifierName == "onDisappear" }
  }
}
