import Synchronization

/// Shows on standard error how far some work has come, and leaves no trace behind.
///
/// It is silent unless standard error is a terminal and the work has taken over half a second, and draws
/// at most ten times a second. Every method may be called from any thread.
public final class ProgressBar: Sendable {
  private struct State {
    var done = 0
    var lastDrawn: ContinuousClock.Instant?
    var isFinished = false
  }

  /// What the bar takes from the outside world.
  struct Surroundings: Sendable {
    var now: @Sendable () -> ContinuousClock.Instant
    var columns: @Sendable () -> Int
    var write: @Sendable (String) -> Void

    static let standardError = Surroundings(
      now: { ContinuousClock.now }, columns: { TerminalDevice.standardError.columns ?? 80 },
      write: { TerminalDevice.standardError.write($0) })
  }

  private static let patience = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(100)

  private let label: String
  private let total: Int
  private let isEnabled: Bool
  private let surroundings: Surroundings
  private let start: ContinuousClock.Instant
  private let state = Mutex(State())

  /// A bar for `total` steps that begin now.
  /// - Parameter isEnabled: false keeps it silent on a terminal too (`--quiet`).
  public convenience init(label: String, total: Int, isEnabled: Bool) {
    self.init(
      label: label, total: total, isEnabled: isEnabled && TerminalDevice.standardError.isTerminal,
      surroundings: .standardError)
  }

  init(label: String, total: Int, isEnabled: Bool, surroundings: Surroundings) {
    self.label = VisibleText.escaped(label)
    self.total = total
    self.isEnabled = isEnabled
    self.surroundings = surroundings
    start = surroundings.now()
  }

  deinit { finish() }

  /// One more step is done.
  public func advance() {
    guard isEnabled else { return }
    state.withLock { state in
      guard !state.isFinished else { return }
      state.done += 1
      let now = surroundings.now()
      guard start.duration(to: now) > Self.patience else { return }
      if let last = state.lastDrawn, last.duration(to: now) < Self.interval { return }
      state.lastDrawn = now
      let columns = surroundings.columns() - 1
      surroundings.write("\r" + Self.line(label, done: state.done, of: total, columns: columns) + "\u{1B}[K")
    }
  }

  /// Erases the bar; steps that come later are ignored.
  public func finish() {
    guard isEnabled else { return }
    state.withLock { state in
      if state.lastDrawn != nil, !state.isFinished { surroundings.write("\r\u{1B}[K") }
      state.isFinished = true
    }
  }

  /// The bar as one line of at most `columns`: what does not fit is left out, the bar first, then the label.
  static func line(_ label: String, done: Int, of total: Int, columns: Int) -> String {
    let share = total > 0 ? min(1, Double(done) / Double(total)) : 1
    let figures = "\(done)/\(total) \(Int(share * 100)) %"
    guard DisplayWidth.of(label) + 1 + figures.utf8.count <= columns else {
      return String(figures.prefix(max(0, columns)))
    }
    let room = min(40, columns - DisplayWidth.of(label) - figures.utf8.count - 2)
    guard room >= 5 else { return "\(label) \(figures)" }
    let filled = Int(share * Double(room))
    let bar = String(repeating: "━", count: filled) + String(repeating: "─", count: room - filled)
    return "\(label) \(bar) \(figures)"
  }
}
