import Analyzer
import Foundation
import ReviewBot
import Testing

struct BotSettingsTests {
  private func settings(_ text: String) throws -> BotSettings {
    let loader = ConfigurationLoader(rules: RuleList.infos, sections: [BotSettings.section])
    return BotSettings(try loader.load(root: Array(text.utf8), file: "config.yml", into: Configuration()))
  }

  @Test func `every key is read`() throws {
    let settings = try settings(
      """
      review: 1
      bot:
        max_comments: 0
        min_severity: error
        docs_url: "https://example.org/rules/"
        check_run: true
        code_scanning: true
      """)
    #expect(settings.maximumComments == 0)
    #expect(settings.minimumSeverity == .error)
    #expect(settings.docsURL == "https://example.org/rules")
    #expect(settings.usesCheckRun)
    #expect(settings.usesCodeScanning)
  }

  @Test(arguments: ["review: 1", "review: 1\nbot:\n", "review: 1\nbot: {}"])
  func `missing settings have default values`(text: String) throws {
    #expect(try settings(text) == BotSettings())
  }

  @Test func `every key in the section is supported`() throws {
    let keys = Set(BotSettings.section.keys.map(\.name))
    #expect(keys == ["max_comments", "min_severity", "docs_url", "check_run", "code_scanning"])
  }
}
