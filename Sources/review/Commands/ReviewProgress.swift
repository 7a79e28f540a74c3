import Report
import Synchronization

/// A review's progress bar.
final class ReviewProgress: Sendable {
  private let isEnabled: Bool
  private let bar = Mutex<ProgressBar?>(nil)

  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  /// Shows a progress bar for the given number of files, and returns a closure to call after each file.
  @Sendable func begin(_ total: Int) -> @Sendable () -> Void {
    let bar = ProgressBar(label: "Reviewing", total: total, isEnabled: isEnabled)
    self.bar.withLock { $0 = bar }
    return { bar.advance() }
  }

  func finish() { bar.withLock { $0?.finish() } }
}
