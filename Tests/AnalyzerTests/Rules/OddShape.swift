import Testing

@testable import Analyzer

/// An edge case for one rule; `↓` marks the expected findings.
struct OddShape: Sendable, CustomTestStringConvertible {
  let rule: String
  let name: String
  let example: Example

  init(
    _ rule: String, _ name: String, _ source: String, path: String = "Sources/App/Example.swift",
    configuration: String? = nil, change: ProjectChange? = nil
  ) {
    self.init(rule, name, [(path, source)], configuration: configuration, change: change)
  }

  init(
    _ rule: String, _ name: String, _ files: [(String, String)], configuration: String? = nil,
    change: ProjectChange? = nil
  ) {
    self.rule = rule
    self.name = name
    example = Example(
      files.map { (path: $0.0, source: $0.1) }, configuration: configuration ?? Self.configuration(of: rule),
      change: change)
  }

  /// Returns `warning` for a rule that is off by default or for some architectures, to enable it; otherwise, nil.
  private static func configuration(of rule: String) -> String? {
    guard let level = RuleList.infosByID[rule]?.defaultLevel else { return nil }
    return level.plain.isOff || level.byArchitecture.values.contains(where: \.isOff) ? "warning" : nil
  }

  var testDescription: String { "\(rule): \(name)" }

  /// Checks that the rule reports findings exactly at the markers.
  func check() throws {
    let info = try #require(RuleCatalog.rules.map(\.info).first { $0.id == rule })
    let marked = MarkedExample(example)
    #expect(try marked.places(of: info) == marked.expected)
  }
}
