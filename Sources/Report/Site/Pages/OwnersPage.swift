import Analyzer
import History

extension Section {
  static let owners = Section("Owners", at: "owners.html", isListed: { !$0.owners.isEmpty }) { OwnersPage.all(of: $0) }
}

/// The owners listed in the CODEOWNERS file, with figures for their files.
struct OwnersPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.owners.path }

  /// Returns the overview and one page per owner, or no pages at all if there are no owners.
  static func all(of model: SiteModel) -> [SitePage] {
    guard !model.owners.isEmpty else { return [] }
    let list = OwnersPage(model: model)
    return [SitePage(path: list.path, title: "Owners", section: .owners) { list.content }]
      + model.owners.compactMap { owner in
        guard let path = model.ownerPages[owner.name] else { return nil }
        return SitePage(path: path, title: owner.name, section: .owners) { list.content(of: owner, at: path) }
      }
  }

  private var content: HTML {
    tag("div") {
      Pieces.heading(
        "Owners",
        "Files by owner according to \(model.history.ownersFile ?? "CODEOWNERS"). The figures describe the code, not "
          + "people's performance.")
      DataTable(
        caption: "Owners",
        columns: [
          .init("Owner", isSorted: true), .init("Findings over time", .figure), .init("Findings", .number),
          .init("Errors", .number), .init("Coverage", .number), .init("Files", .number),
          .init("Lines of code", .number),
          .init("Commits", .number),
        ],
        rows: model.owners.prefix(model.limits.rows).map {
          GroupRow.cells($0, link: model.link(toOwner: $0.name, from: path), model: model)
        }, filter: "Filter owners"
      ).html
      lifetimes
    }
  }

  private var lifetimes: HTML {
    Pieces.section(
      "Time to fix findings, and their age", id: "lifetimes",
      note: "All values are medians. The actual age of findings in the first sample is unknown."
    ) {
      DataTable(
        caption: "Time to fix findings and their age, by owner",
        columns: [
          .init("Owner", isSorted: true), .init("Fixed", .number), .init("Time to fix", .number),
          .init("Open", .number),
          .init("Age", .number),
        ],
        rows: zip(model.owners, model.ownerLifetimes).prefix(model.limits.rows).map { owner, lifetimes in
          [
            .link(owner.name, model.link(toOwner: owner.name, from: path)), .count(lifetimes.fixed),
            .init(html: HTML(text: lifetimes.fixText), value: lifetimes.daysToFix.map(Double.init)),
            .count(lifetimes.open),
            .init(html: HTML(text: lifetimes.ageText), value: lifetimes.age.map(Double.init)),
          ]
        }, filter: "Filter owners by age"
      ).html
    }
  }

  private func content(of owner: FileGroup, at path: SitePath) -> HTML {
    let shared = GroupContent(model: model, group: owner, path: path)
    return tag("div") {
      Pieces.path([("Owners", .to(Section.owners.path, from: path)), (owner.name, nil)])
      Pieces.heading(owner.name, "")
      shared.figures
      shared.charts
      Pieces.section("Files", id: "files") { shared.files(owner.files, caption: "Files owned by \(owner.name)") }
    }
  }
}
