/// Keeps a value alive until the process exits, because freeing a large project can account for 10% of the run time.
func leakUntilExit(_ value: some Sendable) { _ = Unmanaged.passRetained(LeakedBox(value)) }

private final class LeakedBox<Value: Sendable>: Sendable {
  private let value: Value

  init(_ value: Value) { self.value = value }
}
