import Analyzer
import History

/// The page that compares all projects: their status, findings and trends.
struct PortfolioPage: Sendable {
  private let portfolio: Portfolio
  private let weeks: PortfolioWeeks
  private var path: SitePath { Portfolio.path }

  init(portfolio: Portfolio) {
    self.portfolio = portfolio
    weeks = PortfolioWeeks(portfolio.projects.map(\.figures))
  }

  var content: HTML {
    tag("div") {
      Pieces.heading("All projects", lead)
      failures
      gates
      DataTable(
        caption: "Projects",
        columns: [
          .init("Project"), .init("Verdict"), .init("Coverage over time", .figure), .init("Coverage", .number),
          .init("90 days", .number), .init("Findings", .number), .init("90 days", .number), .init("Errors", .number),
          .init("Per 1,000 lines", .number), .init("Introduced in 7 days", .number), .init("Fixed in 7 days", .number),
          .init("Last commit"),
        ], rows: portfolio.projects.map(row), filter: "Filter projects"
      ).html
      total
      teams
      charts
      tag("p", .class("more")) {
        "Data: "
        tag("a", .href(.to(Portfolio.json, from: path))) { "portfolio.json" }
        ", "
        tag("a", .href(.to(Portfolio.csv, from: path))) { "portfolio.csv" }
      }
    }
  }

  private var lead: String {
    let verdicts = portfolio.projects.map(\.figures.judgment)
    let better = verdicts.count { $0 == .better }
    let worse = verdicts.count { $0 == .worse }
    return "\(Wording.count(portfolio.projects.count, "project")): \(better) getting better, \(worse) getting worse, "
      + "\(verdicts.count - better - worse) steady or mixed."
  }

  private var failures: HTML {
    guard !portfolio.failures.isEmpty else { return .empty }
    return tag("ul", .class("gates")) {
      for failure in portfolio.failures {
        tag("li", .class("failed")) {
          tag("span", .word("aria-hidden", "true")) { "✗" }
          "\(failure.name) is not included: \(failure.reason)"
        }
      }
    }
  }

  private var gates: HTML {
    let failed = portfolio.gates.filter { !$0.result.passed }
    guard !failed.isEmpty else { return .empty }
    return tag("ul", .class("gates")) {
      for (project, result) in failed {
        tag("li", .class("failed")) {
          tag("span", .word("aria-hidden", "true")) { "✗" }
          "\(project): \(result.sentence)"
        }
      }
    }
  }

  private func row(_ project: Portfolio.Project) -> [DataTable.Cell] {
    let figures = project.figures
    func now(_ id: String) -> DataTable.Cell {
      let metric = MetricCatalog.metric(id)
      return .figure(figures.tip?.metrics[id], metric.unit)
    }
    func change(_ id: String) -> DataTable.Cell {
      let metric = MetricCatalog.metric(id)
      let value = figures.change(of: metric, days: 90)
      return .init(
        html: Pieces.change(value, unit: metric.unit, assessment: metric.assessment(of: value)), value: value)
    }
    let link = project.site.map { _ in Link.to(SitePath("\(project.folder)/index.html"), from: path) }
    return [
      .link(project.name, link), .html(verdict(figures)),
      .html(
        Sparkline.svg(
          figures.values(of: MetricCatalog.coverage), seconds: figures.timeline.seconds, floor: .infinity)),
      now("coverage"), change("coverage"), now("findings"), change("findings"), now("findings.error"), now("density"),
      .count(figures.recentlyIntroduced), .count(figures.recentlyFixed), .text(figures.tip?.date.text ?? "–"),
    ]
  }

  private func verdict(_ figures: ProjectFigures) -> HTML {
    switch figures.judgment {
    case .better: tag("span", .class("delta better")) { "▲ " + figures.verdict }
    case .worse: tag("span", .class("delta worse")) { "▼ " + figures.verdict }
    case .neutral: tag("span", .class("muted")) { figures.verdict }
    }
  }

  // MARK: Totals

  private var total: HTML {
    guard portfolio.projects.count > 1 else { return .empty }
    return tag("div", .class("small-charts")) {
      TimeChart(
        id: "all-projects", title: "All projects", subtitle: "Open findings in each project's latest sample.",
        timeline: weeks.timeline,
        series: [
          .init(name: "findings", ink: .first, values: weeks.findings),
          .init(name: "errors", ink: .second, values: weeks.errors),
        ], tableRows: 24
      ).figure
    }
  }

  private var teams: HTML {
    guard !weeks.teams.isEmpty else { return .empty }
    return tag("section", .text("aria-labelledby", "teams")) {
      tag("h2", .id("teams")) { "Teams" }
      DataTable(
        caption: "Files owned by each team according to CODEOWNERS",
        columns: [
          .init("Team"), .init("Projects", .number), .init("Files", .number), .init("Findings over a year", .figure),
          .init("Findings", .number, isSorted: true), .init("90 days", .number), .init("Errors", .number),
          .init("Per 1,000 lines", .number), .init("Automated coverage", .number),
        ], rows: weeks.teams.map(row), filter: "Filter teams"
      ).html
    }
  }

  private func row(_ team: PortfolioWeeks.Team) -> [DataTable.Cell] {
    let now = team.now
    let metric = MetricCatalog.findings
    let before = team.findings.dropLast(13).last.flatMap { $0 }
    let change = before.map { Double(now.findings.total) - $0 }
    let checked = now.passed + now.failed
    return [
      .text(team.name), .count(team.projects), .count(now.files),
      .html(Sparkline.svg(team.findings, seconds: weeks.seconds, floor: .infinity)), .count(now.findings.total),
      .init(
        html: Pieces.change(change, unit: metric.unit, assessment: metric.assessment(of: change)), value: change),
      .count(now.findings.error),
      .figure(now.codeLines == 0 ? nil : Double(now.findings.total) * 1000 / Double(now.codeLines), .ratio),
      .figure(checked == 0 ? nil : Double(now.passed) / Double(checked), .share),
    ]
  }

  /// The maximum number of charts, which limits the page's size.
  private static let maximumCharts = 60

  private var charts: HTML {
    let order = portfolio.projects.indices.sorted {
      let findings = [$0, $1].map { portfolio.projects[$0].figures.tip?.metrics["findings"] ?? 0 }
      return (findings[1], $0) < (findings[0], $1)
    }
    let shown = order.prefix(Self.maximumCharts).sorted().map { portfolio.projects[$0] }
    return tag("section", .text("aria-labelledby", "open")) {
      tag("h2", .id("open")) { "Open findings" }
      if shown.count < portfolio.projects.count {
        tag("p") { "The \(shown.count) projects with the most findings." }
      }
      tag("div", .class("small-charts")) {
        for project in shown {
          TimeChart(
            id: "project-\(project.folder)", title: project.name, subtitle: project.figures.headline,
            timeline: project.figures.timeline,
            series: [.init(name: "findings", ink: .first, values: project.figures.values(of: MetricCatalog.findings))],
            size: .small,
            tableRows: 24
          ).figure
        }
      }
    }
  }
}
