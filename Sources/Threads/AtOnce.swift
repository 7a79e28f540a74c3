/// Does two things at the same time.
package enum AtOnce {
  /// The first on a thread of its own, the second on that of the caller.
  /// - Parameter isAllowed: False to do one after the other, where other threads have enough to do.
  package static func both<First: Sendable, Second>(
    isAllowed: Bool = true, _ first: @escaping @Sendable () -> First, _ second: () -> Second
  ) -> (First, Second) {
    guard isAllowed else { return (first(), second()) }
    let running = Running(first)
    let own = second()
    return (running.wait(), own)
  }
}
