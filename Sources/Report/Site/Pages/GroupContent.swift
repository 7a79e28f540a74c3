import Analyzer
import History

/// The content shared by the pages for folders and owners: figures, charts and files.
struct GroupContent: Sendable {
  let model: SiteModel
  let group: FileGroup
  let path: SitePath

  var figures: HTML {
    let now = group.now
    return Pieces.facts([
      ("Files", HTML(text: FigureText.grouped(now.files))),
      ("Lines of code", HTML(text: FigureText.grouped(now.codeLines))),
      ("Findings", Pieces.severities(now.findings)),
      ("Coverage", HTML(text: Wording.percent(now.coverage.coverage))),
      ("Commits", HTML(text: FigureText.grouped(group.commits))),
    ])
  }

  var charts: HTML {
    let sums = group.sums
    return Pieces.charts(areSmall: true) {
      TimeChart(
        id: "findings", title: "Open findings", subtitle: "", timeline: model.timeline,
        series: [
          .init(name: "errors", ink: .error, values: sums.map { Double($0.findings.error) }),
          .init(name: "warnings", ink: .warning, values: sums.map { Double($0.findings.warning) }),
          .init(name: "info", ink: .info, values: sums.map { Double($0.findings.info) }),
        ], shape: .stacked, size: .small, tableRows: 16
      ).figure
      TimeChart(
        id: "coverage", title: "Checklist coverage", subtitle: "", timeline: model.timeline,
        series: [.init(name: "coverage", ink: .first, values: sums.map(\.coverage.coverage))], shape: .line,
        unit: .share, size: .small, tableRows: 16
      ).figure
      TimeChart(
        id: "lines", title: "Lines of code", subtitle: "", timeline: model.timeline,
        series: [.init(name: "lines of code", ink: .third, values: sums.map { Double($0.codeLines) })], size: .small,
        tableRows: 16
      ).figure
    }
  }

  /// Returns the group's files, sorted by their number of findings in descending order.
  /// - Parameter files: The files' indices in the history.
  func files(_ files: [Int], caption: String) -> HTML {
    let states = files.compactMap { index in
      model.history.files[index].state(at: model.last).map { (model.history.files[index], $0) }
    }.sorted { ($1.1.findings.total, $0.0.path) < ($0.1.findings.total, $1.0.path) }
    let shown = states.prefix(model.limits.rows)
    let table = DataTable(
      caption: caption, columns: FileRow.columns,
      rows: shown.map { FileRow.cells($0.0, $0.1, model: model, from: path) }, filter: "Filter files")
    guard shown.count < states.count else { return table.html }
    return table.html
      + tag("p", .class("note")) {
        "The \(shown.count) files with the most findings, out of \(FigureText.grouped(states.count)). "
        tag("a", .href(.to(Section.files.path, from: path))) { "All files" }
      }
  }
}

/// The table rows for files.
enum FileRow {
  static let columns: [DataTable.Column] = [
    .init("File"), .init("Findings", .number, isSorted: true), .init("Errors", .number), .init("Coverage", .number),
    .init("Lines of code", .number), .init("Longest body", .number), .init("Commits", .number),
  ]

  static func cells(
    _ file: FileHistory, _ state: FileState, model: SiteModel, from page: SitePath
  ) -> [DataTable.Cell] {
    let coverage = CoverageCount(passed: state.passed, failed: state.failed, human: state.human)
    return [
      .path(file.path, model.link(toFile: file.path, from: page)), .count(state.findings.total),
      .count(state.findings.error), .figure(coverage.coverage, .share), .count(state.codeLines),
      .figure(state.bodyLength.map(Double.init), .count), .count(file.churn.commits),
    ]
  }
}
