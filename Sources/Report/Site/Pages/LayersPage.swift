import Analyzer
import History

extension Section {
  static let layers = Section("Layers", at: "layers.html", isListed: { !$0.history.layers.layers.isEmpty }) { model in
    model.history.layers.layers.isEmpty ? [] : [LayersPage(model: model).page]
  }
}

/// The configured layers and their actual, allowed and forbidden dependencies.
struct LayersPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.layers.path }
  private var report: LayerReport { model.history.layers }

  var page: SitePage { SitePage(path: path, title: "Layers", section: .layers) { content } }

  private var content: HTML {
    let forbidden = report.uses.filter { !$0.isAllowed }
    let lead =
      forbidden.isEmpty
      ? "No forbidden dependencies between layers."
      : "\(Wording.count(report.forbiddenUses, "file")) with forbidden dependencies between "
        + "\(Wording.count(forbidden.count, "pair")) of layers."
    return tag("div") {
      Pieces.heading("Layers", lead)
      Pieces.section("Graph", id: "graph", note: "Each layer is above its dependencies.") {
        LayerDrawing(report: report).figure
      }
      trend
      uses
      layers
    }
  }

  private func chart(_ id: String, _ title: String, _ rule: String, _ ink: ChartInk) -> HTML {
    let counts = model.history.samples.map { Double($0.totals.findings(of: rule).total) }
    return TimeChart(
      id: id, title: title, subtitle: "`\(rule)` findings in each sample, based on the current layers.",
      timeline: model.timeline, series: [.init(name: title.lowercased(), ink: ink, values: counts)],
      dataFile: .to(SiteData.Table.rules.path, from: path), samplesFrom: path
    ).figure
  }

  private var trend: HTML {
    Pieces.charts {
      chart("forbidden", "Forbidden dependencies", "layer_dependency", .first)
      chart("cycles", "Cycles", "layer_cycle", .second)
    }
  }

  private var uses: HTML {
    let used = Set(report.uses.map { [$0.from, $0.to] })
    let unused = report.layers.flatMap { layer in
      layer.mayUse.filter { $0 != layer.name && !used.contains([layer.name, $0]) }.map { (layer.name, $0) }
    }
    // Forbidden dependencies come first, then the dependencies with the most files.
    let ordered = report.uses.enumerated().sorted {
      ($0.element.isAllowed ? 1 : 0, -$0.element.files, $0.offset)
        < ($1.element.isAllowed ? 1 : 0, -$1.element.files, $1.offset)
    }.map(\.element)
    return Pieces.section("Dependencies", id: "uses") {
      DataTable(
        caption: "Dependencies between layers",
        columns: [
          .init("Layer"), .init("Depends on"), .init("Status"), .init("Files", .number), .init("Example"),
        ],
        rows: ordered.map { use in
          [
            .text(use.from), .text(use.to),
            .html(
              use.isAllowed
                ? HTML(text: "allowed") : tag("span", .class("severity error")) { "forbidden" }),
            .count(use.files), example(use.example),
          ]
        } + unused.map { [.text($0), .text($1), .text("allowed, unused"), .count(0), .text("")] },
        filter: "Filter dependencies"
      ).html
    }
  }

  private func example(_ location: String) -> DataTable.Cell {
    let file = location.lastIndex(of: ":").map { String(location[..<$0]) } ?? location
    return .path(location, model.link(toFile: file, from: path))
  }

  private var layers: HTML {
    Pieces.section("Layers", id: "layers", note: "A file belongs to the first layer whose paths match.") {
      DataTable(
        caption: "Configured layers",
        columns: [.init("Layer"), .init("Paths"), .init("May depend on"), .init("Files", .number)],
        rows: report.layers.map { layer in
          [
            .text(layer.name), .text(layer.paths.joined(separator: ", ")),
            .text(layer.mayUse.isEmpty ? "none" : layer.mayUse.joined(separator: ", ")), .count(layer.files),
          ]
        }
      ).html
    }
  }
}
