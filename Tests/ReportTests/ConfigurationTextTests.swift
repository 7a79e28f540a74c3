import Analyzer
import History
import Report
import Testing

struct ConfigurationTextTests {
  private let text = ConfigurationText.text(RuleList.themes, sections: [ReportSettings.section])

  private func load(_ text: String) throws -> Configuration {
    try ConfigurationLoader(rules: RuleList.infos, sections: [ReportSettings.section]).load(
      root: Array(text.utf8), file: "config.yml", into: Configuration())
  }

  @Test func `the file contains the defaults`() throws {
    let configuration = try load(text)
    let defaults = Configuration()
    #expect(configuration.architecture == defaults.architecture)
    #expect(configuration.include == defaults.include)
    #expect(configuration.exclude == defaults.exclude)
    #expect(configuration.reviewsGeneratedFiles == defaults.reviewsGeneratedFiles)
    #expect(configuration.viewModelSuffixes == defaults.viewModelSuffixes)
    #expect(configuration.assume == defaults.assume)
    #expect(configuration.requiresSuppressionReason == defaults.requiresSuppressionReason)
    #expect(ReportSettings(configuration) == ReportSettings())
    #expect(configuration.layers.flatMap(\.rules).isEmpty && configuration.layers.flatMap(\.overrides).isEmpty)
  }

  @Test func `the sampling interval is read`() throws {
    #expect(ReportSettings(try load("review: 1\nreport: {every: tag}")).every == .tag)
  }

  @Test func `uncommented rule lines contain the defaults`() throws {
    let open = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("#   ") ? line.dropFirst(2) : line
    }.joined(separator: "\n").replacing("  default_isolation: MainActor", with: "  default_isolation: nonisolated")
    let rules = try #require(try load(open).layers.first?.rules)
    #expect(Set(rules.keys) == Set(RuleList.infos.map(\.id)))
    for rule in RuleList.infos {
      #expect(rules[rule.id]?.level == rule.defaultLevel.plain, "\(rule.id)")
      for option in rule.options {
        #expect(rules[rule.id]?.options[option.name] == option.defaultValue, "\(rule.id).\(option.name)")
      }
    }
  }

  @Test func `every rule belongs to one theme`() {
    #expect(RuleList.themes.flatMap { $0.rules.map(\.id) } == RuleList.infos.map(\.id))
  }
}
