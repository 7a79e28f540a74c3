import Analyzer
import Essentials

/// The rate limit that a response reports. Wait times are clamped to between zero seconds and one day.
/// - Source: RFC 9110, 10.2.3 (`Retry-After`); GitHub docs, "Rate limits for the REST API"; GitLab docs, "Rate limits".
struct RateLimit {
  private let response: HTTPResponse
  private let now: Double

  /// - Parameter now: The local time. The `Date` header takes precedence because limits refer to the server's clock.
  init(_ response: HTTPResponse, now: Double) {
    self.response = response
    self.now = response.headers["date"].flatMap(Self.seconds(ofDate:)) ?? now
  }

  /// Whether the request was rejected because of a rate limit. If so, it had no effect.
  var isExceeded: Bool {
    switch response.status {
    case 429: true
    case 403: retryAfter != nil || isExhausted || isSecondary
    default: false
    }
  }

  /// The number of seconds to wait, or nil if the response does not specify one.
  var wait: Double? {
    if let retryAfter { return retryAfter }
    // A reset in the past says nothing about the limit that is still exceeded.
    if isExhausted || response.status == 429, let reset, reset > now { return Self.bounded(reset - now) }
    return nil
  }

  /// Whether the pause has to last at least a minute, because the limit is known but not when it ends.
  var needsLongPause: Bool { isExceeded && wait == nil && (isExhausted || isSecondary) }

  /// The seconds in `Retry-After`, which servers also send with successful responses.
  var retryAfter: Double? {
    guard let value = response.headers["retry-after"] else { return nil }
    if let seconds = Self.number(value) { return Self.bounded(seconds) }
    return Self.seconds(ofDate: value).map { Self.bounded($0 - now) }
  }

  private var isExhausted: Bool { value("remaining") == 0 && reset != nil }

  private var reset: Double? { value("reset") }

  private func value(_ name: String) -> Double? {
    (response.headers["x-ratelimit-" + name] ?? response.headers["ratelimit-" + name]).flatMap(Self.number)
  }

  /// Returns the number, or nil if the text is not a finite number.
  private static func number(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func bounded(_ seconds: Double) -> Double { min(max(0, seconds), 86_400) }

  /// Whether GitHub's secondary rate limit is exceeded, which headers do not indicate.
  private var isSecondary: Bool {
    guard response.status == 403 || response.status == 429 else { return false }
    let text = response.excerpt().lowercased()
    return ["secondary rate limit", "abuse detection", "secondary-rate-limits", "abuse-rate-limits"]
      .contains { text.contains($0) }
  }

  /// Parses a date in the format that HTTP prefers, and returns it as the number of seconds since 1970.
  /// - Source: RFC 9110, 5.6.7.
  private static func seconds(ofDate text: String) -> Double? {
    let pattern = /[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT/
    guard text.utf8.count < 40, let parts = text.wholeMatch(of: pattern)?.output,
      let month = months.firstIndex(of: String(parts.2)).map({ $0 + 1 }),
      let day = CalendarDay("\(parts.3)-\(month < 10 ? "0" : "")\(month)-\(parts.1)"), let hours = Int(parts.4),
      hours < 24,
      let minutes = Int(parts.5), minutes < 60, let seconds = Int(parts.6), seconds < 62
    else { return nil }
    return Double(day.startSeconds + (hours * 60 + minutes) * 60 + seconds)
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

/// How often and for how long requests are retried.
package struct RetryPolicy: Sendable, Hashable {
  /// The maximum number of attempts, including the first.
  package var attempts = 6
  /// The pause before the second attempt, in seconds; doubled for each further attempt.
  package var firstPause = 1.0
  /// The longest pause in seconds that the client chooses on its own.
  package var maximumPause = 30.0
  /// The first pause in seconds if a rate limit is exceeded and the server does not say for how long; doubled for each
  /// further attempt.
  package var limitPause = 60.0
  /// The maximum total of all pauses in a run, in seconds.
  package var budget = 300.0
  /// The time in seconds after which a request that gets no response is no longer retried.
  package var retryTimeout = 20.0
  /// The maximum duration of a run, in seconds.
  package var duration = 1800.0
  /// The maximum total size of all responses in a run, in bytes.
  package var maximumResponseBytes = 256 << 20

  package init() {}

  /// The environment variable that reduces the maximum total of all pauses, in seconds.
  package static let variable = "LINTEL_PAUSE_SECONDS"

  /// Creates the default policy, adjusted by the environment.
  package init(_ environment: [String: String]) {
    guard let seconds = environment[Self.variable].flatMap(Double.init), seconds >= 0 else { return }
    budget = min(seconds, budget)
  }

  /// Returns the number of seconds to wait before the next attempt.
  /// - Parameters:
  ///   - attempt: The number of the failed attempt, starting with 1.
  ///   - random: A number in 0..<1 that adds jitter, so that runners do not all retry at the same time.
  func pause(after attempt: Int, random: Double) -> Double {
    let doubled = firstPause * Double(1 << min(attempt - 1, 16))
    return min(doubled, maximumPause) * (0.5 + random / 2)
  }
}
