import Analyzer
import Arguments

/// How a command ended.
/// - Source: interfaces.md, "Exit status".
enum ExitStatus: Int32 {
  /// Nothing at or above `--fail-on`.
  case clean = 0
  /// Findings at or above `--fail-on`, also where some files could not be read.
  case findings = 1
  /// Wrong usage or a bad configuration: nothing was done.
  case failure = 2
  /// Not all could be done: a forge was not reached or refused, a file was not written, or one was skipped where
  /// `--error-on-skipped` minds that.
  case incomplete = 3

  /// How a review ends.
  init(of review: Review, _ arguments: CheckArguments) {
    if arguments.failsOnSkipped, !review.skipped.isEmpty {
      self = .incomplete
    } else {
      self = arguments.failOn.isReached(by: review.findings) ? .findings : .clean
    }
  }

  /// How a command ends for which findings are no failure.
  init(ofSkipped review: Review, _ arguments: CheckArguments) {
    self = arguments.failsOnSkipped && !review.skipped.isEmpty ? .incomplete : .clean
  }
}

extension CheckArguments.FailOn {
  /// Whether one of the findings is severe enough.
  func isReached(by findings: [Finding]) -> Bool {
    guard case .severity(let limit) = self else { return false }
    return findings.contains { $0.severity >= limit }
  }
}
