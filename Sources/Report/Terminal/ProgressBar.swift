import Analyzer
import Synchronization

/// Shows progress on standard error and removes it afterward.
///
/// Nothing is shown unless standard error is a terminal and the work takes more than half a second. The bar is redrawn
/// at most ten times per second. All methods are thread-safe.
package final class ProgressBar: Sendable {
  private struct State {
    var done = 0
    var lastDrawn: ContinuousClock.Instant?
    var isFinished = false
  }

  /// The bar's environment, which can be replaced in tests.
  struct Environment: Sendable {
    var now: @Sendable () -> ContinuousClock.Instant
    var columns: @Sendable () -> Int
    var write: @Sendable (String) -> Void

    static let standardError = Environment(
      now: { ContinuousClock.now }, columns: { TerminalDevice.standardError.columns ?? 80 },
      write: { TerminalDevice.standardError.write($0) })
  }

  private static let initialDelay = Duration.milliseconds(500)
  private static let interval = Duration.milliseconds(100)

  private let label: String
  private let total: Int
  private let isEnabled: Bool
  private let environment: Environment
  private let start: ContinuousClock.Instant
  private let state = Mutex(State())

  /// Creates a bar for a number of steps.
  /// - Parameter isEnabled: Whether to show the bar; false with `--quiet`.
  package convenience init(label: String, total: Int, isEnabled: Bool) {
    self.init(
      label: label, total: total, isEnabled: isEnabled && TerminalDevice.standardError.isTerminal,
      environment: .standardError)
  }

  init(label: String, total: Int, isEnabled: Bool, environment: Environment) {
    self.label = VisibleText.escaped(label)
    self.total = total
    self.isEnabled = isEnabled
    self.environment = environment
    start = environment.now()
  }

  deinit { finish() }

  /// Completes one step.
  package func advance() { draw { $0 += 1 } }

  /// Sets the number of completed steps.
  package func move(to done: Int) { draw { $0 = max($0, done) } }

  private func draw(_ change: (inout Int) -> Void) {
    guard isEnabled else { return }
    state.withLock { state in
      guard !state.isFinished else { return }
      change(&state.done)
      let now = environment.now()
      guard start.duration(to: now) > Self.initialDelay else { return }
      if let last = state.lastDrawn, last.duration(to: now) < Self.interval { return }
      state.lastDrawn = now
      let columns = environment.columns() - 1
      let rest = Self.rest(after: start.duration(to: now), done: state.done, of: total)
      environment.write(
        "\r" + Self.line(label, done: state.done, of: total, rest: rest, columns: columns) + "\u{1B}[K")
    }
  }

  /// Removes the bar; further steps are ignored.
  package func finish() {
    guard isEnabled else { return }
    state.withLock { state in
      if state.lastDrawn != nil, !state.isFinished { environment.write("\r\u{1B}[K") }
      state.isFinished = true
    }
  }

  /// Returns the estimated remaining time, or nil if it is short or unknown.
  static func rest(after elapsed: Duration, done: Int, of total: Int) -> String? {
    guard elapsed >= .seconds(5), done > 0, done < total else { return nil }
    let seconds = Double(elapsed.components.seconds) * Double(total - done) / Double(done)
    switch seconds {
    case ..<10: return nil
    case ..<90: return "about \(Int(saturating: (seconds / 10).rounded(.up)) * 10) s left"
    case ..<5_400: return "about \(Int(saturating: (seconds / 60).rounded(.up))) min left"
    default: return "about \(Int(saturating: (seconds / 3_600).rounded(.up))) h left"
    }
  }

  /// Returns the bar as one line of at most `columns` columns. If there is not enough space, omits the bar first, then
  /// the label.
  static func line(_ label: String, done: Int, of total: Int, rest: String? = nil, columns: Int) -> String {
    let share = total > 0 ? min(1, Double(done) / Double(total)) : 1
    let figures = "\(done)/\(total) \(Int(saturating: share * 100))%" + (rest.map { ", \($0)" } ?? "")
    guard DisplayWidth.of(label) + 1 + figures.utf8.count <= columns else {
      return String(figures.prefix(max(0, columns)))
    }
    let barWidth = min(40, columns - DisplayWidth.of(label) - figures.utf8.count - 2)
    guard barWidth >= 5 else { return "\(label) \(figures)" }
    let filled = Int(saturating: share * Double(barWidth))
    let bar = String(repeating: "━", count: filled) + String(repeating: "─", count: barWidth - filled)
    return "\(label) \(bar) \(figures)"
  }
}
