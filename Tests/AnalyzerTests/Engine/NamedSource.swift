import Testing

/// Source code with a name for the test log.
struct NamedSource: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let source: String

  init(_ name: String, _ source: String) {
    testDescription = name
    self.source = source
  }
}
