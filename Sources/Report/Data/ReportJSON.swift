import Analyzer
import History

/// All of a project's series as a JSON document.
struct ReportJSON {
  let model: SiteModel

  private var samples: [Sample] { model.history.samples }

  var text: String {
    let document: JSONValue = [
      "schema": .integer(SiteData.schema),
      "tool": ["name": "review", "version": .string(model.toolVersion)],
      "project": [
        "name": .string(model.history.project.name), "branch": .string(model.history.project.branch),
        "web_address": model.history.project.webAddress.map(JSONValue.string) ?? .null,
      ],
      "sampling": [
        "every": .string(model.history.sampling.every.rawValue),
        "since": model.history.sampling.since.map(JSONValue.string) ?? .null,
        "until": model.history.sampling.until.map(JSONValue.string) ?? .null,
        "commits": .integer(model.history.sampling.commits),
      ],
      "verdict": [
        "word": .string(model.verdict.word), "headline": .string(model.verdict.headline),
        "cause": model.verdict.causeText.map(JSONValue.string) ?? .null,
      ],
      "architecture": [
        "reviewed_as": .string(model.history.architectureAssignment.project.rawValue),
        "modules": .object(
          model.history.architectureAssignment.modules.sorted { $0.key < $1.key }.map {
            .init($0.key, .string($0.value.rawValue))
          }),
        "switches": .array(
          model.architecture.events.map { event in
            [
              "date": .string(samples[event.sample].date.text), "commit": .string(samples[event.sample].commit),
              "module": event.module.map(JSONValue.string) ?? .null, "before": .string(event.before.rawValue),
              "after": .string(event.after.rawValue), "reason": .string(event.reason),
            ]
          }),
      ],
      "gates": .array(model.gates.map(gate)),
      "samples": .array(samples.map(sample)),
      "metrics": .array(model.metrics.map(metric)),
      "rules": .array(model.rules.map(rule)),
      "checklists": .array(model.history.latest.checklists.map(checklist)),
      "turnover": .array(
        model.turnover.weeks.map {
          ["week": .string($0.monday.text), "introduced": .integer($0.introduced), "fixed": .integer($0.fixed)]
        }),
      "hotspots": .array(model.hotspots.prefix(100).filter { $0.score > 0 }.map(hotspot)),
      "omissions": .array(
        (model.history.omissions + model.omissions).map {
          ["text": .string($0.text), "remedy": $0.remedy.map(JSONValue.string) ?? .null]
        }),
    ]
    return document.text(width: 100_000)
  }

  private func gate(_ result: GateResult) -> JSONValue {
    ["gate": .string(result.gate.text), "value": JSONValue(result.value), "passed": .boolean(result.passed)]
  }

  private func sample(_ sample: Sample) -> JSONValue {
    [
      "commit": .string(sample.commit), "date": .string(sample.date.text), "time": .integer(sample.date.seconds),
      "tags": JSONValue(sample.tags), "architecture": .string(sample.totals.architecture.rawValue),
      "missing_files": .integer(sample.gaps.reduce(0) { $0 + $1.files }),
    ]
  }

  private func metric(_ series: MetricSeries) -> JSONValue {
    [
      "id": .string(series.metric.id), "title": .string(series.metric.title),
      "unit": .string(series.metric.unit == .share ? "share" : series.metric.unit == .ratio ? "ratio" : "count"),
      "values": .array(series.values.map(JSONValue.exact)),
      "changes": .array(
        series.changes.map { ["days": .integer($0.days), "difference": .exact($0.difference)] }),
      "trend": series.trend.map(trend) ?? .null,
      "forecast": series.forecast.map(forecast) ?? .null,
    ]
  }

  private func trend(_ trend: Trend) -> JSONValue {
    let verdict =
      switch trend.verdict {
      case .tooShort: "too_short"
      case .none: "none"
      case .rising: "rising"
      case .falling: "falling"
      }
    return [
      "verdict": .string(verdict), "weeks": .integer(trend.series.values.count),
      "slope_per_week": .exact(trend.slope?.slope),
      "slope_low": .exact(trend.slope?.slopeInterval.lowerBound),
      "slope_high": .exact(trend.slope?.slopeInterval.upperBound),
      "mann_kendall_p": .exact(trend.level?.probability), "signed_rank_p": .exact(trend.steps?.probability),
    ]
  }

  private func forecast(_ forecast: Forecast) -> JSONValue {
    .array(
      forecast.points.map {
        [
          "week": .integer($0.week), "value": .exact($0.value), "low": .exact($0.interval.lowerBound),
          "high": .exact($0.interval.upperBound),
        ]
      })
  }

  private func rule(_ rule: RuleSeries) -> JSONValue {
    [
      "id": .string(rule.id), "error": .array(rule.counts.map { .integer($0.error) }),
      "warning": .array(rule.counts.map { .integer($0.warning) }),
      "info": .array(rule.counts.map { .integer($0.info) }),
      "half_life_days": JSONValue(rule.survival.halfLife),
    ]
  }

  private func checklist(_ checklist: ChecklistReview) -> JSONValue {
    [
      "id": .string(checklist.id), "coverage": JSONValue(checklist.coverage.coverage),
      "items": .array(
        checklist.items.map { item in
          [
            "id": .string(item.id), "text": .string(item.text), "status": .string(item.status.rawValue),
            "passed": .integer(item.coverage.passed), "failed": .integer(item.coverage.failed),
            "human": .integer(item.coverage.human), "opportunities": .integer(item.opportunities),
            "failures": .integer(item.failures),
          ]
        }),
    ]
  }

  private func hotspot(_ hotspot: Hotspot) -> JSONValue {
    [
      "path": .string(model.history.files[hotspot.file].path), "score": JSONValue(hotspot.score),
      "commits": .integer(hotspot.commits), "findings": .integer(hotspot.findings),
      "code_lines": .integer(hotspot.codeLines),
    ]
  }
}
