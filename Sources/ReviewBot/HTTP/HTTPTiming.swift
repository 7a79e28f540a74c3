import Foundation

/// The clock, the pause and the chance that retries depend on; tests bring their own.
public struct HTTPTiming {
  /// Seconds since 1970.
  public var now: () -> Double
  /// Waits for so many seconds.
  public var sleep: (Double) -> Void
  /// A number from 0 up to 1.
  public var random: () -> Double

  public init(now: @escaping () -> Double, sleep: @escaping (Double) -> Void, random: @escaping () -> Double) {
    self.now = now
    self.sleep = sleep
    self.random = random
  }

  /// Those of this machine.
  public static var system: HTTPTiming {
    HTTPTiming(
      now: { Date().timeIntervalSince1970 }, sleep: { Thread.sleep(forTimeInterval: $0) },
      random: { Double.random(in: 0..<1) })
  }
}
