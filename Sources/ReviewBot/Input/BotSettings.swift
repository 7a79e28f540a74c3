package import Analyzer

/// What config.yml says of the bot.
package struct BotSettings: Sendable, Hashable {
  /// How many inline comments are open on one pull request at most.
  package var maximumComments = 25
  /// Where the pages of the rules can be read, without a slash at its end; nil where they are not published.
  package var rulePages: String?
  /// Whether a head gets a check run and annotations instead of a status, where the forge has them.
  package var usesCheckRun = false
  /// Whether findings are uploaded to the forge's code scanning.
  package var usesCodeScanning = false

  package init() {}

  /// - Parameter configuration: Read with `section`.
  package init(_ configuration: Configuration) {
    for (name, value) in configuration.sections[Self.section.name] ?? [:] {
      switch (name, value) {
      case ("max_comments", .integer(let count)): maximumComments = count
      case ("rule_pages", .string(let address)): rulePages = address
      case ("check_run", .boolean(let isOn)): usesCheckRun = isOn
      case ("code_scanning", .boolean(let isOn)): usesCodeScanning = isOn
      default: break
      }
    }
  }

  /// Its part of the file.
  package static let section: ConfigurationKey = {
    let defaults = BotSettings()
    return ConfigurationKey(
      "bot",
      .mapping([
        ConfigurationKey(
          "max_comments", .number, default: "\(defaults.maximumComments)",
          "How many inline comments are open on one pull request at most."),
        ConfigurationKey(
          "rule_pages", .webAddress, default: nil,
          "An address under which the pages of docs/rules are published; rules are links then."),
        ConfigurationKey(
          "check_run", .boolean, default: "\(defaults.usesCheckRun)",
          "Whether a check run with annotations takes the place of the commit status on GitHub."),
        ConfigurationKey(
          "code_scanning", .boolean, default: "\(defaults.usesCodeScanning)",
          "Whether the findings are uploaded to code scanning on GitHub."),
      ]),
      default: "{max_comments: \(defaults.maximumComments), check_run: \(defaults.usesCheckRun), "
        + "code_scanning: \(defaults.usesCodeScanning)}",
      "How many inline comments `review pr` keeps open on one pull request at most; on GitHub, whether a check run "
        + "with annotations takes the place of the status, and whether findings go to code scanning.")
  }()
}
