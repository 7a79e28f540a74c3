import Analyzer
import History

/// The verdict at the top of the overview: a short phrase and the figures it is based on.
struct OverviewVerdict: Sendable, Hashable {
  let assessment: Assessment
  let word: String
  /// A summary in one sentence.
  let headline: String
  /// One or two more sentences.
  let detail: String
  /// The cause of the change in findings; nil if there is no comparison or no change.
  let cause: ChangeCause?
  /// A description of the cause in a few sentences.
  let causeText: String?

  init(
    coverage: MetricSeries, findings: MetricSeries, errors: MetricSeries, density: MetricSeries,
    history: ProjectHistory, steps: Steps
  ) {
    let recent = RecentTurnover(history.lives, samples: history.samples)
    // Uses the longest span covered by the history.
    let span = MetricSeries.spans.indices.last { findings.changes[$0].difference != nil }
    let open = FigureText.text(findings.now, .count)
    let errorText = OverviewVerdict.errors(errors.now)
    detail =
      "Last \(RecentTurnover.days) days: \(recent.introduced) introduced, \(recent.fixed) fixed. "
      + "Open now: \(open) finding\(findings.now == 1 ? "" : "s"), \(errorText)."
    guard let span, let findingsMoved = findings.changes[span].difference else {
      cause = nil
      causeText = nil
      assessment = .neutral
      word = "First report"
      headline =
        "Checklist coverage is \(FigureText.text(coverage.now, .share)); the history is too short for a comparison."
      return
    }
    let days = MetricSeries.spans[span]
    let (first, last) = (history.samples.index(daysBeforeLast: days) ?? 0, history.samples.count - 1)
    let comparison = SampleComparison(history.lives, from: first, to: last)
    let cause = ChangeCause(
      introduced: comparison.introduced, fixed: comparison.fixed, from: first, to: last, history: history, steps: steps)
    self.cause = cause
    causeText = cause.sentence(history)
    let coverageMoved = coverage.changes[span].difference ?? 0
    let errorsMoved = errors.changes[span].difference ?? 0
    // Compares the density of findings, because the number of findings grows with the amount of code.
    let densityMoved = density.changes[span].difference ?? 0
    let densityBefore = (density.now ?? 0) - densityMoved
    let densityShare = densityBefore > 0 ? densityMoved / densityBefore : 0
    let isWorse = errorsMoved > 0 || coverageMoved <= -0.005 || densityShare >= 0.05
    let isBetter = errorsMoved < 0 || coverageMoved >= 0.005 || densityShare <= -0.05
    switch (isWorse, isBetter) {
    case (true, false): (assessment, word) = (.worse, "Getting worse")
    case (false, true): (assessment, word) = (.better, "Getting better")
    case (true, true): (assessment, word) = (.neutral, "Mixed")
    case (false, false): (assessment, word) = (.neutral, "Steady")
    }
    let coverageText =
      FigureText.isShown(coverageMoved, .share)
      ? "Coverage \(coverageMoved > 0 ? "rose" : "fell") "
        + "\(FigureText.decimal(abs(coverageMoved) * 100, places: 1)) points to "
        + "\(FigureText.text(coverage.now, .share))"
      : "Coverage stayed at \(FigureText.text(coverage.now, .share))"
    let moved = Int(saturating: abs(findingsMoved).rounded())
    let findingsText =
      moved == 0
      ? "the number of findings is unchanged"
      : "there \(moved == 1 ? "is" : "are") \(FigureText.grouped(moved)) \(findingsMoved > 0 ? "more" : "fewer") "
        + "finding\(moved == 1 ? "" : "s")"
    headline =
      "\(coverageText) over \(days) days; \(findingsText)\(Self.errorsText(errorsMoved, beside: findingsMoved))."
  }

  /// Describes the change in the number of errors, worded as a continuation of the change in the number of findings.
  /// Returns an empty string if the number of errors is unchanged.
  private static func errorsText(_ moved: Double, beside findings: Double) -> String {
    let count = Int(saturating: abs(moved).rounded())
    guard count > 0 else { return "" }
    let isAlike = abs(findings) < 0.5 || (moved > 0) == (findings > 0)
    return
      " \(isAlike ? "and" : "but") \(FigureText.grouped(count)) \(moved > 0 ? "more" : "fewer") "
      + "error\(count == 1 ? "" : "s")"
  }

  private static func errors(_ number: Double?) -> String {
    guard let number else { return "errors unknown" }
    return number == 0
      ? "no errors" : "including \(FigureText.text(number, .count)) error\(number == 1 ? "" : "s")"
  }
}
