import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the code is compiled only in debug builds.
  var isDebugCode: Bool { ancestors.contains { $0.as(IfConfigClauseSyntax.self)?.isForDebugging ?? false } }
}

extension IfConfigClauseSyntax {
  /// Whether the clause is compiled only in debug builds: `#if DEBUG`.
  var isForDebugging: Bool { condition?.as(DeclReferenceExprSyntax.self)?.baseName.hasText("DEBUG") ?? false }
}
