import Analyzer
import History

extension Section {
  static let owners = Section("Owners", at: "owners.html", isListed: { !$0.owners.isEmpty }) { OwnersPage.all(of: $0) }
}

/// Whom the CODEOWNERS file names, and how their files do.
struct OwnersPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.owners.path }

  /// The list and a page for each owner; nothing without a CODEOWNERS file.
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
        "Files by whom \(model.history.ownersFile ?? "CODEOWNERS") names for them. This is about code that needs "
          + "care, never about people.")
      DataTable(
        caption: "Owners",
        columns: [
          .init("Owner", isSorted: true), .init("Findings over time", .figure), .init("Findings", .number),
          .init("Errors", .number), .init("Coverage", .number), .init("Files", .number), .init("Code lines", .number),
          .init("Commits", .number),
        ],
        rows: model.owners.prefix(model.limits.rows).map {
          GroupRow.cells($0, link: model.link(toOwner: $0.name, from: path), model: model)
        }, filter: "Filter owners"
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
      Pieces.section("Files", id: "files") { shared.files(owner.files, caption: "Files of \(owner.name)") }
    }
  }
}
