import Analyzer
import History

/// The contents of the page about a change.
struct ChangeContent: Sendable {
  let input: ChangeReport.Input

  /// The maximum number of findings to show with their source.
  private static let maximumFindings = 150
  private static let maximumRows = 250

  private var summary: ChangeSummary? { input.change.change }
  private var introduced: [Finding] { input.change.findings.mostSevereFirst }

  /// The compared revisions, shown at the top of the page.
  var note: String {
    let head = input.commits?.head.map { String($0.prefix(8)) } ?? "the working tree"
    let base = VisibleText.escaped(summary?.base ?? "")
    let commit = input.commits?.base.map { " (\($0.prefix(8)))" } ?? ""
    return "\(head) compared with \(base)\(commit)"
  }

  var html: HTML {
    let graph = TypeGraph(input)
    return HTML(joining: [
      tag("div") {
        hero
        architecture
        metrics
        rules
        findings
        fixed
        types(graph)
        manual
        skipped
      }
    ])
  }

  // MARK: First screen

  private var hero: HTML {
    let fixed = summary?.fixedCount ?? 0
    let counts = Wording.counts(input.change.findings)
    let errors = input.change.count(.error)
    let headline =
      introduced.isEmpty
      ? fixed > 0 ? "No new findings, \(Wording.count(fixed, "finding")) fixed." : "No new findings."
      : "\(counts) introduced" + (fixed > 0 ? ", \(Wording.count(fixed, "finding")) fixed." : ".")
    let badge: HTML =
      errors > 0
      ? tag("p", .class("verdict worse")) { mark("▼") + HTML(text: "Introduces errors") }
      : introduced.count < fixed
        ? tag("p", .class("verdict better")) { mark("▲") + HTML(text: "Better") }
        : introduced.count > fixed
          ? tag("p", .class("verdict worse")) { mark("▼") + HTML(text: "Worse") }
          : tag("p", .class("verdict")) { mark("●") + HTML(text: "Unchanged") }
    return tag("div", .class("hero")) {
      badge
      tag("h1") { headline }
      tag("p", .class("lead")) { lead }
    }
  }

  private func mark(_ text: String) -> HTML { tag("span", .word("aria-hidden", "true")) { text } }

  private var lead: String {
    let files = Wording.count(input.change.files.count, "Swift file")
    let before = input.base.coverage.coverage
    let after = input.head.coverage.coverage
    let coverage =
      Wording.percent(before) == Wording.percent(after)
      ? "The project's checklist coverage stays at \(Wording.percent(after))."
      : "The project's checklist coverage changes from \(Wording.percent(before)) to \(Wording.percent(after))."
    let existing = summary?.existing ?? 0
    let old = existing > 0 ? " These files contain \(Wording.count(existing, "pre-existing finding"))." : ""
    return "\(files) changed. \(coverage)\(old)"
  }

  private var architecture: HTML {
    let switches = summary?.architecture ?? []
    guard !switches.isEmpty else { return .empty }
    return Pieces.section("This change alters the detected architecture", id: "architecture") {
      tag("ul") {
        for change in switches {
          tag("li") {
            "\(change.module ?? "The project"): \(change.before.title) → \(change.after.title) (\(change.reason))."
          }
        }
      }
      tag("p", .class("note")) {
        CodeSpans.html(
          "This change is reviewed with the rules for the previous architecture; later changes will be reviewed with "
            + "the rules for the new one. To set the architecture explicitly, use `architecture` in the configuration.")
      }
    }
  }

  // MARK: Figures

  private var metrics: HTML {
    let before = SampleTotals(input.base)
    let after = SampleTotals(input.head)
    return Pieces.section("Before and after", id: "metrics", note: "The whole project before and after the change.") {
      DataTable(
        caption: "Project metrics before and after the change",
        columns: [.init("Metric"), .init("Before", .number), .init("After", .number), .init("Change", .number)],
        rows: MetricCatalog.all.map { metric in
          let (old, new) = (metric.value(before), metric.value(after))
          // A reader may compute the difference between the rounded values.
          let difference = FigureText.shownDifference(from: old, to: new, metric.unit)
          return [
            .html(HTML(text: metric.title)), .figure(old, metric.unit), .figure(new, metric.unit),
            .init(
              html: Pieces.change(difference, unit: metric.unit, assessment: metric.assessment(of: difference)),
              value: difference),
          ]
        }
      ).html
      tag("h3") { "Changed files" }
      DataTable(
        caption: "Metrics for the changed files",
        columns: [.init("Metric"), .init("Before", .number), .init("After", .number)],
        rows: (summary?.figures.metrics ?? []).map { metric in
          [
            .text(Self.title(of: metric.name)), .figure(metric.value.before.map(Double.init), .count),
            .figure(metric.value.after.map(Double.init), .count),
          ]
        }
      ).html
    }
  }

