import Essentials
import Synchronization

/// A value that is computed on a background thread.
package final class BackgroundWork<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isDone = DispatchGroup()

  /// Starts the work immediately, on this thread if the system refuses to start another.
  /// - Parameter stackSize: The thread's stack size in bytes.
  package init(stackSize: Int = 8 << 20, _ work: @escaping @Sendable () -> Value) {
    isDone.enter()
    let run: @Sendable () -> Void = { [self] in
      let result = work()
      value.withLock { $0 = result }
      isDone.leave()
    }
    if !DetachedThread.start(stackSize: stackSize, run) { run() }
  }

  /// Waits for the work to finish and returns its value.
  package func wait() -> Value {
    while true {
      isDone.wait()
      if let value = value.withLock({ $0 }) { return value }
    }
  }
}
