import Foundation
import Threads

/// How long a file may keep the parser busy.
enum ParserBudget {
  /// For machines so slow that the usual time is not enough: the seconds for a small file.
  private static let variable = "LINTEL_PARSE_SECONDS"

  /// As the environment says, else the usual one.
  static var given: Watchdog.Budget {
    guard let text = ProcessInfo.processInfo.environment[variable], let seconds = Double(text), seconds > 0,
      seconds <= 3600
    else { return Watchdog.Budget() }
    return Watchdog.Budget(seconds: seconds)
  }
}
