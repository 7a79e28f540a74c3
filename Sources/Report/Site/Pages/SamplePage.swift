import Analyzer
import History

/// A sample's page: the commits since the previous sample, and the findings they introduced and fixed.
struct SamplePage: Sendable {
  let model: SiteModel
  let index: Int
  let path: SitePath

  static func all(of model: SiteModel) -> [SitePage] {
    model.samplePages.enumerated().compactMap { index, name in
      guard let name else { return nil }
      let page = SamplePage(model: model, index: index, path: path(named: name))
      return SitePage(
        path: page.path, title: model.history.samples[index].date.day.longText, section: .history
      ) { page.content }
    }
  }

  static func path(named name: String) -> SitePath { SitePath("samples/\(name).html") }

  /// Returns the names of the samples' pages. A sample's page is named after its day, with a number if the day has
  /// several samples.
  /// - Parameter limit: The maximum number of pages. Only the latest samples get one.
  static func names(of samples: [Sample], limit: Int) -> [String?] {
    var last = ""
    var count = 0
    let names = samples.map { sample -> String? in
      let day = sample.date.text
      count = day == last ? count + 1 : 1
      last = day
      return count == 1 ? day : "\(day)-\(count)"
    }
    // If a committer's clock goes backward, the same day may occur again later.
    var taken: Set<String> = []
    return names.enumerated().map { index, name in
      guard index >= samples.count - limit, let name else { return nil }
      return taken.insert(name).inserted ? name : "\(name)-\(samples[index].commit.prefix(8))"
    }
  }

  static func omissions(_ samples: [Sample], pages: [String?]) -> [Omission] {
    let missing = pages.count { $0 == nil }
    guard missing > 0 else { return [] }
    return [
      Omission(
        "The oldest \(FigureText.grouped(missing)) of \(FigureText.grouped(samples.count)) samples have no page.",
        remedy: "Find their figures on the History page and in data/samples.csv.")
    ]
  }

  private var sample: Sample { model.history.samples[index] }
  private var before: Sample? { index > 0 ? model.history.samples[index - 1] : nil }
  private var step: Step { model.steps.all[index] }

  private var content: HTML {
    tag("div") {
      Pieces.path([("History", .to(Section.history.path, from: path)), (sample.date.day.longText, nil)])
      Pieces.heading(sample.date.day.longText, lead)
      neighbors
      figures
      events
      commits
      if before != nil {
        if step.isQuiet {
          Pieces.section("Findings", id: "findings") { Pieces.nothing("No findings were introduced or fixed.") }
        } else {
          sums
          list("Introduced", id: "introduced", step.introduced, at: index)
          list("Fixed", id: "fixed", step.fixed, at: index)
        }
      }
    }
  }

  private var lead: String {
    guard let before else {
      return
        "The first sample. Its \(FigureText.grouped(sample.totals.findings())) findings are counted neither as "
        + "introduced nor as fixed."
    }
    let cause = ChangeCause(step, history: model.history, steps: model.steps)
    let moved =
      Wording.count(step.introduced.count, "finding") + " introduced and \(step.fixed.count) fixed since "
      + "\(before.date.day.longText)."
    return cause.sentence(model.history).map { "\(moved) \($0)" } ?? moved
  }

  private var neighbors: HTML {
    let steps = [(index - 1, "Previous sample"), (index + 1, "Next sample")].compactMap { index, title in
      model.link(toSample: index, from: path).map { ($0, title) }
    }
    guard !steps.isEmpty else { return .empty }
    return tag("nav", .class("neighbours"), .text("aria-label", "Samples")) {
      for (link, title) in steps { tag("a", .href(link)) { title } }
    }
  }

  private var figures: HTML {
    let totals = sample.totals
    func value(_ now: Double?, _ then: Double?, _ unit: Metric.Unit, isLowerBetter: Bool) -> HTML {
      let difference = now.flatMap { now in then.map { now - $0 } }
      let assessment: Assessment =
        difference.map { FigureText.isShown($0, unit) ? (($0 < 0) == isLowerBetter ? .better : .worse) : .neutral }
        ?? .neutral
      return HTML(text: FigureText.text(now, unit) + " ")
        + (difference == nil ? .empty : Pieces.change(difference, unit: unit, assessment: assessment))
    }
    func count(_ severity: Severity?) -> HTML {
      value(
        Double(totals.findings(severity)), before.map { Double($0.totals.findings(severity)) }, .count,
        isLowerBetter: true)
    }
    return Pieces.facts([
      ("Findings", count(nil)), ("Errors", count(.error)),
      (
        "Coverage",
        value(totals.coverage.coverage, before?.totals.coverage.coverage, .share, isLowerBetter: false)
      ),
      ("Files", HTML(text: FigureText.grouped(totals.files))),
      ("Lines of code", HTML(text: FigureText.grouped(totals.codeLines))),
      ("Detected architecture", HTML(text: model.architecture.found[index]?.title ?? "–")),
    ])
  }

