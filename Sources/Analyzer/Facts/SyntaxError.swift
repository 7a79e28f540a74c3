import SwiftDiagnostics
import SwiftParserDiagnostics
import SwiftSyntax

/// The first place in a file that is no Swift.
public struct SyntaxError: Sendable, Hashable {
  public let range: SourceRange
  /// What the parser says, such as `expected '}' to end struct`.
  public let message: String
  /// Whether the parser gave up there because of too many levels, so that nothing of the file was analysed.
  public let isTooDeep: Bool

  /// Looks for the first error of a tree; nil where all errors stand in code for other versions of the compiler.
  init?(firstIn tree: SourceFileSyntax, of text: SourceText, isTooDeep: Bool = false) {
    guard let path = Syntax(tree).pathToFirstError else {
      guard isTooDeep else { return nil }
      self.init(at: 0, of: text, message: "parsing has exceeded the maximum nesting level", isTooDeep: true)
      return
    }
    // To word a diagnostic is slow, so only the statement that holds the first error is asked for its own.
    for node in path.reversed() {
      let first = ParseDiagnosticsGenerator.diagnostics(for: node).first {
        $0.diagMessage.severity == .error && !$0.node.isForOtherCompilers
      }
      if let first {
        self.init(at: first.position.utf8Offset, of: text, message: first.message, isTooDeep: isTooDeep)
        return
      }
    }
    let start = path.last?.positionAfterSkippingLeadingTrivia.utf8Offset ?? 0
    self.init(at: start, of: text, message: "the code does not parse", isTooDeep: isTooDeep)
  }

  private init(at offset: Int, of text: SourceText, message: String, isTooDeep: Bool) {
    range = text.range(from: offset, to: offset)
    self.message = message
    self.isTooDeep = isTooDeep
  }
}

extension Syntax {
  /// The node itself and the statements and members inside it that lead to the first error, the outermost first.
  fileprivate var pathToFirstError: [Syntax]? {
    guard hasError, !isVersionCheck else { return nil }
    let isStep =
      self.is(SourceFileSyntax.self) || self.is(CodeBlockItemSyntax.self) || self.is(MemberBlockItemSyntax.self)
    var isError = true
    for child in children(viewMode: .all) where child.hasError {
      isError = false
      if let path = child.pathToFirstError { return isStep ? [self] + path : path }
    }
    return isError ? (isStep ? [self] : []) : nil
  }

  /// Whether this is an `#if` that asks for a version or feature of the compiler: what it holds may be written for
  /// another one, and is not parsed by this one.
  fileprivate var isVersionCheck: Bool {
    guard let check = self.as(IfConfigDeclSyntax.self) else { return false }
    return check.clauses.contains { clause in
      guard let condition = clause.condition?.trimmedDescription else { return false }
      return ["swift(", "compiler(", "_compiler_version(", "hasFeature(", "hasAttribute(", "$"]
        .contains { condition.contains($0) }
    }
  }

  fileprivate var isForOtherCompilers: Bool {
    var node: Syntax? = self
    while let current = node {
      if current.isVersionCheck { return true }
      node = current.parent
    }
    return false
  }
}
