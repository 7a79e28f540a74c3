import Analyzer
import History

extension Section {
  static let rules = Section("Rules", at: "rules.html") { [RulesPage(model: $0).page] + RuleSeriesPage.all(of: $0) }
}

/// The list of rules with open or fixed findings.
struct RulesPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.rules.path }

  var page: SitePage { SitePage(path: path, title: "Rules", section: .rules) { content } }

  private var content: HTML {
    let silent = model.history.ruleInfos.filter { info in !model.rules.contains { $0.id == info.id } }
    return tag("div") {
      Pieces.heading(
        "Rules",
        "\(Wording.count(model.rules.count, "rule")) with open or fixed findings. Time to fix and age are medians; a "
          + "high age indicates that a rule is being ignored." + trendNote)
      DataTable(
        caption: "Rules with open or fixed findings",
        columns: [
          .init("Rule"), .init("Over time", .figure), .init("Open", .number, isSorted: true), .init("Errors", .number),
          .init("90 days", .number), .init("Trend"), .init("Time to fix", .number), .init("Age", .number),
        ], rows: zip(model.rules, model.ruleTrends).map(row), filter: "Filter rules"
      ).html
      if !silent.isEmpty {
        Pieces.section(
          "Rules without findings", id: "without-findings",
          note: "These rules are disabled or were never triggered in this project."
        ) {
          tag("ul", .class("columns")) {
            for info in silent {
              tag("li") { tag("a", .href(.to(SiteModel.page(ofRule: info.id), from: path))) { info.id } }
            }
          }
        }
      }
    }
  }

  /// Explains missing trends.
  private var trendNote: String {
    let isComplete = model.ruleTrends.allSatisfy { $0.map { $0.verdict != .tooShort } ?? false }
    return isComplete ? "" : " " + TrendText.requirement(model.history.sampling.every)
  }

  private func row(_ rule: RuleSeries, _ trend: Trend?) -> [DataTable.Cell] {
    let metric = MetricCatalog.findings
    func change(_ days: Int) -> DataTable.Cell {
      let value = rule.change(overDays: days, samples: model.history.samples).map(Double.init)
      let assessment: Assessment = (value ?? 0) == 0 ? .neutral : (value ?? 0) < 0 ? .better : .worse
      return .init(html: Pieces.change(value, unit: .count, assessment: assessment), value: value)
    }
    let name = tag("a", .href(.to(SiteModel.page(ofRule: rule.id), from: path))) { HTML(name: rule.id) }
    return [
      .html(name + tag("span", .class("about")) { CodeSpans.html(rule.info?.summary ?? "") }),
      .html(Sparkline.svg(rule.counts.map { Double($0.total) }, seconds: model.timeline.seconds)),
      .count(rule.now.total), .count(rule.now.error), change(90),
      .html(TrendText(trend: trend, forecast: nil, metric: metric).direction),
      .init(html: HTML(text: rule.lifetimes.fixText), value: rule.lifetimes.daysToFix.map(Double.init)),
      .init(html: HTML(text: rule.lifetimes.ageText), value: rule.lifetimes.age.map(Double.init)),
    ]
  }
}