  private var events: HTML {
    let events = model.architecture.events.filter { $0.sample == index }
    guard !events.isEmpty else { return .empty }
    return Pieces.section("Change in the detected architecture", id: "switch") {
      tag("ul") {
        for event in events {
          tag("li") { "\(event.module ?? "The project"): \(event.label) (\(event.reason))." }
        }
      }
      tag("p", .class("note")) {
        "This does not affect the rules in this report: all samples are reviewed as "
          + "\(model.history.architectureAssignment.project.title)"
          + (model.history.architectureAssignment.modules.isEmpty
            ? "." : ", except for the modules listed on the Architecture page.")
      }
    }
  }

  // MARK: Commits

  private var commits: HTML {
    guard !sample.commits.isEmpty else { return .empty }
    let introduced = byCommit(step.introduced, isFixed: false)
    let fixed = byCommit(step.fixed, isFixed: true)
    let differences = before == nil ? nil : model.steps.differences(ofSample: index)
    func difference(_ location: Int) -> Int { differences?[location]?.values.reduce(0, +) ?? 0 }
    func moved(_ location: Int) -> Int {
      abs(difference(location)) * 1_000 + introduced[location, default: 0] + fixed[location, default: 0]
    }
    let shown = sample.commits.indices.sorted { (moved($1), $1) < (moved($0), $0) }
      .prefix(model.limits.commits(ofSample: index, of: model.history.samples.count))
    let note =
      sample.commits.count == 1 || before == nil
      ? ""
      : differences != nil
        ? "The Introduced and Fixed columns count the findings listed below. The difference includes findings that "
          + "were both introduced and fixed between the two samples."
        : "A finding is attributed to a commit if no other commit changed its file since the previous sample."
    return Pieces.section(before == nil ? "Commit" : "Commits since the previous sample", id: "commits", note: note) {
      DataTable(
        caption: "Commits, sorted by their effect on the number of findings",
        columns: [.init("Commit"), .init("Introduced", .number), .init("Fixed", .number)]
          + (differences == nil ? [] : [.init("Difference", .number)]),
        rows: shown.map { location in
          [
            .html(CommitText.html(sample.commits[location], model: model)), .count(introduced[location] ?? 0),
            .count(fixed[location] ?? 0),
          ] + (differences == nil ? [] : [change(difference(location))])
        }, filter: "Filter commits"
      ).html
      if shown.count < sample.commits.count {
        tag("p", .class("note")) { "\(shown.count) of \(FigureText.grouped(sample.commits.count)) commits." }
      }
    }
  }

  private func change(_ difference: Int) -> DataTable.Cell {
    let assessment: Assessment = difference == 0 ? .neutral : difference < 0 ? .better : .worse
    return .init(
      html: Pieces.change(Double(difference), unit: .count, assessment: assessment), value: Double(difference))
  }

  private func byCommit(_ lives: [FindingLife], isFixed: Bool) -> [Int: Int] {
    lives.reduce(into: [:]) { counts, life in
      let behind = model.steps.commits(behind: life, isFixed: isFixed)
      if behind.count == 1 { counts[behind[0], default: 0] += 1 }
    }
  }

  // MARK: Findings

  private var sums: HTML {
    Pieces.section("By rule, folder and owner", id: "sums") {
      tag("div", .class("sums")) {
        sum("Rule") { [model.history.rules.indices.contains($0.rule) ? model.history.rules[$0.rule] : "–"] }
        sum("Folder") { [FolderName.of(file($0)?.path ?? "")] }
        if !model.owners.isEmpty {
          sum("Owner") { life in
            let owners = file(life)?.owners ?? []
            return owners.isEmpty ? [SiteModel.unowned] : owners
          }
        }
      }
    }
  }

  private func file(_ life: FindingLife) -> FileHistory? {
    model.history.files.indices.contains(life.file) ? model.history.files[life.file] : nil
  }

