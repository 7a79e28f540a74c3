import Testing

@testable import Analyzer

/// Code of an unusual shape for one rule; `↓` marks where it fires.
struct OddShape: Sendable, CustomTestStringConvertible {
  let rule: String
  let name: String
  let example: Example

  init(_ rule: String, _ name: String, _ source: String, configuration: String? = nil, change: ProjectChange? = nil) {
    self.init(rule, name, [("Sources/App/Example.swift", source)], configuration: configuration, change: change)
  }

  init(
    _ rule: String, _ name: String, _ files: [(String, String)], configuration: String? = nil,
    change: ProjectChange? = nil
  ) {
    self.rule = rule
    self.name = name
    example = Example(files.map { (path: $0.0, source: $0.1) }, configuration: configuration, change: change)
  }

  var testDescription: String { "\(rule): \(name)" }

  /// Checks that the rule fires exactly at the markers.
  func check() throws {
    let info = try #require(RuleCatalog.rules.map(\.info).first { $0.id == rule })
    let marked = MarkedExample(example)
    #expect(try marked.places(of: info) == marked.expected)
  }
}
