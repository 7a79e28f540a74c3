package import Analyzer
import Report
import ReviewBot

/// The sections of the configuration that modules other than Analyzer define, in file order.
package enum ConfigurationSections {
  package static let all: [ConfigurationKey] = [BotSettings.section, ReportSettings.section]
}
