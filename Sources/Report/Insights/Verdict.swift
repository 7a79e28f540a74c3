import Analyzer
import History

/// What the overview says first: one word, and the figures behind it.
struct Verdict: Sendable, Hashable {
  let judgement: Judgement
  let word: String
  /// One sentence.
  let headline: String
  /// One or two sentences more.
  let detail: String
  /// What moved the number of findings; nil where nothing is compared, or nothing moved.
  let cause: Cause?
  /// The same as one sentence.
  let causeText: String?

  init(
    coverage: MetricSeries, findings: MetricSeries, errors: MetricSeries, history: ProjectHistory, steps: Steps
  ) {
    let lately = RecentTurnover(history.lives, samples: history.samples)
    // The longest span that the history has room for.
    let span = MetricSeries.spans.indices.last { findings.changes[$0].difference != nil }
    let open = FigureText.text(findings.now, .count)
    let errorText = Verdict.errors(errors.now)
    detail =
      "In the last \(RecentTurnover.days) days \(lately.introduced) introduced, \(lately.fixed) fixed. "
      + "Open now: \(open) findings, \(errorText)."
    guard let span, let findingsMoved = findings.changes[span].difference else {
      cause = nil
      causeText = nil
      judgement = .neutral
      word = "First look"
      headline =
        "\(FigureText.text(coverage.now, .share)) checklist coverage; the history is too short to compare."
      return
    }
    let days = MetricSeries.spans[span]
    let (first, last) = (history.samples.index(daysBeforeLast: days) ?? 0, history.samples.count - 1)
    let comparison = SampleComparison(history.lives, from: first, to: last)
    let cause = Cause(
      introduced: comparison.introduced, fixed: comparison.fixed, from: first, to: last, history: history, steps: steps)
    self.cause = cause
    causeText = cause.sentence(history)
    let coverageMoved = coverage.changes[span].difference ?? 0
    let errorsMoved = errors.changes[span].difference ?? 0
    if errorsMoved > 0 || coverageMoved <= -0.005 {
      judgement = .worse
      word = "Getting worse"
    } else if coverageMoved >= 0.005 || errorsMoved < 0 {
      judgement = .better
      word = "Getting better"
    } else {
      judgement = .neutral
      word = "Steady"
    }
    let coverageText =
      FigureText.isShown(coverageMoved, .share)
      ? "Coverage \(coverageMoved > 0 ? "rose" : "fell") "
        + "\(FigureText.decimal(abs(coverageMoved) * 100, places: 1)) points to \(FigureText.text(coverage.now, .share))"
      : "Coverage stayed at \(FigureText.text(coverage.now, .share))"
    let moved = Int(saturating: abs(findingsMoved).rounded())
    let findingsText =
      moved == 0
      ? "the number of findings is the same"
      : "there \(moved == 1 ? "is" : "are") \(FigureText.grouped(moved)) \(findingsMoved > 0 ? "more" : "fewer") "
        + "finding\(moved == 1 ? "" : "s")"
    headline = "\(coverageText) in \(days) days; \(findingsText)."
  }

  private static func errors(_ number: Double?) -> String {
    guard let number else { return "errors unknown" }
    return number == 0 ? "no errors" : "\(FigureText.text(number, .count)) error\(number == 1 ? "" : "s")"
  }
}
