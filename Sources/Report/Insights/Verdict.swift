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
    coverage: MetricSeries, findings: MetricSeries, errors: MetricSeries, density: MetricSeries,
    history: ProjectHistory, steps: Steps
  ) {
    let lately = RecentTurnover(history.lives, samples: history.samples)
    // The longest span that the history has room for.
    let span = MetricSeries.spans.indices.last { findings.changes[$0].difference != nil }
    let open = FigureText.text(findings.now, .count)
    let errorText = Verdict.errors(errors.now)
    detail =
      "Last \(RecentTurnover.days) days: \(lately.introduced) introduced, \(lately.fixed) fixed. "
      + "Open now: \(open) finding\(findings.now == 1 ? "" : "s"), \(errorText)."
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
    // Findings grow with the code, so what counts is how many there are for the same amount of it.
    let densityMoved = density.changes[span].difference ?? 0
    let densityBefore = (density.now ?? 0) - densityMoved
    let densityShare = densityBefore > 0 ? densityMoved / densityBefore : 0
    let isWorse = errorsMoved > 0 || coverageMoved <= -0.005 || densityShare >= 0.05
    let isBetter = errorsMoved < 0 || coverageMoved >= 0.005 || densityShare <= -0.05
    switch (isWorse, isBetter) {
    case (true, false): (judgement, word) = (.worse, "Getting worse")
    case (false, true): (judgement, word) = (.better, "Getting better")
    case (true, true): (judgement, word) = (.neutral, "Mixed")
    case (false, false): (judgement, word) = (.neutral, "Steady")
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
    headline = "\(coverageText) in \(days) days; \(findingsText)\(Self.errorsText(errorsMoved, beside: findingsMoved))."
  }

  /// How the number of errors moved, after that of all findings; empty where it did not.
  private static func errorsText(_ moved: Double, beside findings: Double) -> String {
    let count = Int(saturating: abs(moved).rounded())
    guard count > 0 else { return "" }
    let isAlike = abs(findings) < 0.5 || (moved > 0) == (findings > 0)
    return
      " \(isAlike ? "and" : "but") \(FigureText.grouped(count)) \(moved > 0 ? "more" : "fewer") error\(count == 1 ? "" : "s")"
  }

  private static func errors(_ number: Double?) -> String {
    guard let number else { return "errors unknown" }
    return number == 0
      ? "no errors" : "\(FigureText.text(number, .count)) of them \(number == 1 ? "an error" : "errors")"
  }
}
