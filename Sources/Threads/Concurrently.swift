/// Runs two closures in parallel, the first on a background thread and the second on the calling thread.
/// - Parameter isAllowed: Whether to run the closures in parallel. If false, for example because other threads already
///   use all processors, they run sequentially.
package func concurrently<First: Sendable, Second>(
  isAllowed: Bool = true, _ first: @escaping @Sendable () -> First, _ second: () -> Second
) -> (First, Second) {
  guard isAllowed else { return (first(), second()) }
  let running = BackgroundWork(first)
  let own = second()
  return (running.wait(), own)
}
