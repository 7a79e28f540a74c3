import Analyzer
import History

extension Section {
  static let hotspots = Section("Hotspots", at: "hotspots.html") { [HotspotsPage(model: $0).page] }
}

/// The files that both change often and have many findings.
struct HotspotsPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.hotspots.path }
  private static let rows = 100

  var page: SitePage { SitePage(path: path, title: "Hotspots", section: .hotspots) { content } }

  private var content: HTML {
    let window = model.history.churnWindow
    let large =
      window.largeCommits == 0
      ? ""
      : " \(Wording.count(window.largeCommits, "commit")) with more than \(ChurnWindow.maximumFiles) changed Swift files "
        + "\(window.largeCommits == 1 ? "is" : "are") not counted."
    return tag("div") {
      Pieces.heading(
        "Hotspots",
        "Files that change often and have many findings are good candidates for refactoring. The number "
          + "of changes is the number of commits from \(window.from.day.longText) to \(window.to.day.longText)." + large
      )
      map
      list
    }
  }

  // MARK: Map

  private var map: HTML {
    let largest = model.hotspots.filter { $0.codeLines > 0 }
      .sorted { ($1.codeLines, $0.file) < ($0.codeLines, $1.file) }
    let shown = largest.prefix(model.limits.treemapCells)
    guard !shown.isEmpty else { return .empty }
    let left = largest.count - shown.count
    let note =
      left > 0 ? " The \(shown.count) largest files are shown; \(FigureText.grouped(left)) smaller ones are not." : ""
    let map = TreemapChart(
      id: "map", title: "Files by size and score",
      subtitle: "Area represents a file's lines of code; color represents its score." + note,
      cells: shown.map(cell), levels: ["0 (calm)", "up to 0.25", "up to 0.5", "up to 0.75", "over 0.75 (hot)"]
    )
    return tag("section", .text("aria-label", "Map")) {
      tag("h2", .class("unseen")) { "Map" }
      map.figure
    }
  }

  private func cell(_ hotspot: Hotspot) -> TreemapChart.Cell {
    let file = model.history.files[hotspot.file]
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
    return TreemapChart.Cell(
      name: name.hasSuffix(".swift") ? String(name.dropLast(6)) : name,
      description: "\(file.path): score \(FigureText.decimal(hotspot.score, places: 2)), "
        + "\(Wording.count(hotspot.codeLines, "line")) of code, \(Wording.count(hotspot.commits, "commit")), "
        + Wording.count(hotspot.findings, "finding"),
      weight: Double(hotspot.codeLines), level: Self.level(hotspot.score),
      link: model.link(toFile: file.path, from: path))
  }

  private static func level(_ score: Double) -> Int {
    switch score {
    case ...0: 0
    case ...0.25: 1
    case ...0.5: 2
    case ...0.75: 3
    default: 4
    }
  }

  // MARK: Table

  private var list: HTML {
    let hot = model.hotspots.filter { $0.score > 0 }
    let shown = Array(hot.prefix(Self.rows))
    return Pieces.section(
      "Files with the highest scores", id: "hottest",
      note: hot.count > shown.count
        ? "\(shown.count) of \(FigureText.grouped(hot.count)) files with changes and findings; data/files.csv contains "
          + "all of them." : ""
    ) {
      if shown.isEmpty {
        Pieces.nothing("No files with findings changed in this period.")
      } else {
        Self.table(
          shown, caption: "Files by score (rank by changes × rank by findings)", model: model, from: path
        )
        .html
      }
    }
  }

  static func table(_ hotspots: [Hotspot], caption: String, model: SiteModel, from page: SitePath) -> DataTable {
    DataTable(
      caption: caption,
      columns: [
        .init("File"), .init("Score", .number, isSorted: true), .init("Commits", .number), .init("Findings", .number),
        .init("Lines changed", .number), .init("Lines of code", .number),
      ] + (model.owners.isEmpty ? [] : [.init("Owner")]),
      rows: hotspots.map { hotspot in
        let file = model.history.files[hotspot.file]
        return [
          .path(file.path, model.link(toFile: file.path, from: page)),
          .init(html: HTML(text: FigureText.decimal(hotspot.score, places: 2)), value: hotspot.score),
          .count(hotspot.commits), .count(hotspot.findings),
          .count(file.churn.linesAdded + file.churn.linesDeleted), .count(hotspot.codeLines),
        ] + (model.owners.isEmpty ? [] : [.text(file.owners.joined(separator: ", "))])
      }, filter: "Filter files")
  }
}
