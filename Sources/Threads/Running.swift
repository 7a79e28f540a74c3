import Foundation
import Synchronization

/// Work on a thread of its own, which goes on while other things are done.
package final class Running<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isDone = DispatchGroup()

  /// Begins at once.
  /// - Parameter stackSize: Of the thread, in bytes; nil for the usual one.
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

  /// Waits for the end.
  package func wait() -> Value {
    while true {
      isDone.wait()
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}
