import Foundation

/// What an answer says about waiting. Whatever it says, the seconds are at least 0 and at most a day.
/// - Source: RFC 9110, 10.2.3 (`Retry-After`); GitHub docs, "Rate limits for the REST API"; GitLab docs, "Rate limits".
struct RateLimit {
  private let response: HTTPResponse
  private let now: Double

  /// - Parameter now: Our clock; where the answer has a `Date`, its clock counts, because it also counts the limits.
  init(_ response: HTTPResponse, now: Double) {
    self.response = response
    self.now = response.headers["date"].flatMap(Self.seconds(ofDate:)) ?? now
  }

  /// Whether the request was turned away for coming too soon; it then had no effect.
  var isExceeded: Bool {
    switch response.status {
    case 429: true
    case 403: retryAfter != nil || isUsedUp || isSecondary
    default: false
    }
  }

  /// Seconds to wait as far as the answer says.
  var wait: Double? {
    if let retryAfter { return retryAfter }
    if isUsedUp || response.status == 429, let reset { return Self.bounded(reset - now) }
    return isSecondary ? 60 : nil
  }

  /// Seconds that a server asks for with `Retry-After`, also beside an answer that succeeded.
  var retryAfter: Double? {
    guard let value = response.headers["retry-after"] else { return nil }
    if let seconds = Self.number(value) { return Self.bounded(seconds) }
    return Self.seconds(ofDate: value).map { Self.bounded($0 - now) }
  }

  private var isUsedUp: Bool { value("remaining") == 0 && reset != nil }

  private var reset: Double? { value("reset") }

  private func value(_ name: String) -> Double? {
    (response.headers["x-ratelimit-" + name] ?? response.headers["ratelimit-" + name]).flatMap(Self.number)
  }

  /// What is no finite number says nothing.
  private static func number(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func bounded(_ seconds: Double) -> Double { min(max(0, seconds), 86_400) }

  /// GitHub's limit on bursts, which no header tells of.
  private var isSecondary: Bool {
    guard response.status == 403 || response.status == 429 else { return false }
    let text = response.excerpt().lowercased()
    return ["secondary rate limit", "abuse detection", "secondary-rate-limits", "abuse-rate-limits"]
      .contains { text.contains($0) }
  }

  /// - Source: RFC 9110, 5.6.7, the preferred format.
  private static func seconds(ofDate text: String) -> Double? {
    guard text.utf8.count < 40 else { return nil }
    let format = Date.VerbatimFormatStyle(
      format:
        "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    return (try? Date(text, strategy: format.parseStrategy))?.timeIntervalSince1970
  }
}

/// How often and how long a request is tried again.
package struct RetryPolicy: Sendable, Hashable {
  /// Attempts in all, the first one included.
  package var attempts = 6
  /// Seconds before the second attempt; they double each time.
  package var firstPause = 1.0
  /// The longest pause that is our own choice.
  package var longestPause = 30.0
  /// Seconds that all pauses of a run may take together.
  package var budget = 300.0
  /// Seconds without an answer after which no other attempt begins; one takes ten more where nobody is there.
  package var patience = 20.0
  /// Seconds that a run may talk to a forge.
  package var duration = 1800.0
  /// Bytes of all answers of a run together.
  package var answers = 256 << 20

  package init() {}

  /// For jobs that may not wait: the seconds that all pauses of a run may take, at most the usual ones.
  package static let variable = "LINTEL_PAUSE_SECONDS"

  /// As the environment says, else the usual one.
  package init(_ environment: [String: String]) {
    guard let seconds = environment[Self.variable].flatMap(Double.init), seconds >= 0 else { return }
    budget = min(seconds, budget)
  }

  /// Seconds before the next attempt.
  /// - Parameters:
  ///   - attempt: The one that failed, from 1.
  ///   - random: From 0 up to 1, so that many runners do not come back at the same moment.
  func pause(after attempt: Int, random: Double) -> Double {
    let doubled = firstPause * Double(1 << min(attempt - 1, 16))
    return min(doubled, longestPause) * (0.5 + random / 2)
  }
}
