import Analyzer
import History

extension Section {
  static let refactorings = Section("Refactorings", at: "refactorings.html") { [RefactoringsPage(model: $0).page] }
}

/// The recommended refactorings with their steps and benefits.
struct RefactoringsPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.refactorings.path }

  var page: SitePage { SitePage(path: path, title: "Refactorings", section: .refactorings) { content } }

  private var content: HTML {
    let found = model.refactorings
    return tag("div") {
      Pieces.heading(
        "Recommended refactorings",
        "Ranked by resolved findings × commits to the file in the last year ÷ effort.")
      if found.isEmpty {
        Pieces.nothing("No refactorings recommended.")
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
      ("Resolved findings", HTML(text: FigureText.grouped(found.reduce(0) { $0 + $1.findings }))),
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
        model.authors.text(of: refactoring.path).map { ". Recent changes mostly by \($0)." } ?? "."
      }
      Pieces.facts(
        [
          ("Findings", HTML(text: FigureText.grouped(refactoring.findings))),
          ("Effort", HTML(text: AdviceFormat.name(of: refactoring.effort))),
          (
            "Commits (1 year)",
            HTML(text: refactoring.churn.map { FigureText.grouped($0) } ?? "–")
          ),
          ("File coverage", HTML(text: gain.fileText)),
          ("Project coverage", HTML(text: gain.projectText)),
        ])
      rules(refactoring)
      findings(refactoring)
      tag("ol", .class("steps")) {
        for step in refactoring.steps { tag("li") { CodeSpans.html(step.capitalizedFirst + ".") } }
      }
    }
  }

  /// The maximum number of findings to quote; the file's page lists all of them.
  private static let quotedFindings = 5

  /// Returns the findings resolved by the refactoring, most severe first.
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

/// A refactoring's effect on coverage: the file's failed checklist items that pass once their findings are resolved.
struct Gain: Sendable, Hashable {
  /// The number of items that will pass.
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

  /// A string such as `61.1% → 77.8%`.
  var fileText: String {
    "\(Wording.percent(file.coverage)) → \(Wording.percent(Self.after(file, items)))"
  }

  /// A string such as `+0.12 points`.
  var projectText: String {
    guard let before = project.coverage, let after = Self.after(project, items) else { return "–" }
    return "+\(FigureText.decimal((after - before) * 100, places: 2)) points"
  }

  private static func after(_ count: CoverageCount, _ items: Int) -> Double? {
    let total = count.passed + count.failed + count.human
    return total == 0 ? nil : Double(count.passed + items) / Double(total)
  }
}
