import Analyzer
import History

extension Section {
  static let manualReview = Section("Manual review", at: "manual-review.html") { [ManualReviewPage(model: $0).page] }
}

/// The checklist items that require manual review.
struct ManualReviewPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.manualReview.path }

  var page: SitePage { SitePage(path: path, title: "Manual review", section: .manualReview) { content } }

  private var content: HTML {
    let lists = model.history.latest.checklists.map { checklist in
      (checklist, items: checklist.items.filter { RulesByItem.rules[$0.id] == nil })
    }.filter { !$0.items.isEmpty }
    return tag("div") {
      Pieces.heading(
        "Manual review",
        "These checklist items cannot be checked automatically and are not counted as passed. Check them during code "
          + "review.")
      for (checklist, items) in lists {
        Pieces.section(ChecklistsPage.title(of: checklist.id), id: "manual-\(checklist.id)") {
          DataTable(
            caption: "Items in \(ChecklistsPage.title(of: checklist.id)) for manual review",
            columns: [.init("Item"), .init("Applicable files", .number)],
            rows: items.map { item in
              [.html(HTML(text: item.text) + tag("code", .class("id")) { item.id }), .count(item.coverage.human)]
            }
          ).html
        }
      }
    }
  }
}
