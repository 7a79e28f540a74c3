import Testing

@testable import Analyzer

/// Tests the rules whose findings are minor as a whole.
@Suite struct MinorRuleTests {
  /// A rule with an example that triggers it in an MVVM or TCA project.
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let example: Example

    var testDescription: String { rule }

    static let all = RuleCatalog.rules.map(\.info).filter(\.isMinor).flatMap { info in
      info.triggering.filter { $0.policy == nil }.prefix(1).map { Case(rule: info.id, example: $0) }
    }

    /// Returns the rule's findings in the example.
    /// - Parameters:
    ///   - setting: The rule's settings; nil for the default.
    ///   - only: Whether to run only this rule, as `--only` does.
    func findings(setting: String? = nil, only: Bool = false) throws -> [Finding] {
      let rules = setting.map { "rules: {\(rule): \($0)}\n" } ?? ""
      let isOff = RuleList.infosByID[rule]?.defaultLevel.level(for: .mvvm) == .off
      var configuration = try ConfigurationLoader(rules: RuleList.infos).load(
        root: Array("review: 1\narchitecture: \(isOff ? "tca" : "mvvm")\n\(rules)".utf8), file: "config.yml",
        into: Configuration())
      if only { configuration = try configuration.applying(only: [rule], rules: RuleList.infos) }
      let files = example.files.map { ($0.path, $0.source.replacing("↓", with: "")) }
      return Review.of(files, configuration: configuration).findings.filter { $0.rule == rule }
    }
  }

  @Test func `every such rule has a case`() {
    #expect(Case.all.map(\.rule) == RuleCatalog.rules.map(\.info).filter(\.isMinor).map(\.id))
    #expect(Case.all.count >= 8)
  }

  @Test(arguments: Case.all)
  func `findings are minor until the configuration sets the rule's level`(_ testCase: Case) throws {
    let byDefault = try testCase.findings()
    #expect(!byDefault.isEmpty && byDefault.allSatisfy(\.isMinorAtDefaultLevel))
    let configured = try testCase.findings(setting: "warning")
    #expect(!configured.isEmpty && !configured.contains(where: \.isMinorAtDefaultLevel))
  }

  @Test(arguments: Case.all)
  func `findings are not minor if only this rule is run`(_ testCase: Case) throws {
    let found = try testCase.findings(only: true)
    #expect(!found.isEmpty && !found.contains(where: \.isMinorAtDefaultLevel))
  }
}
