import Synchronization

/// Something that several rules want to know of a project and that is worked out when the first one asks.
final class Once<Value: Sendable>: Sendable {
  private let known = Mutex<Value?>(nil)

  /// The value; `make` is called for the first one who asks, and the others wait.
  func value(_ make: () -> Value) -> Value {
    known.withLock { known in
      if let known { return known }
      let value = make()
      known = value
      return value
    }
  }
}
