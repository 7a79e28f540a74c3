import Essentials

/// Determines when the worker is asked next.
///
/// A review waits until the user pauses. The pause gets longer while changes arrive faster than reviews finish.
struct ReviewSchedule {
  /// The minimum delay between a change and its review, in seconds.
  static let minimumDelay = 0.005
  static let maximumDelay = 0.3
  /// The interval at which an idle server checks the configuration for changes, in seconds.
  static let pollInterval = 2.0

  private(set) var delay = Self.minimumDelay
  private var lastChange = Date.distantPast
  private var lastQuestion: Date

  init(now: Date) { lastQuestion = now }

  /// Called after the user has edited a document.
  mutating func noteChange(at now: Date) { lastChange = now }

  /// Called after the user has opened a document, which is reviewed at once.
  mutating func noteOpening() { lastChange = .distantPast }

  /// Called when a question is sent to the worker.
  mutating func noteQuestion(at now: Date) { lastQuestion = now }

  /// Called after a review.
  /// - Parameter isStale: Whether a document has changed in the meantime.
  mutating func noteReview(isStale: Bool) {
    delay = isStale ? min(Self.maximumDelay, delay * 2) : Self.minimumDelay
  }

  /// Returns the number of seconds until the next review; at least 0.
  func secondsUntilReview(at now: Date) -> Double { max(0, delay - now.timeIntervalSince(lastChange)) }

  /// Returns the number of seconds until the worker checks files on disk; at least 0.
  func secondsUntilPoll(at now: Date) -> Double { max(0, Self.pollInterval - now.timeIntervalSince(lastQuestion)) }
}
