import Testing

/// Source with a name that represents it in the log.
struct NamedSource: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let source: String

  init(_ name: String, _ source: String) {
    testDescription = name
    self.source = source
  }
}