  private static func title(of name: ChangeFigures.Metric.Name) -> String {
    switch name {
    case .longestBody: "Lines in the longest body"
    case .longestViewFile: "Lines in the longest view file"
    case .mostStoredProperties: "Stored properties in the largest view model"
    case .viewModelsWithUI: "View models that import a UI framework"
    }
  }

  private var rules: HTML {
    var counts: [String: (introduced: Int, fixed: Int)] = [:]
    for finding in introduced { counts[finding.rule, default: (0, 0)].introduced += 1 }
    for (rule, count) in summary?.fixed ?? [:] { counts[rule, default: (0, 0)].fixed += count }
    guard !counts.isEmpty else { return .empty }
    let ranked = counts.sorted {
      ($1.value.introduced, $1.value.fixed, $0.key) < ($0.value.introduced, $0.value.fixed, $1.key)
    }
    return Pieces.section("By rule", id: "rules") {
      DataTable(
        caption: "Introduced and fixed findings, by rule",
        columns: [.init("Rule"), .init("Introduced", .number), .init("Fixed", .number)],
        rows: ranked.map { rule, count in
          let about = input.rules[rule]?.summary ?? ""
          return [
            .html(HTML(text: rule) + tag("span", .class("about")) { CodeSpans.html(about) }), .count(count.introduced),
            .count(count.fixed),
          ]
        }, filter: "Filter rules"
      ).html
    }
  }

  // MARK: Findings

  private var findings: HTML {
    let shown = introduced.prefix(Self.maximumFindings)
    guard !shown.isEmpty else { return .empty }
    let byPath = Dictionary(grouping: shown, by: \.path)
    return Pieces.section(
      "Introduced findings", id: "introduced",
      note: shown.count < introduced.count
        ? "The \(shown.count) most severe of \(FigureText.grouped(introduced.count)); `review check` lists all of them."
        : ""
    ) {
      for path in byPath.keys.sorted() {
        let source = input.sourceAfter(path)
        let lines = source.map { SourceLines($0) }
        tag("h3", .class("file")) { HTML(path: path) }
        for finding in byPath[path] ?? [] {
          FindingCard(
            finding: finding, source: lines, rule: nil,
            link: { link($0, line: $1, at: input.commits?.head) }, heading: .fourth,
            fix: source.map { FixedLines(finding, in: $0) }
          ).html
        }
      }
    }
  }

  private func link(_ path: String, line: Int, at commit: String?) -> Link? {
    guard let base = input.webAddress, let commit else { return nil }
    return SourceLink.to(path, line: line, at: base, commit: commit)
  }

  private var fixed: HTML {
    let gone = summary?.fixedFindings ?? []
    guard !gone.isEmpty else { return .empty }
    let shown = gone.prefix(Self.maximumRows)
    return Pieces.section(
      "Fixed findings", id: "fixed",
      note: shown.count < gone.count ? "\(shown.count) of \(FigureText.grouped(gone.count)) are shown." : ""
    ) {
      DataTable(
        caption: "Findings fixed by the change", columns: [.init("Finding"), .init("Previous location")],
        rows: shown.map { finding in
          let location = HTML(path: finding.path) + HTML(text: ":\(finding.range.start.line)")
          // A moved file is listed under its new path, which the base does not have.
          let isInBase = input.sourceBefore(finding.path) != nil
          let link = isInBase ? link(finding.path, line: finding.range.start.line, at: input.commits?.base) : nil
          return [
            .html(
              Pieces.severity(finding.severity) + HTML(text: " \(finding.rule)")
                + tag("span", .class("about")) { CodeSpans.html(finding.message) }),
            .html(link.map { link in tag("a", .href(link)) { location } } ?? location),
          ]
        }, filter: "Filter fixed findings"
      ).html
    }
  }

  // MARK: Types

  private func types(_ graph: TypeGraph) -> HTML {
    guard !graph.nodes.isEmpty else { return .empty }
    return Pieces.section(
      "Types", id: "types",
      note:
        "The types that the change adds, modifies or removes, with their dependencies and dependents. A dashed line "
        + "marks a dependency that runs against the usual direction: views → view models → services → models."
    ) {
      TypeGraphDrawing(graph: graph).figure
    }
  }

  // MARK: The rest

  private var manual: HTML {
    let items = summary?.figures.humanItems ?? []
    guard !items.isEmpty else { return .empty }
    return Pieces.section("Manual review", id: "manual", note: "These checklist items cannot be checked automatically.")
    {
      tag("ul") {
        for item in items { tag("li") { CodeSpans.html(ChangeFigures.humanTexts[item.id] ?? item.id) } }
      }
    }
  }

  private var skipped: HTML {
    let failed = input.change.skipped.filter(\.isFailure)
    guard !failed.isEmpty else { return .empty }
    return Pieces.section("Files that could not be reviewed", id: "skipped") {
      tag("ul") {
        for file in failed.prefix(Self.maximumRows) {
          tag("li") { HTML(path: file.path) + HTML(text: " \(file.reason)") }
        }
      }
    }
  }
}
