import Analyzer
import History

extension Section {
  static let checklists = Section("Checklists", at: "checklists.html") { [ChecklistsPage(model: $0).page] }
}

/// All checklists and their items, now and over time.
struct ChecklistsPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.checklists.path }

  var page: SitePage { SitePage(path: path, title: "Checklists", section: .checklists) { content } }

  private var content: HTML {
    tag("div") {
      Pieces.heading(
        "Checklists",
        "Coverage is the share of items that pass, counted per file; items that need manual review are counted as not "
          + "passed. Constructs are the pieces of code that an item's rules check, such as lists: 41 of 43 means that "
          + "2 of them have findings.")
      overview
      for checklist in applicable { section(checklist) }
      if !inapplicable.isEmpty {
        Pieces.section("Not applicable", id: "not-applicable") {
          tag("p") {
            "These checklists do not apply to any code in this project: "
              + inapplicable.map { Self.title(of: $0.id) }.joined(separator: ", ")
              + "."
          }
        }
      }
    }
  }

  private var applicable: [ChecklistReview] {
    model.history.latest.checklists.filter { !$0.items.allSatisfy { $0.status == .notApplicable } }
  }

  private var inapplicable: [ChecklistReview] {
    model.history.latest.checklists.filter { $0.items.allSatisfy { $0.status == .notApplicable } }
  }

  /// Returns a checklist's title.
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

  private func constructs(of checklist: ChecklistReview) -> [ConstructCount] {
    let ids = checklist.items.map(\.id)
    return model.history.samples.map { sample in
      ids.reduce(into: ConstructCount()) { $0 += sample.totals.constructs[$1] ?? ConstructCount() }
    }
  }

  private var overview: HTML {
    Pieces.charts(areSmall: true) {
      for checklist in applicable where checklist.coverage.coverage != nil {
        TimeChart(
          id: "checklist-\(checklist.id)", title: Self.title(of: checklist.id), subtitle: "", timeline: model.timeline,
          series: [.init(name: "coverage", ink: .first, values: coverage(of: checklist).map(\.coverage))]
            + (checklist.items.contains { $0.opportunities > 0 }
              ? [.init(name: "constructs", ink: .second, values: constructs(of: checklist).map(\.share))] : []),
          shape: .line, unit: .share, size: .small, dataFile: .to(SiteData.Table.checklists.path, from: path),
          tableRows: 24
        ).figure
      }
    }
  }

  private func section(_ checklist: ChecklistReview) -> HTML {
    let items = checklist.items.filter { $0.status != .notApplicable }
    let title = Self.title(of: checklist.id)
    return Pieces.section(
      title, id: "list-\(checklist.id)",
      note: "Coverage \(Wording.percent(checklist.coverage.coverage)), \(Wording.count(items.count, "item"))."
    ) {
      DataTable(
        caption: "Items in \(title)",
        columns: [
          .init("Item"), .init("Status"), .init("Constructs that pass", .figure), .init("Passed", .number),
          .init("Failed", .number), .init("Manual", .number), .init("Findings", .number), .init("Rules"),
        ], rows: items.map(row), filter: "Filter items in \(title)"
      ).html
    }
  }

  private func row(_ item: ChecklistReview.Item) -> [DataTable.Cell] {
    let rules = RulesByItem.rules[item.id] ?? []
    return [
      .html(HTML(text: item.text) + tag("code", .class("id")) { item.id }),
      .html(Self.status(item.status)),
      .html(share(item)), .count(item.coverage.passed), .count(item.coverage.failed), .count(item.coverage.human),
      .count(item.findings),
      .html(links(rules)),
    ]
  }

  /// Returns the passing share, such as `41 of 43`, with its history. Counts files if the item has no constructs.
  private func share(_ item: ChecklistReview.Item) -> HTML {
    let samples = model.history.samples
    let constructs = samples.map { $0.totals.constructs[item.id]?.share }
    let isOfFiles = item.share == nil
    let values = isOfFiles ? samples.map { $0.totals.items[item.id]?.automatedCoverage } : constructs
    let text =
      item.share
      ?? item.coverage.automatedCoverage.map { _ in
        "\(item.coverage.passed) of \(Wording.count(item.coverage.passed + item.coverage.failed, "file"))"
      }
    guard let text else { return .empty }
    return Sparkline.svg(values, seconds: model.timeline.seconds, floor: 0.8)
      + tag("span", .class("beside")) { text }
  }

  private func links(_ rules: [String]) -> HTML {
    guard !rules.isEmpty else {
      return tag("a", .href(.to(Section.manualReview.path, from: path))) { "manual review" }
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

  /// Returns an item's status with a symbol, a word and a color.
  static func status(_ status: ItemStatus) -> HTML {
    func mark(_ symbol: String) -> HTML { tag("span", .word("aria-hidden", "true"), .class("symbol")) { symbol } }
    switch status {
    case .passed: return tag("span", .class("status passed")) { mark("✓") + HTML(text: "passed") }
    case .failed: return tag("span", .class("status failed")) { mark("✗") + HTML(text: "failed") }
    case .human: return tag("span", .class("status")) { mark("?") + HTML(text: "manual review") }
    case .notApplicable: return tag("span", .class("status muted")) { mark("–") + HTML(text: "not applicable") }
    case .switchedOff: return tag("span", .class("status muted")) { mark("○") + HTML(text: "disabled") }
    }
  }
}

/// The rules that check each checklist item.
enum RulesByItem {
  static let rules: [String: [String]] = RuleList.infos.reduce(into: [:]) { rules, info in
    for item in RuleList.checklistItems(of: info.id) { rules[item.id, default: []].append(info.id) }
  }
}
