import Analyzer
import History

extension Section {
  static let files = Section("Files", at: "files.html") { FilesPage.all(of: $0) + FilePage.all(of: $0) }
}

/// The table of all files. Without JavaScript, it is split into pages; with JavaScript, it is a single sortable table.
struct FilesPage: Sendable {
  let model: SiteModel
  let files: [Hotspot]
  let number: Int
  let count: Int

  static func all(of model: SiteModel) -> [SitePage] {
    let rows = model.limits.rows
    let sorted = model.hotspots.sorted { ($1.findings, $0.file) < ($0.findings, $1.file) }
    let count = max(1, (sorted.count + rows - 1) / rows)
    return (0..<count).map { index in
      let page = FilesPage(
        model: model, files: Array(sorted[min(sorted.count, index * rows)..<min(sorted.count, (index + 1) * rows)]),
        number: index + 1, count: count)
      return SitePage(
        path: page.path, title: index == 0 ? "Files" : "Files, page \(index + 1)", section: .files,
        scripts: count > 1 ? [SiteData.filesScript] : []
      ) { page.content }
    }
  }

  private static func path(_ number: Int) -> SitePath {
    number == 1 ? Section.files.path : SitePath("files-\(number).html")
  }

  private var path: SitePath { Self.path(number) }

  private var content: HTML {
    tag("div") {
      Pieces.heading("Files", "\(FigureText.grouped(model.hotspots.count)) files, sorted by number of findings.")
      tag("div", .text("data-table", count > 1 ? "files" : "")) { table.html }
      pages
      skipped
    }
  }

  private var table: DataTable {
    DataTable(
      caption: count > 1 ? "Files, page \(number) of \(count)" : "All files", columns: FileRow.columns,
      rows: files.compactMap { hotspot in
        let file = model.history.files[hotspot.file]
        return file.state(at: model.last).map { FileRow.cells(file, $0, model: model, from: path) }
      }, filter: "Filter files")
  }

  private var pages: HTML {
    guard count > 1 else { return .empty }
    return tag("nav", .class("pages"), .text("aria-label", "File list pages")) {
      tag("ol") {
        for page in 1...count {
          tag("li") {
            tag("a", .href(.to(Self.path(page), from: path)), page == number ? .word("aria-current", "page") : nil) {
              tag("span", .class("unseen")) { "page " }
              String(page)
            }
          }
        }
      }
    }
  }

  private var skipped: HTML {
    let skipped = model.history.latest.skipped
    guard !skipped.isEmpty, number == 1 else { return .empty }
    let shown = skipped.prefix(model.limits.rows)
    return Pieces.section(
      "Files that were not reviewed", id: "skipped", note: Wording.count(skipped.count, "file") + "."
    ) {
      DataTable(
        caption: "Skipped files and why they were skipped", columns: [.init("File"), .init("Reason")],
        rows: shown.map { [.path($0.path, nil), .text($0.reason)] }, filter: "Filter files"
      ).html
    }
  }
}
