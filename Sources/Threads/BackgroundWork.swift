import Foundation
import Synchronization

/// A value that is computed on a background thread.
package final class BackgroundWork<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isDone = DispatchGroup()

  /// Starts the work immediately.
  /// - Parameter stackSize: The thread's stack size in bytes, or nil for the default.
  package init(stackSize: Int? = nil, _ work: @escaping @Sendable () -> Value) {
    isDone.enter()
    let thread = Thread { [self] in
      let result = work()
      value.withLock { $0 = result }
      isDone.leave()
    }
    if let stackSize { thread.stackSize = stackSize }
    thread.start()
  }

  /// Waits for the work to finish and returns its value.
  package func wait() -> Value {
    while true {
      isDone.wait()
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}
