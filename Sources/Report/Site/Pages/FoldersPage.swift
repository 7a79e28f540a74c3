import Analyzer
import History

extension Section {
  static let folders = Section("Folders", at: "folders.html") { [FoldersPage(model: $0).page] + FolderPage.all(of: $0) }
}

/// The project's folders.
struct FoldersPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.folders.path }

  var page: SitePage { SitePage(path: path, title: "Folders", section: .folders) { content } }

  private var content: HTML {
    let modules = Dictionary(model.history.latest.modules.map { ($0.name, $0) }) { first, _ in first }
    let top = model.folders.filter { $0.name != "." && !isWrapper($0) }
      .sorted { ($0.name.split(separator: "/").count, $0.name) < ($1.name.split(separator: "/").count, $1.name) }
    let shown = top.prefix(model.limits.rows).sorted { $0.name < $1.name }
    return tag("div") {
      Pieces.heading(
        "Folders",
        "Figures include subfolders. For modules that contain views, the table shows the detected architecture.")
      DataTable(
        caption: "Folders",
        columns: [
          .init("Folder", isSorted: true), .init("Findings over time", .figure), .init("Findings", .number),
          .init("Errors", .number), .init("Coverage", .number), .init("Files", .number),
          .init("Lines of code", .number),
          .init("Commits", .number), .init("Architecture"),
        ],
        rows: shown.map { folder in
          GroupRow.cells(folder, link: model.link(toFolder: folder.name, from: path), model: model)
            + [.text(modules[folder.name]?.verdict.architecture.rawValue.uppercased() ?? "")]
        }, filter: "Filter folders"
      ).html
      if shown.count < top.count {
        tag("p", .class("note")) {
          "\(shown.count) of \(FigureText.grouped(top.count)) folders, starting with top-level ones; the page for each "
            + "folder lists its subfolders."
        }
      }
    }
  }

  /// Returns whether a folder contains nothing but one subfolder, in which case its row would be redundant.
  private func isWrapper(_ folder: FileGroup) -> Bool {
    model.folders.contains { $0.name.hasPrefix(folder.name + "/") && $0.files.count == folder.files.count }
  }
}

/// The table rows for groups of files.
enum GroupRow {
  static func cells(_ group: FileGroup, link: Link?, model: SiteModel) -> [DataTable.Cell] {
    let now = group.now
    return [
      .path(group.name == "." ? model.history.project.name : group.name, link),
      .html(
        Sparkline.svg(group.sums.map { Double($0.findings.total) }, seconds: model.timeline.seconds)),
      .count(now.findings.total), .count(now.findings.error), .figure(now.coverage.coverage, .share), .count(now.files),
      .count(now.codeLines), .count(group.commits),
    ]
  }
}

/// A folder's page: its figures over time, subfolders and files.
struct FolderPage: Sendable {
  let model: SiteModel
  let folder: FileGroup
  let path: SitePath

  static func all(of model: SiteModel) -> [SitePage] {
    model.folders.compactMap { folder in
      guard let path = model.folderPages[folder.name] else { return nil }
      let page = FolderPage(model: model, folder: folder, path: path)
      return SitePage(path: path, title: folder.name, section: .folders) { page.content }
    }
  }

  private var content: HTML {
    let shared = GroupContent(model: model, group: folder, path: path)
    let steps = model.steps(to: folder.name, from: path)
    let children = model.folders.filter {
      $0.name.hasPrefix(folder.name + "/") && $0.name.dropFirst(folder.name.count + 1).allSatisfy { $0 != "/" }
    }
    let own = folder.files.filter { index in
      model.history.files[index].path.dropFirst(folder.name.count + 1).allSatisfy { $0 != "/" }
    }
    return tag("div") {
      Pieces.path(steps)
      Pieces.heading(folder.name.split(separator: "/").last.map(String.init) ?? folder.name, architecture)
      shared.figures
      shared.charts
      if !children.isEmpty {
        Pieces.section("Folders", id: "folders") {
          DataTable(
            caption: "Folders in \(folder.name)",
            columns: [
              .init("Folder", isSorted: true), .init("Findings over time", .figure), .init("Findings", .number),
              .init("Errors", .number), .init("Coverage", .number), .init("Files", .number),
              .init("Lines of code", .number), .init("Commits", .number),
            ],
            rows: children.prefix(model.limits.rows).map {
              GroupRow.cells($0, link: model.link(toFolder: $0.name, from: path), model: model)
            }, filter: "Filter folders"
          ).html
        }
      }
      if !own.isEmpty {
        Pieces.section("Files", id: "files") { shared.files(own, caption: "Files in \(folder.name)") }
      }
    }
  }

  private var architecture: String {
    guard let module = model.history.latest.modules.first(where: { $0.name == folder.name }) else { return "" }
    return "\(ArchitecturePage.name(of: module.verdict.architecture)): \(module.verdict.reason)."
  }
}
