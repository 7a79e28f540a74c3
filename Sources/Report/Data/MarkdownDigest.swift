import Analyzer
import History

/// A short summary of the report in Markdown, for email or chat.
struct MarkdownDigest {
  let model: SiteModel

  var text: String {
    var lines = ["# \(MarkdownText.plain(VisibleText.escaped(model.history.project.name)))", ""]
    lines += [
      "**\(model.verdict.word).** \(MarkdownText.plain(model.verdict.headline)) "
        + (model.verdict.causeText.map { MarkdownText.sentence($0) + " " } ?? "")
        + MarkdownText.plain(model.verdict.detail),
      "",
    ]
    if !model.gates.isEmpty {
      lines += model.gates.map { "- \($0.passed ? "✓" : "✗") \(MarkdownText.plain($0.sentence))" } + [""]
    }
    lines += ["| metric | now | 7 d | 30 d | 90 d |", "| --- | ---: | ---: | ---: | ---: |"]
    for series in MetricCatalog.core.compactMap({ model.metric($0.id) }) {
      let changes = series.changes.map { FigureText.difference($0.difference, series.metric.unit) }
      lines.append(
        "| \(series.metric.title) | \(FigureText.text(series.now, series.metric.unit)) | "
          + changes.joined(separator: " | ") + " |")
    }
    let hot = model.hotspots.prefix(5).filter { $0.score > 0 }
    if !hot.isEmpty {
      lines += ["", "Hotspots:", ""]
      lines += hot.map { hotspot in
        "- \(MarkdownText.code(model.history.files[hotspot.file].path)): "
          + "\(Wording.count(hotspot.findings, "finding")), "
          + Wording.count(hotspot.commits, "commit")
      }
    }
    let omissions = model.history.omissions
    if !omissions.isEmpty {
      lines += ["", "Not included:", ""] + omissions.map { "- \(MarkdownText.sentence($0.text))" }
    }
    return LogText.escaped(lines.joined(separator: "\n") + "\n")
  }
}
