import Essentials
import Threads

/// The time limit for parsing a file.
enum ParserBudget {
  /// The variable that overrides the number of seconds for a small file, for machines that are too slow for the
  /// default.
  private static let variable = "LINTEL_PARSE_SECONDS"

  /// The limit set in the environment, or the default.
  static var current: Watchdog.Budget {
    guard let text = ProcessInfo.processInfo.environment[variable], let seconds = Double(text), seconds > 0,
      seconds <= 3600
    else { return Watchdog.Budget() }
    return Watchdog.Budget(seconds: seconds)
  }
}
