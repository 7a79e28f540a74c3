import Analyzer
import History

extension Section {
  static let checklists = Section("Checklists", at: "checklists.html") { [ChecklistsPage(model: $0).page] }
}

/// Every item of every checklist, now and over time.
struct ChecklistsPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.checklists.path }

  var page: SitePage { SitePage(path: path, title: "Checklists", section: .checklists) { content } }

  private var content: HTML {
    tag("div") {
      Pieces.heading(
        "Checklists",
        "Coverage is the share of items that pass, counted once for each file and item. Items that need manual review "
          + "count as open.")
      overview
      for checklist in applicable { section(checklist) }
      if !silent.isEmpty {
        Pieces.section("Not applicable", id: "silent") {
          tag("p") {
            "Nothing in this project falls under these checklists: "
              + silent.map { Self.title(of: $0.id) }.joined(separator: ", ")
              + "."
          }
        }
      }
    }
  }

  private var applicable: [ChecklistReview] {
    model.history.latest.checklists.filter { !$0.items.allSatisfy { $0.status == .notApplicable } }
  }

  private var silent: [ChecklistReview] {
    model.history.latest.checklists.filter { $0.items.allSatisfy { $0.status == .notApplicable } }
  }

  /// What people call a checklist.
  static func title(of id: String) -> String {
    switch id {
    case "axiom": "SwiftUI architecture"
    case "mvvm": "MVVM"
    case "view_refactor": "View refactoring"
    case "mv": "MV patterns"
    case "patterns": "SwiftUI patterns"
    case "tca": "The Composable Architecture"
    default: id
    }
  }

  private func coverage(of checklist: ChecklistReview) -> [CoverageCount] {
    let ids = checklist.items.map(\.id)
    return model.history.samples.map { sample in
      ids.reduce(into: CoverageCount()) { $0 += sample.totals.items[$1] ?? CoverageCount() }
    }
  }

  private var overview: HTML {
    Pieces.charts(areSmall: true) {
      for checklist in applicable where checklist.coverage.coverage != nil {
        TimeChart(
          id: "checklist-\(checklist.id)", title: Self.title(of: checklist.id), subtitle: "", timeline: model.timeline,
          series: [.init(name: "coverage", ink: .first, values: coverage(of: checklist).map(\.coverage))], shape: .line,
          unit: .share, size: .small, dataFile: .to(SiteData.Table.checklists.path, from: path), tableRows: 24
        ).figure
      }
    }
  }

  private func section(_ checklist: ChecklistReview) -> HTML {
    let items = checklist.items.filter { $0.status != .notApplicable }
    let title = Self.title(of: checklist.id)
    return Pieces.section(
      title, id: "list-\(checklist.id)",
      note: "Coverage \(Wording.percent(checklist.coverage.coverage)); \(Wording.count(items.count, "item"))."
    ) {
      DataTable(
        caption: "Items of \(title), with the files that they apply to",
        columns: [
          .init("Item"), .init("State"), .init("Share that passes", .figure), .init("Passed", .number),
          .init("Failed", .number), .init("Manual", .number), .init("Constructs that pass"),
          .init("Findings", .number), .init("Decided by"),
        ], rows: items.map(row), filter: "Filter items of \(title)"
      ).html
    }
  }

  private func row(_ item: ChecklistReview.Item) -> [DataTable.Cell] {
    let counts = model.history.samples.map { $0.totals.items[item.id] ?? CoverageCount() }
    let rules = RulesByItem.rules[item.id] ?? []
    return [
      .html(HTML(text: item.text) + tag("code", .class("id")) { item.id }),
      .html(Self.status(item.status)),
      .html(
        item.coverage.automatedCoverage == nil
          ? .empty
          : Sparkline.svg(counts.map(\.automatedCoverage), seconds: model.timeline.seconds, floor: 0.8)
            + tag("span", .class("beside")) { Wording.percent(item.coverage.automatedCoverage) }),
      .count(item.coverage.passed), .count(item.coverage.failed), .count(item.coverage.human),
      .text(item.share ?? ""), .count(item.findings),
      .html(links(rules)),
    ]
  }

  private func links(_ rules: [String]) -> HTML {
    guard !rules.isEmpty else {
      return tag("a", .href(.to(Section.people.path, from: path))) { "manual review" }
    }
    return tag("span", .class("rules")) {
      for rule in rules {
        if let link = model.link(toRule: rule, from: path) {
          tag("a", .href(link)) { rule }
        } else {
          tag("span") { rule }
        }
      }
    }
  }

  /// The state of an item by shape, word and colour.
  static func status(_ status: ItemStatus) -> HTML {
    func mark(_ symbol: String) -> HTML { tag("span", .word("aria-hidden", "true"), .class("symbol")) { symbol } }
    switch status {
    case .passed: return tag("span", .class("status passed")) { mark("✓") + HTML(text: "passes") }
    case .failed: return tag("span", .class("status failed")) { mark("✗") + HTML(text: "fails") }
    case .human: return tag("span", .class("status")) { mark("?") + HTML(text: "manual review") }
    case .notApplicable: return tag("span", .class("status muted")) { mark("–") + HTML(text: "not applicable") }
    case .switchedOff: return tag("span", .class("status muted")) { mark("○") + HTML(text: "switched off") }
    }
  }
}

/// Which rules decide each checklist item.
enum RulesByItem {
  static let rules: [String: [String]] = RuleList.infos.reduce(into: [:]) { rules, info in
    for item in RuleList.checklistItems(of: info.id) { rules[item.id, default: []].append(info.id) }
  }
}
