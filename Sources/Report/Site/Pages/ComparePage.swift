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
    SitePage(path: path, title: "Compare", section: .compare, scripts: [SiteData.compareScript]) { content }
  }

  /// The sample to compare with by default: the last release before the latest sample, or else the sample from three
  /// months ago, or else the first sample.
  private var first: Int {
    if let release = model.timeline.marks.last(where: { $0.index < model.last }) { return release.index }
    return samples.index(daysBeforeLast: 90) ?? 0
  }

  private var content: HTML {
    let comparison = SampleComparison(model.history.lives, from: first, to: model.last)
    return tag("div", .flag("data-compare"), .number("data-first", first), .number("data-second", model.last)) {
      Pieces.heading(
        "Compare",
        "What changed between two samples. Findings that were both introduced and fixed in between are not counted.")
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
    return Pieces.section("Rules", id: "compared-rules") {
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

  private func files(_ comparison: SampleComparison) -> HTML {
    let introduced = Dictionary(grouping: comparison.introduced, by: \.file).mapValues(\.count)
    let fixed = Dictionary(grouping: comparison.fixed, by: \.file).mapValues(\.count)
    let touched = Set(introduced.keys).union(fixed.keys).filter(model.history.files.indices.contains).sorted()
    let sorted = touched.sorted {
      let (left, right) = (introduced[$0] ?? 0, introduced[$1] ?? 0)
      return left == right ? $0 < $1 : left > right
    }
    let shown = sorted.prefix(model.limits.rows)
    return Pieces.section(
      "Files", id: "compared-files",
      note: shown.count < sorted.count ? "\(shown.count) of \(FigureText.grouped(sorted.count)) files." : ""
    ) {
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
