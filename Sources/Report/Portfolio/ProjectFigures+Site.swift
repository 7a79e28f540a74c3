import Analyzer
package import History

extension Site {
  /// This project's figures, for pages about several projects.
  package var figures: ProjectFigures {
    let history = model.history
    let recent = RecentTurnover(history.lives, samples: history.samples)
    let judgment: ProjectFigures.Judgment =
      switch model.verdict.assessment {
      case .better: .better
      case .worse: .worse
      case .neutral: .neutral
      }
    return ProjectFigures(
      name: history.project.name, branch: history.project.branch, webAddress: history.project.webAddress,
      judgment: judgment, verdict: model.verdict.word, headline: model.verdict.headline,
      recentlyIntroduced: recent.introduced, recentlyFixed: recent.fixed,
      samples: history.samples.indices.map(sample), teams: model.owners.map(ProjectFigures.Team.init))
  }

  private func sample(_ index: Int) -> ProjectFigures.Sample {
    let sample = model.history.samples[index]
    let metrics = model.metrics.compactMap { series in series.values[index].map { (series.metric.id, $0) } }
    return ProjectFigures.Sample(
      commit: sample.commit, date: sample.date, isComplete: sample.isComplete,
      metrics: Dictionary(metrics) { first, _ in first })
  }
}

extension ProjectFigures.Team {
  fileprivate init(_ group: FileGroup) {
    var points: [Point] = []
    for (index, sum) in group.sums.enumerated() where sum != (index == 0 ? FileGroup.Sum() : group.sums[index - 1]) {
      points.append(
        Point(
          sample: index, files: sum.files, codeLines: sum.codeLines, findings: sum.findings,
          passed: sum.coverage.passed, failed: sum.coverage.failed))
    }
    self.init(name: group.name, points: points)
  }
}

extension ProjectFigures {
  /// Returns a metric's values in all samples.
  func values(of metric: Metric) -> [Double?] { samples.map { $0.metrics[metric.id] } }

  /// Returns a metric's change over the given number of days before the last sample, or nil if it is unknown.
  func change(of metric: Metric, days: Int) -> Double? {
    guard let tip, let now = tip.metrics[metric.id],
      let before = samples.last(where: { $0.date.day.number <= tip.date.day.number - days })?.metrics[metric.id]
    else { return nil }
    return now - before
  }

  var timeline: Timeline {
    Timeline(
      seconds: samples.map(\.date.seconds), days: samples.map(\.date.day), isPartial: samples.map { !$0.isComplete })
  }
}
