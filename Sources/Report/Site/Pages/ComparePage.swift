import Analyzer
import History

extension Section {
  static let compare = Section("Compare", at: "compare.html") { [ComparePage(model: $0).page] }
}

/// A comparison of two samples. Without JavaScript, the pair is fixed; with JavaScript, readers can select any two.
struct ComparePage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.compare.path }
  private var samples: [Sample] { model.history.samples }

  var page: SitePage {
    SitePage(
      path: path, title: "Compare", section: .compare, scripts: samples.count > 1 ? [SiteData.compareScript] : []
    ) {
      Pieces.heading(
        "Compare",
        "What changed between two samples. Findings that were both introduced and fixed in between are not counted.")
        + (samples.count > 1 ? content : onlySample)
    }
  }

  /// The sample to compare with by default: the last release before the latest sample, or else the sample from three
  /// months ago, or else the first sample.
  private var first: Int {
    if let release = model.timeline.marks.last(where: { $0.index < model.last }) { return release.index }
    return samples.index(daysBeforeLast: 90) ?? 0
  }

  /// The content if there is nothing to compare.
  private var onlySample: HTML {
    tag("p", .class("nothing")) {
      CodeSpans.html(
        "There is nothing to compare yet, because the history has only one sample"
          + (samples.last.map { " (\(Self.name($0)))" } ?? "")
          + ". To take more samples, run `review report` again after more commits, or with a shorter interval "
          + "(`--every commit`).")
    }
  }

  private var content: HTML {
    let comparison = SampleComparison(model.history.lives, from: first, to: model.last)
    return tag("div", .flag("data-compare"), .number("data-first", first), .number("data-second", model.last)) {
      tag("div", .class("pickers"))
      tag("p", .class("compared")) {
        name(first)
        " and "
        name(model.last)
      }
      figures
      rules(comparison)
      files(comparison)
    }
  }

  private func name(_ index: Int) -> HTML {
    tag("strong") { Self.name(samples[index]) }
  }

  static func name(_ sample: Sample) -> String {
    sample.date.text + (sample.tags.last.map { ", \($0)" } ?? "")
  }

  private var figures: HTML {
    DataTable(
      caption: "Metrics for both samples",
      columns: [.init("Metric"), .init("Before", .number), .init("After", .number), .init("Change", .number)],
      rows: model.metrics.map { series in
        let before = series.values[first]
        let after = series.values[model.last]
        let difference = before.flatMap { before in after.map { $0 - before } }
        return [
          .text(series.metric.title), .figure(before, series.metric.unit), .figure(after, series.metric.unit),
          .init(
            html: Pieces.change(difference, unit: series.metric.unit, assessment: series.assessment(of: difference)),
            value: difference),
        ]
      }
    ).html
  }

  private func rules(_ comparison: SampleComparison) -> HTML {
    let introduced = Dictionary(grouping: comparison.introduced, by: \.rule).mapValues(\.count)
    let fixed = Dictionary(grouping: comparison.fixed, by: \.rule).mapValues(\.count)
    let touched = Set(introduced.keys).union(fixed.keys).filter(model.history.rules.indices.contains).sorted()
    return section("Rules", id: "compared-rules", isEmpty: touched.isEmpty) {
      DataTable(
        caption: "Introduced and fixed findings, by rule",
        columns: [.init("Rule"), .init("Introduced", .number, isSorted: true), .init("Fixed", .number)],
        rows: touched.sorted { (introduced[$1] ?? 0, $0) < (introduced[$0] ?? 0, $1) }.map { rule in
          let id = model.history.rules[rule]
          return [
            .link(id, .to(SiteModel.page(ofRule: id), from: path)), .count(introduced[rule] ?? 0),
            .count(fixed[rule] ?? 0),
          ]
        }, filter: "Filter rules"
      ).html
    }
  }

  /// Returns a section with a table, and a note that replaces the table if it is empty. The page script shows either
  /// one, depending on the selected samples.
  private func section(
    _ title: String, id: String, note: String = "", isEmpty: Bool, @HTMLBuilder table: () -> HTML
  ) -> HTML {
    Pieces.section(title, id: id) {
      tag("p", .class("note"), note.isEmpty ? .flag("hidden") : nil) { note }
      tag("div", .flag("data-found"), isEmpty ? .flag("hidden") : nil) { table() }
      tag("p", .class("nothing"), isEmpty ? nil : .flag("hidden")) { "No findings were introduced or fixed." }
    }
  }

  private func files(_ comparison: SampleComparison) -> HTML {
    let introduced = Dictionary(grouping: comparison.introduced, by: \.file).mapValues(\.count)
    let fixed = Dictionary(grouping: comparison.fixed, by: \.file).mapValues(\.count)
    let touched = Set(introduced.keys).union(fixed.keys).filter(model.history.files.indices.contains).sorted()
    let sorted = touched.sorted {
      let (left, right) = (introduced[$0] ?? 0, introduced[$1] ?? 0)
      return left == right ? $0 < $1 : left > right
    }
    let shown = sorted.prefix(model.limits.rows)
    let note = shown.count < sorted.count ? "\(shown.count) of \(FigureText.grouped(sorted.count)) files." : ""
    return section("Files", id: "compared-files", note: note, isEmpty: touched.isEmpty) {
      DataTable(
        caption: "Introduced and fixed findings, by file",
        columns: [.init("File"), .init("Introduced", .number, isSorted: true), .init("Fixed", .number)],
        rows: shown.map { index in
          let file = model.history.files[index]
          return [
            .path(file.path, model.link(toFile: file.path, from: path)), .count(introduced[index] ?? 0),
            .count(fixed[index] ?? 0),
          ]
        }, filter: "Filter files"
      ).html
    }
  }
}
