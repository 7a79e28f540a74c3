import SwiftSyntax

extension SyntaxProtocol {
  /// Whether the code is compiled only for debugging.
  var isDebugCode: Bool { ancestors.contains { $0.as(IfConfigClauseSyntax.self)?.isForDebugging ?? false } }
}

extension IfConfigClauseSyntax {
  /// Whether the clause is compiled only for debugging: `#if DEBUG`, or `#if DEBUG || STAGING` with the conditions of
  /// other internal builds.
  var isForDebugging: Bool {
    guard let condition else { return false }
    guard let sequence = condition.as(SequenceExprSyntax.self) else { return condition.conditionName == "DEBUG" }
    let names = sequence.elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }.map(\.conditionName)
    return sequence.operators.allSatisfy { $0 == "||" } && names.contains("DEBUG")
      && names.allSatisfy { $0.map(Self.internalBuilds.contains) ?? false }
  }

  /// The usual names of conditions for builds that no user of the app receives.
  private static var internalBuilds: Set<String> { ["DEBUG", "ADHOC", "INTERNAL", "REVIEW", "STAGING"] }
}

extension ExprSyntax {
  /// The name of a compilation condition, unless it is negated or a call such as `os(macOS)`.
  fileprivate var conditionName: String? { self.as(DeclReferenceExprSyntax.self)?.baseName.text }
}
