package import Analyzer

/// The bot's settings in the configuration.
package struct BotSettings: Sendable, Hashable {
  /// The maximum number of open inline comments on a pull request.
  package var maximumComments = 25
  /// The minimum severity for inline comments.
  package var minimumSeverity = Severity.warning
  /// The URL of the published rule pages, without a trailing slash; nil to use Lintel's own.
  package var docsURL: String?
  /// Whether to create a check run with annotations instead of a status, if the forge supports it.
  package var usesCheckRun = false
  /// Whether to upload findings to the forge's code scanning service.
  package var usesCodeScanning = false

  package init() {}

  /// - Parameter configuration: A configuration that was read with `section`.
  package init(_ configuration: Configuration) {
    for (name, value) in configuration.sections[Self.section.name] ?? [:] {
      switch (name, value) {
      case ("max_comments", .integer(let count)): maximumComments = count
      case ("min_severity", .string(let name)): minimumSeverity = Severity(rawValue: name) ?? minimumSeverity
      case ("docs_url", .string(let address)): docsURL = address
      case ("check_run", .boolean(let isOn)): usesCheckRun = isOn
      case ("code_scanning", .boolean(let isOn)): usesCodeScanning = isOn
      default: break
      }
    }
  }

  /// The `bot` section of the configuration.
  package static let section: ConfigurationKey = {
    let defaults = BotSettings()
    return ConfigurationKey(
      "bot",
      .mapping([
        ConfigurationKey(
          "max_comments", .number, default: "\(defaults.maximumComments)",
          "The maximum number of open inline comments on a pull request."),
        ConfigurationKey(
          "min_severity", .choice(Severity.allCases.map(\.rawValue)), default: defaults.minimumSeverity.rawValue,
          "The minimum severity for inline comments. Less severe findings have a comment only if it can suggest a "
            + "safe fix; the summary lists the others."),
        ConfigurationKey(
          "docs_url", .webAddress, default: nil,
          "The URL of a copy of docs/rules; comments then link there instead of to Lintel's repository."),
        ConfigurationKey(
          "check_run", .boolean, default: "\(defaults.usesCheckRun)",
          "On GitHub, whether to create a check run with annotations instead of a commit status."),
        ConfigurationKey(
          "code_scanning", .boolean, default: "\(defaults.usesCodeScanning)",
          "On GitHub, whether to upload findings to code scanning."),
      ]),
      default: "{max_comments: \(defaults.maximumComments), min_severity: \(defaults.minimumSeverity.rawValue), "
        + "check_run: \(defaults.usesCheckRun), code_scanning: \(defaults.usesCodeScanning)}",
      "The maximum number and the minimum severity of inline comments by `review pr`; on GitHub, whether to create a "
        + "check run with annotations instead of a status, and whether to upload findings to code scanning.")
  }()
}
