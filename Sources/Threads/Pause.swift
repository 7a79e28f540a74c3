import Essentials

/// A pause of the current thread.
package enum Pause {
  /// Waits, even if signals arrive.
  /// - Parameter seconds: The duration, at most a day; not positive for no pause.
  package static func sleep(seconds: Double) {
    guard seconds > 0 else { return }
    let seconds = min(seconds, 86_400)
    // checked: both numbers are finite and in the range of Int.
    var rest = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    while true {
      var unslept = timespec()
      guard nanosleep(&rest, &unslept) != 0, errno == EINTR else { return }
      rest = unslept
    }
  }
}
