/// Runs two closures in parallel, the first on a background thread and the second on the calling thread.
/// - Parameter isAllowed: False to run them sequentially, if other threads already use all processors.
package func concurrently<First: Sendable, Second>(
  isAllowed: Bool = true, _ first: @escaping @Sendable () -> First, _ second: () -> Second
) -> (First, Second) {
  guard isAllowed else { return (first(), second()) }
  let running = BackgroundWork(first)
  let own = second()
  return (running.wait(), own)
}
