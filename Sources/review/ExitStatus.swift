import Analyzer
import Arguments

/// A command's exit status.
/// - Source: docs/configuration.md, "Exit status".
enum ExitStatus: Int32 {
  /// There are no findings at or above the `--fail-on` level.
  case clean = 0
  /// There are findings at or above the `--fail-on` level, even if some files could not be read.
  case findings = 1
  /// A usage error or an invalid configuration; nothing was done.
  case failure = 2
  /// Only part of the work was done: a forge was unreachable or denied access, a file could not be written, or a file
  /// was skipped with `--error-on-skipped`.
  case incomplete = 3

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
    guard case .severity(let limit) = self else { return false }
    return findings.contains { $0.severity >= limit }
  }
}
