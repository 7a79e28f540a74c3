import Analyzer
import History

/// Data files that pages load as scripts, because pages opened from a local folder cannot read other files.
struct PageScripts {
  let model: SiteModel

  /// The data for the table of all files: each row contains the path, the page and the values of `FileRow`.
  var files: String {
    let rows = model.hotspots.sorted { ($1.findings, $0.file) < ($0.findings, $1.file) }.compactMap {
      hotspot -> JSONValue? in
      let file = model.history.files[hotspot.file]
      guard let state = file.state(at: model.last) else { return nil }
      let coverage = CoverageCount(passed: state.passed, failed: state.failed, human: state.human).coverage
      return .array([
        .string(VisibleText.escaped(file.path)),
        model.link(toFile: file.path, from: Section.files.path).map { .string($0.address) } ?? .null,
        .integer(state.findings.total), .integer(state.findings.error), JSONValue(coverage),
        .integer(state.codeLines), JSONValue(state.bodyLength), .integer(file.churn.commits),
      ])
    }
    return ScriptData.call(
      "reportTable", "files", .array(["text", "count", "count", "share", "count", "count", "count"]), .array(rows))
  }

  /// The data for comparing any two samples.
  var comparison: String {
    let samples = model.history.samples
    // Keeps the latest findings, because they are the most likely to be compared.
    let kept = model.history.lives.suffix(model.limits.comparedLives)
    let used = Set(kept.map(\.file)).sorted()
    let position = Dictionary(uniqueKeysWithValues: used.enumerated().map { ($1, $0) })
    return ScriptData.call(
      "reportCompare",
      [
        "samples": JSONValue(samples.map { VisibleText.escaped(ComparePage.name($0)) }),
        "metrics": .array(
          model.metrics.map { series in
            [
              "title": .string(series.metric.title),
              "unit": .string(
                series.metric.unit == .share ? "share" : series.metric.unit == .ratio ? "ratio" : "count"),
              "better": .integer(series.metric.better == .higher ? 1 : series.metric.better == .lower ? -1 : 0),
              "values": .array(series.values.map(JSONValue.exact)),
            ]
          }),
        "rules": JSONValue(model.history.rules),
        "rulePages": .array(
          model.history.rules.map { .string(Link.to(SiteModel.page(ofRule: $0), from: Section.compare.path).address) }),
        "files": JSONValue(used.map { VisibleText.escaped(model.history.files[$0].path) }),
        "filePages": .array(
          used.map { index in
            model.link(toFile: model.history.files[index].path, from: Section.compare.path).map { .string($0.address) }
              ?? .null
          }),
        "rule": .array(kept.map { .integer($0.rule) }),
        "file": .array(kept.map { .integer(position[$0.file] ?? 0) }),
        "born": .array(kept.map { .integer($0.introduced) }),
        "gone": .array(kept.map { JSONValue($0.fixed) }),
        "complete": .boolean(kept.count == model.history.lives.count),
        "rows": .integer(model.limits.rows),
      ])
  }
}
