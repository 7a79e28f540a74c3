import Analyzer
import History

/// A file's page: its figures over time, findings, checklist items and types.
struct FilePage: Sendable {
  let model: SiteModel
  let file: FileHistory
  let state: FileState
  let path: SitePath

  static func all(of model: SiteModel) -> [SitePage] {
    model.history.files.compactMap { file in
      guard let path = model.filePages[file.path], let state = file.state(at: model.last) else { return nil }
      let page = FilePage(model: model, file: file, state: state, path: path)
      return SitePage(
        path: path, title: file.path.split(separator: "/").last.map(String.init) ?? file.path, section: .files
      ) {
        page.content
      }
    }
  }

  private var review: FileReview? { model.reviews[file.path] }

  private var content: HTML {
    tag("div") {
      Pieces.path(model.steps(to: file.path, from: path))
      Pieces.heading(file.path.split(separator: "/").last.map(String.init) ?? file.path, lead)
      figures
      charts
      findings
      checklist
      types
    }
  }

  private var lead: String {
    var parts: [String] = []
    if let roles = review?.roles, !roles.isEmpty {
      parts.append(roles.map { $0.rawValue.replacing("_", with: " ") }.joined(separator: ", ").capitalizedFirst + ".")
    }
    if !file.owners.isEmpty { parts.append("Owned by \(file.owners.joined(separator: ", ")).") }
    if !file.formerPaths.isEmpty {
      parts.append("Previously \(file.formerPaths.map(\.path).joined(separator: ", ")).")
    }
    return parts.joined(separator: " ")
  }

  private var figures: HTML {
    let coverage = CoverageCount(passed: state.passed, failed: state.failed, human: state.human)
    var facts: [(String, HTML)] = [
      ("Findings", Pieces.severities(state.findings)),
      ("Coverage", HTML(text: Wording.percent(coverage.coverage))),
      ("Lines", HTML(text: "\(FigureText.grouped(state.lines)) (\(FigureText.grouped(state.codeLines)) of code)")),
    ]
    if let body = state.bodyLength { facts.append(("Longest body", HTML(text: Wording.count(body, "line")))) }
    if let properties = state.properties { facts.append(("Stored properties", HTML(text: String(properties)))) }
    facts.append(("Commits (1 year)", HTML(text: FigureText.grouped(file.churn.commits))))
    if let link = SourceLink.to(file.path, in: model.history) {
      facts.append(("Source", tag("a", .href(link)) { "view at this commit" }))
    }
    return Pieces.facts(facts)
  }

  // MARK: Over time

  /// The samples in which the file was added or changed, and the last sample.
  private var moments: [Int] {
    let changes = file.points.map(\.sample).filter { $0 <= model.last }
    return changes.last == model.last ? changes : changes + [model.last]
  }

  private var charts: HTML {
    guard file.points.count > 1 else {
      let since = file.points.first.flatMap {
        model.history.samples.indices.contains($0.sample) ? model.history.samples[$0.sample] : nil
      }
      return since.map {
        Pieces.nothing("No figures have changed since the file was added on \($0.date.day.longText).")
      }
        ?? .empty
    }
    let moments = moments
    let samples = model.history.samples
    let marks = model.timeline.marks.compactMap { mark -> Timeline.Mark? in
      // A release is shown at the last change that precedes it. Releases that are older than the file are omitted.
      moments.lastIndex { $0 <= mark.index }.map { Timeline.Mark(index: $0, name: mark.name) }
    }
    let timeline = Timeline(
      seconds: moments.map { samples[$0].date.seconds }, days: moments.map { samples[$0].date.day },
      marks: moments.count > 60 ? [] : marks, pages: moments.map { model.samplePages[$0] })
    let states = moments.map { file.state(at: $0) }
    return Pieces.charts(areSmall: true) {
      TimeChart(
        id: "findings", title: "Open findings", subtitle: "", timeline: timeline,
        series: [.init(name: "findings", ink: .first, values: states.map { $0.map { Double($0.findings.total) } })],
        size: .small, tableRows: 12
      ).figure
      TimeChart(
        id: "lines", title: "Lines of code", subtitle: "", timeline: timeline,
        series: [.init(name: "lines of code", ink: .third, values: states.map { $0.map { Double($0.codeLines) } })],
        size: .small, tableRows: 12
      ).figure
    }
  }

  // MARK: Now

  private var findings: HTML {
    let all = model.findings[file.path] ?? []
    let shown = all.prefix(model.limits.findingsPerFile)
    let source = model.history.source.bytes(of: file.path).map { SourceLines($0) }
    return Pieces.section("Findings", id: "findings-now") {
      if shown.isEmpty { Pieces.nothing("None.") }
      for finding in shown {
        FindingCard(
          finding: finding, source: source, rule: model.link(toRule: finding.rule, from: path),
          link: { SourceLink.to($0, line: $1, in: model.history) }
        ).html
      }
      if shown.count < all.count {
        tag("p", .class("note")) {
          "\(shown.count) of \(all.count) findings; `review check \(file.path)` lists all of them."
        }
      }
    }
  }

  private var checklist: HTML {
    guard let items = review?.items, items.count == model.items.count else { return .empty }
    func listed(_ status: ItemStatus) -> [ChecklistReview.Item] {
      zip(model.items, items).filter { $0.1 == status }.map(\.0)
    }
    let failed = listed(.failed)
    let human = listed(.human)
    let passed = listed(.passed)
    guard !(failed.isEmpty && human.isEmpty && passed.isEmpty) else { return .empty }
    return Pieces.section("Checklist", id: "checklist") {
      list("Failed", failed, isOpen: true)
      list("Manual review", human, isOpen: false)
      list("Passed", passed, isOpen: false)
    }
  }

  @HTMLBuilder private func list(_ title: String, _ items: [ChecklistReview.Item], isOpen: Bool) -> HTML {
    if !items.isEmpty {
      tag("details", .class("items"), isOpen ? .flag("open") : nil) {
        tag("summary") { "\(title): \(items.count)" }
        tag("ul") { items.map { item in tag("li") { item.text } } }
      }
    }
  }

  private var types: HTML {
    guard let types = review?.types, !types.isEmpty else { return .empty }
    let shown = types.prefix(100)
    return Pieces.section("Types", id: "types") {
      DataTable(
        caption: "Types declared in the file",
        columns: [
          .init("Type"), .init("Kind"), .init("Line", .number), .init("Lines of code", .number),
          .init("Stored properties", .number), .init("Body lines", .number),
        ],
        rows: shown.map { type in
          [
            .text(type.name), .text(type.kind), .count(type.line), .count(type.codeLines),
            .count(type.storedProperties),
            .figure(type.bodyLength.map(Double.init), .count),
          ]
        }, filter: "Filter types"
      ).html
      if shown.count < types.count { tag("p", .class("note")) { "\(shown.count) of \(types.count) types are shown." } }
    }
  }
}
