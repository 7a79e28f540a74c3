import Foundation

/// The clock, sleep function and random numbers used for retries; replaced in tests.
package struct HTTPTiming {
  /// Returns the number of seconds since 1970.
  package var now: () -> Double
  /// Waits for a number of seconds.
  package var sleep: (Double) -> Void
  /// Returns a number in 0..<1.
  package var random: () -> Double

  package init(now: @escaping () -> Double, sleep: @escaping (Double) -> Void, random: @escaping () -> Double) {
    self.now = now
    self.sleep = sleep
    self.random = random
  }

  /// The system's clock, sleep function and random numbers.
  package static var system: HTTPTiming {
    HTTPTiming(
      now: { Date().timeIntervalSince1970 }, sleep: { Thread.sleep(forTimeInterval: $0) },
      random: { Double.random(in: 0..<1) })
  }
}
