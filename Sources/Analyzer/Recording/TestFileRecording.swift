import SwiftSyntax

extension Subscriptions {
  /// Subscribes to files that may contain tests.
  mutating func onTestFile(_ handler: @escaping Handler<SourceFileSyntax>) {
    on(.file) { file, context in
      if context.contains("XCTest") || context.contains("Testing") { handler(file, context) }
    }
  }
}

extension FileContext {
  /// Records what a collector found in the whole file, if the file belongs to a test target.
  func recordForTests<Rule: Recorder>(_ evidence: Rule.Evidence, by rule: Rule.Type) {
    let start = SourcePosition(line: 1, column: 1)
    record(evidence, by: rule, at: SourceRange(start: start, end: start), conditions: [.isTest(true)])
  }
}
