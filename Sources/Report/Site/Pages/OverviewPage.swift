import Analyzer
import History

extension Section {
  static let overview = Section("Overview", at: "index.html") { [OverviewPage(model: $0).page] }
}

/// The start page, with the verdict, trends, and pointers to other pages.
struct OverviewPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.overview.path }

  var page: SitePage {
    SitePage(path: path, title: model.history.project.name, section: .overview) { content }
  }

  private var content: HTML {
    HTML(joining: [verdict, gates, tiles, moves, charts, directions, burnDown, hotspots, advice, omissions])
  }

  // MARK: The first screen

  private var verdict: HTML {
    let verdict = model.verdict
    let badge: HTML =
      switch verdict.assessment {
      case .better: tag("p", .class("verdict better")) { symbol("▲") + HTML(text: verdict.word) }
      case .worse: tag("p", .class("verdict worse")) { symbol("▼") + HTML(text: verdict.word) }
      case .neutral: tag("p", .class("verdict")) { symbol("●") + HTML(text: verdict.word) }
      }
    return tag("div", .class("hero")) {
      badge
      tag("h1") { verdict.headline }
      if let text = verdict.causeText {
        tag("p", .class("lead cause")) {
          CodeSpans.html(text)
          causeLinks
        }
      }
      tag("p", .class("lead")) { verdict.detail }
    }
  }

  /// Links to the commit and the findings that caused the change.
  @HTMLBuilder private var causeLinks: HTML {
    if let cause = model.verdict.cause {
      if let location = cause.leadingCommit, let link = model.link(toSample: location.sample, from: path) {
        " "
        tag("a", .href(link)) { "Show this commit" }
        "."
      }
      if let rule = cause.rules.first?.value, let link = model.link(toRule: rule, from: path) {
        " "
        tag("a", .href(link)) { "Show these findings" }
        "."
      }
    }
  }

  private func symbol(_ text: String) -> HTML { tag("span", .word("aria-hidden", "true")) { text } }

  private var gates: HTML {
    guard !model.gates.isEmpty else { return .empty }
    return tag("ul", .class("gates")) {
      for result in model.gates {
        tag("li", .class(result.passed ? "passed" : "failed")) {
          symbol(result.passed ? "✓" : "✗")
          result.sentence
        }
      }
    }
  }

  private var tiles: HTML {
    tag("section", .class("tiles"), .text("aria-label", "Core metrics")) {
      for series in MetricCatalog.core.compactMap({ model.metric($0.id) }) { tile(series) }
    }
  }

  private func tile(_ series: MetricSeries) -> HTML {
    let metric = series.metric
    let isRule = metric.id != "coverage"
    return tag("div", .class("tile")) {
      tag("h2") {
        if isRule, let link = model.link(toRule: metric.id, from: path) {
          tag("a", .href(link)) { metric.title }
        } else {
          tag("a", .href(.to(Section.checklists.path, from: path))) { metric.title }
        }
      }
      tag("p", .class("value")) { FigureText.text(series.now, metric.unit) }
      tag("p", .class("about")) { about(metric) }
      Sparkline.svg(
        series.values, seconds: model.timeline.seconds, ink: .first, floor: metric.unit == .share ? .infinity : 0,
        size: .tile)
      tag("dl", .class("changes")) {
        for change in series.changes {
          tag("div") {
            tag("dt") { "\(change.days) d" }
            tag("dd") {
              Pieces.change(change.difference, unit: metric.unit, assessment: series.assessment(of: change.difference))
            }
          }
        }
      }
    }
  }

  /// Returns a short note that puts a metric's value into context.
  private func about(_ metric: Metric) -> String {
    guard let totals = model.tip?.totals else { return "" }
    switch metric.id {
    case "coverage":
      return
        "\(FigureText.grouped(totals.coverage.failed)) fail, \(FigureText.grouped(totals.coverage.human)) need manual "
        + "review"
    case "body_length": return distribution(totals.bodyLengths, of: "view", unit: "lines")
    case "view_file_length": return distribution(totals.viewFileLengths, of: "view file", unit: "lines")
    case "god_view_model": return distribution(totals.propertyCounts, of: "model", unit: "properties")
    default: return "in \(Wording.count(totals.viewModelFiles, "view model file"))"
    }
  }

  private func distribution(_ values: ValueCounts, of noun: String, unit: String) -> String {
    guard let median = values.quantile(0.5), let top = values.maximum else { return "no \(noun)s" }
    return "\(Wording.count(values.count, noun)); median \(median), largest \(FigureText.grouped(top)) \(unit)"
  }

  // MARK: What changed

  private var moves: HTML {
    guard let days = model.moves.days, !model.moves.moves.isEmpty else { return .empty }
    return Pieces.section(
      "Changes by rule in the last \(days) days", id: "moves",
      note: "Shows the folder and the commit that contribute the most to each change."
    ) {
      DataTable(
        caption: "Rules with more or fewer findings than \(days) days ago",
        columns: [
          .init("Rule"), .init("Before", .number), .init("Now", .number), .init("Change", .number), .init("Mainly in"),
        ],
        rows: model.moves.moves.map { move in
          [
            .link(move.rule, model.link(toRule: move.rule, from: path)), .count(move.before), .count(move.now),
            .init(
              html: Pieces.change(Double(move.net), unit: .count, assessment: move.net > 0 ? .worse : .better),
              value: Double(move.net)),
            .html(location(of: move.cause)),
          ]
        }
      ).html
    }
  }

  private func location(of cause: ChangeCause) -> HTML {
    let text = CodeSpans.html(cause.location(model.history))
    guard let sample = cause.leadingCommit?.sample, let link = model.link(toSample: sample, from: path) else {
      return text
    }
    return tag("a", .href(link)) { text }
  }

  // MARK: Charts

  private var charts: HTML {
    let samples = model.history.samples
    func severity(_ severity: Severity) -> [Double?] { samples.map { Double($0.totals.findings(severity)) } }
    let open = TimeChart(
      id: "open", title: "Open findings", subtitle: "By severity, in each sample.", timeline: model.timeline,
      series: [
        .init(name: "errors", ink: .error, values: severity(.error)),
        .init(name: "warnings", ink: .warning, values: severity(.warning)),
        .init(name: "info", ink: .info, values: severity(.info)),
      ], shape: .stacked, dataFile: .to(SiteData.Table.metrics.path, from: path), samplesFrom: path)
    let weeks = Array(model.turnover.weeks.suffix(26))
    let turnover = TurnoverChart(
      id: "turnover", title: "Introduced and fixed", subtitle: model.turnoverSubtitle,
      weeks: weeks, marks: model.timeline.marks.map { (model.timeline.days[$0.index], $0.name) },
      dataFile: .to(SiteData.Table.turnover.path, from: path))
    return Pieces.charts {
      if let coverage = model.metric("coverage") { chart(coverage, title: "Checklist coverage") }
      open.figure
      turnover.figure
      if let density = model.metric("density") { chart(density, title: "Findings per 1,000 lines of code") }
    } + steps
  }

  /// Explains the largest changes, because readers of the charts are likely to ask about them.
  private var steps: HTML {
    let steps = model.steps.largest(5, lastDays: 365)
    guard !steps.isEmpty else { return .empty }
    return Pieces.section(
      "Largest changes in the last year", id: "steps",
      note: "The largest changes in the number of findings between consecutive samples."
    ) {
      StepTable(model: model, steps: steps, from: path).html
      tag("p", .class("more")) {
        tag("a", .href(.to(Section.history.path, from: path))) {
          "Largest changes in the whole history, and all samples"
        }
      }
    }
  }

  /// Returns a chart for a metric, with its forecast, if any.
  private func chart(_ series: MetricSeries, title: String) -> HTML {
    TimeChart(
      id: "metric-\(series.metric.id)", title: title, subtitle: series.metric.definition, timeline: model.timeline,
      series: [.init(name: series.metric.title, ink: .first, values: series.values)], shape: .line,
      unit: series.metric.unit, forecastSeries: forecastSeries(series),
      dataFile: .to(SiteData.Table.metrics.path, from: path),
      samplesFrom: path
    ).figure
  }

  private func forecastSeries(_ series: MetricSeries) -> TimeChart.ForecastSeries? {
    guard let forecast = series.forecast, let now = series.now, let start = model.timeline.seconds.last else {
      return nil
    }
    return TimeChart.ForecastSeries(forecast: forecast, start: start, value: now)
  }

  // MARK: Trends

  private var directions: HTML {
    let shown = model.metrics.filter { $0.metric.better != .neither }
    let moving = shown.filter { $0.trend?.verdict == .rising || $0.trend?.verdict == .falling }
    let steady = shown.filter { $0.trend?.verdict == Trend.Verdict.none }
    let unknown = shown.filter { series in !(moving + steady).contains { $0.metric.id == series.metric.id } }
    return Pieces.section(
      "Trends", id: "directions",
      note:
        "Based on up to \(WeeklySeries.window) weeks. A trend is reported only if both the values and the weekly "
        + "changes confirm it."
    ) {
      if !moving.isEmpty {
        DataTable(
          caption: "Metrics that have a trend",
          columns: [
            .init("Metric"), .init("Now", .number), .init("Direction"), .init("Change per month", .number),
            .init("13-week forecast"),
          ], rows: moving.map(direction)
        ).html
      }
      if !steady.isEmpty { tag("p") { "No trend: \(names(steady))." } }
      if !unknown.isEmpty {
        tag("p") {
          CodeSpans.html(
            "Not enough data for a trend: \(names(unknown)). \(TrendText.requirement(model.history.sampling.every))")
        }
      }
      tag("p", .class("more")) {
        "Method: "
        tag("a", .href(.to(Section.method.path, from: path, fragment: "statistics"))) { "trends and forecasts" }
        "."
      }
    }
  }

  private func names(_ series: [MetricSeries]) -> String {
    series.enumerated().map { $0 == 0 ? $1.metric.title : $1.metric.title.lowercasedFirst }.joined(separator: ", ")
  }

  private func direction(_ series: MetricSeries) -> [DataTable.Cell] {
    let unit = series.metric.unit
    let text = TrendText(series)
    return [
      .text(series.metric.title), .figure(series.now, unit), .html(text.direction),
      .init(html: HTML(text: text.pace), value: text.hasPace ? series.trend?.slope?.slope : nil),
      .text(text.forecastText),
    ]
  }

  // MARK: Rules

  private var burnDown: HTML {
    let shown = model.rules.filter { $0.now.total > 0 }.prefix(6)
    return Pieces.section(
      "Rules with the most open findings", id: "burn-down",
      note: "Open findings over time; the charts use different scales."
    ) {
      if shown.isEmpty {
        Pieces.nothing("No open findings.")
      } else {
        tag("div", .class("small-charts")) {
          for rule in shown { burnDown(rule) }
        }
        tag("p", .class("more")) {
          tag("a", .href(.to(Section.rules.path, from: path))) { "All rules with findings (\(model.rules.count))" }
        }
      }
    }
  }

  private func burnDown(_ rule: RuleSeries) -> HTML {
    let change = rule.change(overDays: 90, samples: model.history.samples)
    let recentChange = change.map { "\(FigureText.difference(Double($0), .count)) in 90 days" } ?? "No comparison yet"
    return TimeChart(
      id: "rule-\(rule.id)", title: rule.id, subtitle: "\(rule.info?.summary ?? "") \(recentChange).",
      timeline: model.timeline,
      series: [.init(name: rule.id, ink: .first, values: rule.counts.map { Double($0.total) })],
      size: .small, dataFile: .to(SiteData.Table.rules.path, from: path), tableRows: 24
    ).figure
  }

  // MARK: Hotspots and refactorings

  private var hotspots: HTML {
    let hot = model.hotspots.prefix(5).filter { $0.score > 0 }
    return Pieces.section(
      "Hotspots", id: "hotspots", note: "Files that change often and have many findings."
    ) {
      if hot.isEmpty {
        Pieces.nothing("No files with findings changed recently.")
      } else {
        HotspotsPage.table(Array(hot), caption: "Files with the highest scores", model: model, from: path).html
        tag("p", .class("more")) { tag("a", .href(.to(Section.hotspots.path, from: path))) { "All hotspots" } }
      }
    }
  }

  private var advice: HTML {
    let found = model.refactorings.prefix(3)
    guard !found.isEmpty else { return .empty }
    return Pieces.section(
      "Recommended refactorings", id: "advice",
      note: "Ranked by resolved findings, change frequency and effort."
    ) {
      tag("ol", .class("advice")) {
        for refactoring in found {
          tag("li") {
            tag("p") {
              tag("strong") { AdviceFormat.title(of: refactoring.target).capitalizedFirst }
              " in "
              if let link = model.link(toFile: refactoring.path, from: path) {
                tag("a", .href(link)) { HTML(path: refactoring.path) }
              } else {
                HTML(path: refactoring.path)
              }
            }
            tag("p", .class("muted")) { reason(refactoring) }
          }
        }
      }
      tag("p", .class("more")) {
        tag("a", .href(.to(Section.refactorings.path, from: path))) {
          "All refactorings (\(model.refactorings.count)), with their steps and their effect on coverage"
        }
      }
    }
  }

  private func reason(_ refactoring: Refactoring) -> String {
    let rules = refactoring.resolves.map { $0.count == 1 ? $0.name : "\($0.count) × \($0.name)" }
    let churn = refactoring.churn.map { " \(Wording.count($0, "commit")) in the last year." } ?? ""
    let owners = model.owners(of: refactoring.path)
    return "Resolves \(rules.joined(separator: ", ")). Effort: \(AdviceFormat.name(of: refactoring.effort)).\(churn)"
      + (owners.isEmpty ? "" : " Owned by \(owners.joined(separator: ", ")).")
      + (model.authors.text(of: refactoring.path).map { " Recent changes mostly by \($0)." } ?? "")
  }

  private var omissions: HTML {
    let all = model.history.omissions + model.omissions
    guard !all.isEmpty else { return .empty }
    return Pieces.section("Not included in this report", id: "omissions") { MethodPage.list(all) }
  }
}

extension String {
  /// The text with its first letter in uppercase.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text with its first letter in lowercase, unless it starts with an abbreviation.
  var lowercasedFirst: String {
    dropFirst().first?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
  }
}
