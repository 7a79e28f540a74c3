import Analyzer
import History

extension Section {
  static let nextSteps = Section("What to do next", at: "next.html") { [NextStepsPage(model: $0).page] }
}

/// The refactorings that pay most, how to go about them and what they would gain.
struct NextStepsPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.nextSteps.path }

  var page: SitePage { SitePage(path: path, title: "What to do next", section: .nextSteps) { content } }

  private var content: HTML {
    let found = model.refactorings
    return tag("div") {
      Pieces.heading(
        "What to do next",
        "The refactorings with the highest return: findings resolved × commits to the file in the last year ÷ effort.")
      if found.isEmpty {
        Pieces.nothing("No finding calls for a refactoring.")
      } else {
        summary(found)
        for (index, refactoring) in found.enumerated() { section(refactoring, number: index + 1) }
      }
    }
  }

  private func summary(_ found: [Refactoring]) -> HTML {
    let gain = found.reduce(0) { $0 + Gain(of: $1, model: model).items }
    let all = model.history.latest.coverage
    let total = all.passed + all.failed + all.human
    guard gain > 0, total > 0 else { return .empty }
    let after = Double(all.passed + gain) / Double(total)
    return Pieces.facts([
      ("Findings resolved", HTML(text: FigureText.grouped(found.reduce(0) { $0 + $1.findings }))),
      ("Coverage now", HTML(text: Wording.percent(all.coverage))),
      ("Coverage after all \(found.count)", HTML(text: Wording.percent(after))),
    ])
  }

  private func section(_ refactoring: Refactoring, number: Int) -> HTML {
    let gain = Gain(of: refactoring, model: model)
    let owners = model.owners(of: refactoring.path)
    let name = refactoring.path.split(separator: "/").last.map(String.init) ?? refactoring.path
    return Pieces.section(
      "\(number). \(AdviceFormat.title(of: refactoring.target).capitalizedFirst) in \(name)", id: "step-\(number)"
    ) {
      tag("p") {
        if let link = model.link(toFile: refactoring.path, from: path) {
          tag("a", .href(link)) { HTML(path: refactoring.path) }
        } else {
          HTML(path: refactoring.path)
        }
        owners.isEmpty ? "" : ", owned by \(owners.joined(separator: ", "))"
        model.authors.text(of: refactoring.path).map { ". Most changes in the last year by \($0)." } ?? "."
      }
      Pieces.facts(
        [
          ("Findings", HTML(text: FigureText.grouped(refactoring.findings))),
          ("Effort", HTML(text: AdviceFormat.name(of: refactoring.effort))),
          (
            "Commits in a year",
            HTML(text: refactoring.churn.map { FigureText.grouped($0) } ?? "–")
          ),
          ("Coverage of the file", HTML(text: gain.fileText)),
          ("Coverage of the project", HTML(text: gain.projectText)),
        ])
      rules(refactoring)
      findings(refactoring)
      tag("ol", .class("steps")) {
        for step in refactoring.steps { tag("li") { CodeSpans.html(step.capitalizedFirst + ".") } }
      }
    }
  }

  /// How many findings are quoted; the page of the file has all.
  private static let quotedFindings = 5

  /// What exactly is to be changed, the most severe first.
  private func findings(_ refactoring: Refactoring) -> HTML {
    let names = Set(refactoring.resolves.map(\.name))
    let all = (model.findings[refactoring.path] ?? []).filter { names.contains($0.rule) }
      .sorted { ($1.severity, $0.range.start) < ($0.severity, $1.range.start) }
    let rest = all.count - Self.quotedFindings
    return tag("ul", .class("quotes")) {
      for finding in all.prefix(Self.quotedFindings) {
        let text = "Line \(finding.range.start.line)"
        let link = SourceLink.to(refactoring.path, line: finding.range.start.line, in: model.history)
        tag("li") {
          if let link { tag("a", .href(link)) { text } } else { text }
          ": "
          CodeSpans.html(finding.message)
        }
      }
      if rest > 0 {
        tag("li") {
          if let link = model.link(toFile: refactoring.path, from: path) {
            tag("a", .href(link)) { "\(rest) more" }
          } else {
            "\(rest) more"
          }
        }
      }
    }
  }

  private func rules(_ refactoring: Refactoring) -> HTML {
    tag("p") {
      "Resolves "
      HTML(
        joining: refactoring.resolves.enumerated().map { index, rule in
          let name = model.link(toRule: rule.name, from: path).map { link in tag("a", .href(link)) { rule.name } }
          return HTML(text: (index == 0 ? "" : ", ") + (rule.count == 1 ? "" : "\(rule.count) × "))
            + (name ?? HTML(text: rule.name))
        })
      "."
    }
  }
}

/// What a refactoring does for coverage: the failing checklist items of its file of which every finding goes.
struct Gain: Sendable, Hashable {
  /// How many items begin to pass.
  let items: Int
  private let file: CoverageCount
  private let project: CoverageCount

  init(of refactoring: Refactoring, model: SiteModel) {
    let resolved = Set(refactoring.resolves.map(\.name))
    let found = Set((model.findings[refactoring.path] ?? []).map(\.rule))
    let review = model.reviews[refactoring.path]
    let states = review?.items ?? []
    items = zip(model.items, states).count { item, status in
      guard status == .failed else { return false }
      let causes = found.intersection(RulesByItem.rules[item.id] ?? [])
      return !causes.isEmpty && causes.isSubset(of: resolved)
    }
    file = review?.coverage ?? CoverageCount()
    project = model.history.latest.coverage
  }

  /// `61.1 % → 77.8 %`.
  var fileText: String {
    "\(Wording.percent(file.coverage)) → \(Wording.percent(Self.after(file, items)))"
  }

  /// `+0.12 points`.
  var projectText: String {
    guard let before = project.coverage, let after = Self.after(project, items) else { return "–" }
    return "+\(FigureText.decimal((after - before) * 100, places: 2)) points"
  }

  private static func after(_ count: CoverageCount, _ items: Int) -> Double? {
    let total = count.passed + count.failed + count.human
    return total == 0 ? nil : Double(count.passed + items) / Double(total)
  }
}
