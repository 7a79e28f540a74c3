import SwiftSyntax

extension SyntaxProtocol {
  /// The ancestors of this node, the nearest first.
  ///
  /// Limited in depth: each link of a call chain is an ancestor of all previous ones, so visiting all of them would take too
  /// long in chains of thousands of links. Realistic code is nested far less deeply.
  var ancestors: some Sequence<Syntax> {
    sequence(first: Syntax(self), next: { $0.parent }).dropFirst().prefix(1000)
  }
}
