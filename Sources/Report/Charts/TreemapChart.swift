import Analyzer

/// A treemap of files: the area shows the amount of code, and the color shows the hotspot level. Each area links to its
/// file's page.
struct TreemapChart: Sendable {
  struct Cell: Sendable {
    let name: String
    /// The path and values, for screen readers and tooltips.
    let description: String
    /// The weight that determines the area; greater than 0.
    let weight: Double
    /// The hotspot level, from 0 (calm) to 4 (hot).
    let level: Int
    let link: Link?
  }

  let id: String
  let title: String
  let subtitle: String
  /// The cells, largest first.
  let cells: [Cell]
  /// The level names, from calm to hot.
  let levels: [String]

  var figure: HTML {
    tag("figure", .class("chart treemap"), .id(id)) {
      tag("figcaption") {
        tag("h3") { title }
        tag("p") { subtitle }
      }
      legend
      // Uses a group instead of an image, because the areas are links.
      for (name, width, height) in [("wide" as StaticString, 1120.0, 460.0), ("narrow", 340.0, 420.0)] {
        svg(name, width: width, height: height)
      }
    }
  }

  private var legend: HTML {
    tag("ul", .class("legend")) {
      for (level, text) in levels.enumerated() {
        tag("li") {
          tag(
            "svg", .path("viewBox", "0 0 16 16"), .number("width", 16), .number("height", 16),
            .word("aria-hidden", "true")
          ) {
            tag("rect", .class(Self.heat(level)), .number("width", 16), .number("height", 16), .number("rx", 3))
          }
          text
        }
      }
    }
  }

  private func svg(_ name: StaticString, width: Double, height: Double) -> HTML {
    let boxes = TreemapLayout.boxes(
      cells.map(\.weight), in: TreemapLayout.Box(x: 0, y: 0, width: width, height: height))
    return tag(
      "svg", .class([name]), .path("viewBox", "0 0 \(SVGNumber.text(width)) \(SVGNumber.text(height))")
    ) {
      for (cell, box) in zip(cells, boxes) { drawing(cell, box) }
    }
  }

  private func drawing(_ cell: Cell, _ box: TreemapLayout.Box) -> HTML {
    let shape = tag("g") {
      tag("title") { cell.description }
      tag(
        "rect", .class(Self.heat(cell.level)), .length("x", box.x + 1), .length("y", box.y + 1),
        .length("width", max(0.5, box.width - 2)), .length("height", max(0.5, box.height - 2)), .number("rx", 3))
      if let label = label(cell.name, in: box) {
        tag("text", .class(Self.heatText(cell.level)), .length("x", box.x + 8), .length("y", box.y + 19)) { label }
      }
    }
    guard let link = cell.link else { return shape }
    return tag("a", .href(link), .text("aria-label", cell.description)) { shape }
  }

  /// Returns the part of the name that fits, or nil if that part would be too short to be useful.
  private func label(_ name: String, in box: TreemapLayout.Box) -> String? {
    let text = VisibleText.escaped(name)
    let maximumLength = Int(saturating: (box.width - 14) / 7.2)
    guard box.height >= 26, maximumLength >= 5 else { return nil }
    return text.count <= maximumLength ? text : text.prefix(maximumLength - 1) + "…"
  }

  private static func heat(_ level: Int) -> StaticString {
    switch level {
    case ..<1: "heat0"
    case 1: "heat1"
    case 2: "heat2"
    case 3: "heat3"
    default: "heat4"
    }
  }

  private static func heatText(_ level: Int) -> StaticString { level >= 3 ? "label onheat" : "label oncalm" }
}
