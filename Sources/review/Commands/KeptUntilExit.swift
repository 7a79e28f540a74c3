/// What nobody frees: the process ends with its answer, and to give back the memory of a large project piece by piece
/// takes up to a tenth of a run.
enum KeptUntilExit {
  private final class Box<Value: Sendable>: Sendable {
    private let value: Value

    init(_ value: Value) { self.value = value }
  }

  static func keep(_ value: some Sendable) { _ = Unmanaged.passRetained(Box(value)) }
}
