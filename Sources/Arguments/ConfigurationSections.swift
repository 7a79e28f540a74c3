package import Analyzer
import Report
import ReviewBot

/// The parts of config.yml whose meaning is not Analyzer's, in the order of the file.
package enum ConfigurationSections {
  package static let all: [ConfigurationKey] = [BotSettings.section, ReportSettings.section]
}
