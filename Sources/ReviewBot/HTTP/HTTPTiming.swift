import Foundation

/// The clock, the pause and the chance that retries depend on; tests bring their own.
package struct HTTPTiming {
  /// Seconds since 1970.
  package var now: () -> Double
  /// Waits for so many seconds.
  package var sleep: (Double) -> Void
  /// A number from 0 up to 1.
  package var random: () -> Double

  package init(now: @escaping () -> Double, sleep: @escaping (Double) -> Void, random: @escaping () -> Double) {
    self.now = now
    self.sleep = sleep
    self.random = random
  }

  /// Those of this machine.
  package static var system: HTTPTiming {
    HTTPTiming(
      now: { Date().timeIntervalSince1970 }, sleep: { Thread.sleep(forTimeInterval: $0) },
      random: { Double.random(in: 0..<1) })
  }
}
