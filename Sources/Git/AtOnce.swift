import Foundation
import Synchronization

/// Waits for two things at the same time: most of what git does is waiting for a process.
package enum AtOnce {
  /// The first on a thread of its own, the second on that of the caller.
  package static func both<First: Sendable, Second>(
    _ first: @escaping @Sendable () -> First, _ second: () -> Second
  ) -> (First, Second) {
    let answer = Answer<First>()
    let thread = Thread { answer.set(first()) }
    thread.start()
    let own = second()
    return (answer.wait(), own)
  }

  /// A value that another thread brings.
  private final class Answer<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isSet = DispatchSemaphore(value: 0)

    func set(_ value: Value) {
      self.value.withLock { $0 = value }
      isSet.signal()
    }

    func wait() -> Value {
      while true {
        isSet.wait()
        if let value = value.withLock({ $0 }) { return value }
      }
    }
  }
}
