import SwiftSyntax

extension SyntaxProtocol {
  /// The ancestors of this node, nearest first.
  ///
  /// The depth is limited: each link of a call chain is an ancestor of all previous ones, so visiting all ancestors
  /// would take too long in chains of thousands of links. Realistic code is far less deeply nested.
  var ancestors: some Sequence<Syntax> {
    sequence(first: Syntax(self), next: { $0.parent }).dropFirst().prefix(1000)
  }
}