  private func sum(_ title: String, _ names: (FindingLife) -> [String]) -> HTML {
    var counts: [String: (introduced: Int, fixed: Int)] = [:]
    for life in step.introduced { for name in names(life) { counts[name, default: (0, 0)].introduced += 1 } }
    for life in step.fixed { for name in names(life) { counts[name, default: (0, 0)].fixed += 1 } }
    let ranked = counts.sorted {
      let (left, right) = ($0.value.introduced + $0.value.fixed, $1.value.introduced + $1.value.fixed)
      return left == right ? $0.key < $1.key : left > right
    }
    let shown = ranked.prefix(12)
    return tag("div") {
      DataTable(
        caption: "Findings by \(title.lowercased())",
        columns: [.init(title), .init("Introduced", .number), .init("Fixed", .number)],
        rows: shown.map { name, count in
          let link =
            title == "Rule"
            ? model.link(toRule: name, from: path)
            : title == "Folder" ? model.link(toFolder: name, from: path) : model.link(toOwner: name, from: path)
          return [
            title == "Folder" ? .path(name, link) : .link(name, link), .count(count.introduced), .count(count.fixed),
          ]
        }
      ).html
      if shown.count < ranked.count { tag("p", .class("note")) { "… and \(ranked.count - shown.count) more" } }
    }
  }

  private func list(_ title: String, id: String, _ lives: [FindingLife], at sample: Int) -> HTML {
    guard !lives.isEmpty else { return .empty }
    let isFixed = id == "fixed"
    // Sorts by severity, most severe first, then by location.
    let sorted = lives.sorted {
      ($1.severity, file($0)?.path ?? "", $0.line, $0.rule) < ($0.severity, file($1)?.path ?? "", $1.line, $1.rule)
    }
    let shown = sorted.prefix(model.limits.findings(ofSample: index, of: model.history.samples.count))
    return Pieces.section(
      title, id: id,
      note: shown.count < lives.count
        ? "\(shown.count) of \(FigureText.grouped(lives.count)), most severe first; the totals above include all of "
          + "them."
        : ""
    ) {
      DataTable(
        caption: "\(title) findings",
        columns: [.init("Finding"), .init(isFixed ? "Previous location" : "Location"), .init("Commit")],
        rows: shown.map { row($0, isFixed: isFixed) }, filter: "Filter \(title.lowercased())"
      ).html
    }
  }

  private func row(_ life: FindingLife, isFixed: Bool) -> [DataTable.Cell] {
    let rule = model.history.rules.indices.contains(life.rule) ? model.history.rules[life.rule] : "–"
    let name = HTML(
      joining: [
        Pieces.severity(life.severity), HTML(text: " "),
        model.link(toRule: rule, from: path).map { link in tag("a", .href(link)) { HTML(name: rule) } }
          ?? HTML(name: rule),
      ])
    return [.html(name), .html(location(life, isFixed: isFixed)), .html(cause(life, isFixed: isFixed))]
  }

  /// Returns the file and line, linked to the forge at the corresponding commit.
  private func location(_ life: FindingLife, isFixed: Bool) -> HTML {
    guard let file = file(life) else { return .empty }
    // The location of a fixed finding refers to the previous sample.
    let sample = isFixed ? before ?? self.sample : self.sample
    let name = file.path(at: isFixed ? index - 1 : index)
    let line = isFixed ? life.lastLine : life.line
    let text = HTML(path: name) + HTML(text: line > 0 ? ":\(line)" : "")
    let link = model.history.project.webAddress.flatMap {
      SourceLink.to(name, line: line > 0 ? line : nil, at: $0, commit: sample.commit)
    }
    guard let link = link ?? model.link(toFile: file.path, from: path) else { return text }
    return tag("a", .href(link)) { text }
  }

  private func cause(_ life: FindingLife, isFixed: Bool) -> HTML {
    let behind = model.steps.commits(behind: life, isFixed: isFixed)
    switch behind.count {
    case 0: return tag("span", .class("muted")) { "change in another file" }
    case 1: return CommitText.short(sample.commits[behind[0]], model: model)
    default:
      let names = behind.prefix(3).map { CommitText.short(sample.commits[$0], model: model) }
      return tag("span") {
        "one of "
        HTML(joining: names.enumerated().map { $0 == 0 ? $1 : HTML(text: ", ") + $1 })
        behind.count > 3 ? ", …" : ""
      }
    }
  }
}

/// Formats a commit's subject, hash and author as HTML.
enum CommitText {
  /// Returns the subject, with the hash and author below it.
  static func html(_ commit: SampleCommit, model: SiteModel) -> HTML {
    HTML(text: commit.subject.isEmpty ? "(no subject)" : commit.subject)
      + tag("span", .class("about")) { short(commit, model: model) + HTML(text: " · \(commit.author)") }
  }

  /// Returns the abbreviated hash, linked to the forge.
  static func short(_ commit: SampleCommit, model: SiteModel) -> HTML {
    let text = tag("code") { String(commit.id.prefix(7)) }
    guard let link = model.history.project.webAddress.flatMap({ Link.web($0, path: ["commit", commit.id]) }) else {
      return text
    }
    return tag("a", .href(link)) { text }
  }
}
