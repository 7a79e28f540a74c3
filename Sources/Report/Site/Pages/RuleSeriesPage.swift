import Analyzer
import History

/// A rule's page: its rationale, its findings over time and their locations.
struct RuleSeriesPage: Sendable {
  let model: SiteModel
  let id: String
  let info: RuleInfo?
  let series: RuleSeries?
  let trend: Trend?

  static func all(of model: SiteModel) -> [SitePage] {
    let known = model.rules.map(\.id)
    let silent = model.history.ruleInfos.map(\.id).filter { !known.contains($0) }
    return (known + silent).map { id in
      let location = known.firstIndex(of: id)
      let page = RuleSeriesPage(
        model: model, id: id, info: model.ruleInfos[id], series: location.map { model.rules[$0] },
        trend: location.flatMap { model.ruleTrends[$0] })
      return SitePage(path: page.path, title: id, section: .rules) { page.content }
    }
  }

  private var path: SitePath { SiteModel.page(ofRule: id) }

  private var content: HTML {
    tag("div") {
      Pieces.path([("Rules", .to(Section.rules.path, from: path)), (id, nil)])
      Pieces.heading(id, info?.summary ?? "")
      figures
      if let series { charts(series) }
      if series != nil { files }
      card
    }
  }

  private var figures: HTML {
    var facts: [(String, HTML)] = []
    if let series {
      facts.append(("Open", Pieces.severities(series.now)))
      let text = TrendText(trend: trend, forecast: forecast, metric: MetricCatalog.findings)
      facts.append(("Trend", text.direction))
      if forecast != nil { facts.append(("13-week forecast", HTML(text: text.forecastText))) }
      facts.append(("Median time to fix", HTML(text: series.lifetimes.fixText)))
      facts.append(("Median age of open findings", HTML(text: series.lifetimes.ageText)))
    }
    if let info {
      facts.append(("Default level", HTML(text: LevelText.defaults(of: info))))
      facts.append(("Fix", CodeSpans.html(LevelText.fix(of: info))))
    }
    return Pieces.facts(facts)
  }

  private var forecast: Forecast? { trend.flatMap { Forecast($0, bounds: MetricCatalog.findings.bounds) } }

  private func charts(_ series: RuleSeries) -> HTML {
    let forecastSeries = forecast.flatMap { forecast in
      model.timeline.seconds.last.map {
        TimeChart.ForecastSeries(forecast: forecast, start: $0, value: Double(series.now.total))
      }
    }
    let weeks = Array(Turnover(series.lives, samples: model.history.samples, pages: model.samplePages).weeks.suffix(26))
    return Pieces.charts {
      TimeChart(
        id: "open", title: "Open findings", subtitle: "", timeline: model.timeline,
        series: [.init(name: "open", ink: .first, values: series.counts.map { Double($0.total) })],
        forecastSeries: forecastSeries,
        dataFile: .to(SiteData.Table.rules.path, from: path), samplesFrom: path
      ).figure
      TurnoverChart(
        id: "turnover", title: "Introduced and fixed", subtitle: model.turnoverSubtitle,
        weeks: weeks, marks: model.timeline.marks.map { (model.timeline.days[$0.index], $0.name) }
      ).figure
      if series.survival.isMeaningful { SurvivalChart(id: "survival", survival: series.survival).figure }
    }
  }

  private var files: HTML {
    let all = Dictionary(grouping: model.history.latest.findings.filter { $0.rule == id }, by: \.path)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let shown = all.prefix(100)
    return Pieces.section(
      "Files", id: "where",
      note: shown.count < all.count ? "The \(shown.count) files with the most findings, out of \(all.count)." : ""
    ) {
      if shown.isEmpty {
        Pieces.nothing("No open findings.")
      } else {
        DataTable(
          caption: "Files with \(id) findings",
          columns: [
            .init("File"), .init("Findings", .number, isSorted: true), .init("Errors", .number), .init("Lines"),
          ],
          rows: shown.map { path, findings in
            let lines = findings.prefix(8).map { String($0.range.start.line) }.joined(separator: ", ")
            return [
              .path(path, model.link(toFile: path, from: self.path)), .count(findings.count),
              .count(findings.count { $0.severity == .error }), .text(findings.count > 8 ? lines + ", …" : lines),
            ]
          }, filter: "Filter files"
        ).html
      }
    }
  }

  // MARK: The rule itself

  @HTMLBuilder private var card: HTML {
    if let info {
      Pieces.section("Why it matters", id: "why") {
        tag("p", .class("prose")) { CodeSpans.html(info.rationale) }
        if let example = info.triggering.first { code("Triggering example (↓ marks the finding)", example) }
        if let example = info.good.first { code("Non-triggering example", example) }
      }
      let items = RuleList.checklistItems(of: id)
      if !items.isEmpty {
        Pieces.section("Checklist items", id: "items") {
          tag("ul") {
            for item in items {
              tag("li") {
                item.text
                " "
                tag("code", .class("id")) { item.id }
              }
            }
          }
        }
      }
    }
  }

  private func code(_ title: String, _ example: Example) -> HTML {
    HTML(
      joining: example.files.map { file in
        tag("figure", .class("example")) {
          tag("figcaption") { example.files.count > 1 ? "\(title) \(file.path)" : title }
          tag("pre") { tag("code") { HTML(preformatted: file.source) } }
        }
      })
  }
}

/// Converts text with code in backticks to HTML.
enum CodeSpans {
  static func html(_ text: String) -> HTML {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return HTML(text: text) }
    return HTML(
      joining: parts.enumerated().map { index, part in
        index % 2 == 1 ? tag("code") { String(part) } : HTML(text: String(part))
      })
  }
}
