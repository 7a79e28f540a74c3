import Analyzer
import History

/// All projects side by side: what is well, what is not, and where each goes.
struct PortfolioPage: Sendable {
  let portfolio: Portfolio
  private var path: SitePath { Portfolio.path }

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
    let verdicts = portfolio.projects.map(\.model.verdict.judgement)
    let better = verdicts.count { $0 == .better }
    let worse = verdicts.count { $0 == .worse }
    return "\(Wording.count(portfolio.projects.count, "project")): \(better) getting better, \(worse) getting worse, "
      + "\(verdicts.count - better - worse) steady or mixed."
  }

  private var failures: HTML {
    guard !portfolio.failures.isEmpty else { return .empty }
    return tag("ul", .class("gates")) {
      for failure in portfolio.failures {
        tag("li", .class("fails")) {
          tag("span", .word("aria-hidden", "true")) { "✗" }
          "\(failure.name) is missing: \(failure.reason)"
        }
      }
    }
  }

  private var gates: HTML {
    let failed = portfolio.gates.filter { !$0.result.holds }
    guard !failed.isEmpty else { return .empty }
    return tag("ul", .class("gates")) {
      for (project, result) in failed {
        tag("li", .class("fails")) {
          tag("span", .word("aria-hidden", "true")) { "✗" }
          "\(project): \(result.sentence)"
        }
      }
    }
  }

  private func row(_ project: Portfolio.Project) -> [DataTable.Cell] {
    let model = project.model
    let coverage = model.metric("coverage")
    let findings = model.metric("findings")
    let lately = RecentTurnover(model.history.lives, samples: model.history.samples)
    func change(_ series: MetricSeries?) -> DataTable.Cell {
      let value = series?.changes.last?.difference
      guard let series else { return .text("–") }
      return .init(
        html: Pieces.change(value, unit: series.metric.unit, judgement: series.judgement(of: value)), value: value)
    }
    return [
      .link(project.name, .to(SitePath("\(project.folder)/index.html"), from: path)), .html(verdict(model.verdict)),
      .html(
        Sparkline.svg(coverage?.values ?? [], seconds: model.timeline.seconds, floor: .infinity)),
      .figure(coverage?.now ?? nil, .share), change(coverage), .figure(findings?.now ?? nil, .count), change(findings),
      .figure(model.metric("findings.error")?.now ?? nil, .count), .figure(model.metric("density")?.now ?? nil, .ratio),
      .count(lately.introduced), .count(lately.fixed), .text(model.tip?.date.text ?? "–"),
    ]
  }

  private func verdict(_ verdict: Verdict) -> HTML {
    switch verdict.judgement {
    case .better: tag("span", .class("delta better")) { "▲ " + verdict.word }
    case .worse: tag("span", .class("delta worse")) { "▼ " + verdict.word }
    case .neutral: tag("span", .class("muted")) { verdict.word }
    }
  }

  private var charts: HTML {
    tag("section", .text("aria-labelledby", "open")) {
      tag("h2", .id("open")) { "Open findings" }
      tag("div", .class("small-charts")) {
        for project in portfolio.projects {
          let model = project.model
          TimeChart(
            id: "project-\(project.folder)", title: project.name, subtitle: model.verdict.headline,
            timeline: model.timeline,
            series: [.init(name: "findings", ink: .first, values: model.metric("findings")?.values ?? [])],
            size: .small,
            tableRows: 24
          ).figure
        }
      }
    }
  }
}
