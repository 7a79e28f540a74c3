import Synchronization

/// A shared value that describes a project and is computed on first use.
final class Once<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  /// Returns the value. The first caller computes it; concurrent callers wait.
  func value(_ make: () -> Value) -> Value {
    known.withLock { known in
      if let known { return known }
      let value = make()
      known = value
      return value
    }
  }
}
