import SwiftSyntax

extension SyntaxProtocol {
  /// What is around this node, the nearest first.
  ///
  /// In a chain of calls each link is around all those before it, so looking at everything for each of many thousand
  /// links would take too long; what people write is nested far less deep than this goes.
  var ancestors: some Sequence<Syntax> {
    sequence(first: Syntax(self), next: { $0.parent }).dropFirst().prefix(1000)
  }
}
