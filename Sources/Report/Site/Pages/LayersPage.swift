import Analyzer
import History

extension Section {
  static let layers = Section("Layers", at: "layers.html", isListed: { !$0.history.layers.layers.isEmpty }) { model in
    model.history.layers.layers.isEmpty ? [] : [LayersPage(model: model).page]
  }
}

/// The layers of the configuration: what they use, what they may use, and how often they use something else.
struct LayersPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.layers.path }
  private var report: LayerReport { model.history.layers }

  var page: SitePage { SitePage(path: path, title: "Layers", section: .layers) { content } }

  private var content: HTML {
    let forbidden = report.uses.filter { !$0.isAllowed }
    let lead =
      forbidden.isEmpty
      ? "No layer uses another one that it may not use."
      : "\(Wording.count(report.forbiddenUses, "forbidden use")) in \(Wording.count(forbidden.count, "pair")) of layers: "
        + "files that use a layer that theirs may not use."
    return tag("div") {
      Pieces.heading("Layers", lead)
      Pieces.section("Graph", id: "graph", note: "Users are above what they use.") {
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
      id: id, title: title, subtitle: "Findings of `\(rule)` at each sample, by the layers of today.",
      timeline: model.timeline, series: [.init(name: title.lowercased(), ink: ink, values: counts)],
      dataFile: .to(SiteData.Table.rules.path, from: path), samplesFrom: path
    ).figure
  }

  private var trend: HTML {
    Pieces.charts {
      chart("forbidden", "Forbidden uses", "layer_dependency", .first)
      chart("cycles", "Cycles", "layer_cycle", .second)
    }
  }

  private var uses: HTML {
    let used = Set(report.uses.map { [$0.from, $0.to] })
    let unused = report.layers.flatMap { layer in
      layer.mayUse.filter { $0 != layer.name && !used.contains([layer.name, $0]) }.map { (layer.name, $0) }
    }
    // Forbidden ones first, those of most files on top.
    let ordered = report.uses.enumerated().sorted {
      ($0.element.isAllowed ? 1 : 0, -$0.element.files, $0.offset)
        < ($1.element.isAllowed ? 1 : 0, -$1.element.files, $1.offset)
    }.map(\.element)
    return Pieces.section("Uses", id: "uses") {
      DataTable(
        caption: "Uses among layers",
        columns: [
          .init("Layer"), .init("Uses"), .init("State"), .init("Files", .number), .init("Such as"),
        ],
        rows: ordered.map { use in
          [
            .text(use.from), .text(use.to),
            .html(
              use.isAllowed
                ? HTML(text: "allowed") : tag("span", .class("severity error")) { "forbidden" }),
            .count(use.files), example(use.example),
          ]
        } + unused.map { [.text($0), .text($1), .text("allowed, not used"), .count(0), .text("")] },
        filter: "Filter uses"
      ).html
    }
  }

  private func example(_ place: String) -> DataTable.Cell {
    let file = place.lastIndex(of: ":").map { String(place[..<$0]) } ?? place
    return .path(place, model.link(toFile: file, from: path))
  }

  private var layers: HTML {
    Pieces.section("Layers", id: "layers", note: "A file belongs to the first layer whose paths match.") {
      DataTable(
        caption: "Layers of the configuration",
        columns: [.init("Layer"), .init("Paths"), .init("May use"), .init("Files", .number)],
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
