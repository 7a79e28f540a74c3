import Analyzer
import Arguments

/// A command's exit status.
/// - Source: docs/configuration.md, "Exit status".
struct ExitStatus: Equatable {
  let rawValue: Int32

  private init(rawValue: Int32) { self.rawValue = rawValue }

  /// There are no findings at or above the `--fail-on` level.
  static let clean = ExitStatus(rawValue: 0)
  /// There are findings at or above the `--fail-on` level, even if some files could not be read.
  static let findings = ExitStatus(rawValue: 1)
  /// A usage error or an invalid configuration; nothing was done.
  static let failure = ExitStatus(rawValue: 2)
  /// Only part of the work was done: a forge was unreachable or denied access, a file could not be written, or a file
  /// was skipped with `--error-on-skipped`.
  static let incomplete = ExitStatus(rawValue: 3)

  /// `review hook`: an edit introduced findings. Coding agents read them only with this status.
  static let findingsForAgent = ExitStatus(rawValue: 2)
  /// `review lsp`: the editor disconnected without shutting down the server.
  static let disconnected = ExitStatus(rawValue: 1)

  /// Creates the exit status for a review.
  init(of review: Review, _ arguments: CheckArguments) {
    if arguments.failsOnSkipped, !review.skipped.isEmpty {
      self = .incomplete
    } else {
      self = arguments.failOn.isReached(by: review.findings) ? .findings : .clean
    }
  }

  /// Creates the exit status for a command that does not fail because of findings.
  init(ofSkipped review: Review, _ arguments: CheckArguments) {
    self = arguments.failsOnSkipped && !review.skipped.isEmpty ? .incomplete : .clean
  }
}

extension CheckArguments.FailOn {
  /// Returns whether any of the findings has at least this severity.
  func isReached(by findings: [Finding]) -> Bool {
    guard let severity else { return false }
    return findings.contains { $0.severity >= severity }
  }
}
