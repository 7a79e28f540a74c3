import Essentials
import Threads

/// The clock, sleep function and random numbers used for retries; replaced in tests.
package struct HTTPTiming {
  /// Returns the number of seconds since 1970, to interpret dates in responses.
  package var now: () -> Double
  /// Returns the number of seconds on a clock that is never set, to measure intervals.
  package var elapsed: () -> Double
  /// Waits for a number of seconds.
  package var sleep: (Double) -> Void
  /// Returns a number in 0..<1.
  package var random: () -> Double

  /// - Parameter elapsed: The clock for intervals; nil to use `now`.
  package init(
    now: @escaping () -> Double, elapsed: (() -> Double)? = nil, sleep: @escaping (Double) -> Void,
    random: @escaping () -> Double
  ) {
    self.now = now
    self.elapsed = elapsed ?? now
    self.sleep = sleep
    self.random = random
  }

  /// The system's clock, sleep function and random numbers.
  package static var system: HTTPTiming {
    let start = ContinuousClock.now
    return HTTPTiming(
      now: { Date().timeIntervalSince1970 }, elapsed: { (ContinuousClock.now - start) / .seconds(1) },
      sleep: Pause.sleep(seconds:),
      random: { Double.random(in: 0..<1) })
  }
}
