import Analyzer
import History

extension Section {
  static let people = Section("For people", at: "people.html") { [PeoplePage(model: $0).page] }
}

/// What no program can decide: the questions that reviewers answer themselves.
struct PeoplePage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.people.path }

  var page: SitePage { SitePage(path: path, title: "For people", section: .people) { content } }

  private var content: HTML {
    let lists = model.history.latest.checklists.map { checklist in
      (checklist, items: checklist.items.filter { RulesByItem.rules[$0.id] == nil })
    }.filter { !$0.items.isEmpty }
    return tag("div") {
      Pieces.heading(
        "For people",
        "These items of the checklists need judgement: no rule decides them, and none of them counts as passed. They are "
          + "questions to ask in a review, and each stays open until somebody has.")
      for (checklist, items) in lists {
        Pieces.section(ChecklistsPage.title(of: checklist.id), id: "people-\(checklist.id)") {
          DataTable(
            caption: "Items of \(ChecklistsPage.title(of: checklist.id)) for people",
            columns: [.init("Item"), .init("Files that it speaks of", .number)],
            rows: items.map { item in
              [.html(HTML(text: item.text) + tag("code", .class("id")) { item.id }), .count(item.coverage.human)]
            }
          ).html
        }
      }
    }
  }
}
