import Report
import Synchronization

/// The bar of a review that takes a while.
final class ReviewProgress: Sendable {
  private let isEnabled: Bool
  private let bar = Mutex<ProgressBar?>(nil)

  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  /// Begins a bar for a number of files; the result is called for each one.
  @Sendable func begin(_ total: Int) -> @Sendable () -> Void {
    let bar = ProgressBar(label: "Reviewing", total: total, isEnabled: isEnabled)
    self.bar.withLock { $0 = bar }
    return { bar.advance() }
  }

  func finish() { bar.withLock { $0?.finish() } }
}
