import Analyzer
import History

extension Section {
  static let people = Section("Manual review", at: "people.html") { [PeoplePage(model: $0).page] }
}

/// What no program can decide: the questions that reviewers answer themselves.
struct PeoplePage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.people.path }

  var page: SitePage { SitePage(path: path, title: "Manual review", section: .people) { content } }

  private var content: HTML {
    let lists = model.history.latest.checklists.map { checklist in
      (checklist, items: checklist.items.filter { RulesByItem.rules[$0.id] == nil })
    }.filter { !$0.items.isEmpty }
    return tag("div") {
      Pieces.heading(
        "Manual review",
        "These checklist items need judgement: no rule decides them, and none of them counts as passed. Ask them in a "
          + "review.")
      for (checklist, items) in lists {
        Pieces.section(ChecklistsPage.title(of: checklist.id), id: "people-\(checklist.id)") {
          DataTable(
            caption: "Items of \(ChecklistsPage.title(of: checklist.id)) for manual review",
            columns: [.init("Item"), .init("Files it applies to", .number)],
            rows: items.map { item in
              [.html(HTML(text: item.text) + tag("code", .class("id")) { item.id }), .count(item.coverage.human)]
            }
          ).html
        }
      }
    }
  }
}
