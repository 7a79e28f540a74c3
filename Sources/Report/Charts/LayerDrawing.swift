import Analyzer

/// A diagram of the layer graph: boxes in rows, each above its dependencies, with forbidden dependencies in front.
struct LayerDrawing {
  let report: LayerReport

  /// The maximum number of layers; larger graphs are not drawn.
  private static let maximumLayers = 60
  /// The number of lines above which redundant lines are omitted.
  private static let fewLines = 18

  private typealias Edge = LayerLayout.Edge

  /// A dependency between two layers.
  private struct Line {
    let edge: LayerLayout.Edge
    /// The number of files with this dependency; 0 if it is allowed but unused.
    let files: Int
    let isAllowed: Bool
  }

  private let lines: [Line]
  /// The number of allowed dependencies that are not drawn because others imply them.
  private let omitted: Int

  init(report: LayerReport) {
    self.report = report
    let all = Self.lines(of: report)
    let allowed = all.filter(\.isAllowed)
    let drawn =
      all.count <= Self.fewLines
      ? allowed.map(\.edge) : LayerLayout.reduced(allowed.map(\.edge), count: report.layers.count)
    let shown = Set(drawn)
    lines = all.filter { !$0.isAllowed || shown.contains($0.edge) }
    omitted = all.count - lines.count
  }

  /// Returns the actual dependencies, and those that are allowed but unused. Forbidden dependencies come first, then
  /// those with the most files.
  private static func lines(of report: LayerReport) -> [Line] {
    let positions = Dictionary(report.layers.enumerated().map { ($1.name, $0) }) { first, _ in first }
    var lines = report.uses.compactMap { use in
      positions[use.from].flatMap { from in
        positions[use.to].map { Line(edge: Edge(from: from, to: $0), files: use.files, isAllowed: use.isAllowed) }
      }
    }
    let used = Set(lines.map(\.edge))
    for (index, layer) in report.layers.enumerated() {
      for name in layer.mayUse {
        guard let to = positions[name], to != index, !used.contains(Edge(from: index, to: to)) else { continue }
        lines.append(Line(edge: Edge(from: index, to: to), files: 0, isAllowed: true))
      }
    }
    return lines.sorted {
      ($1.isAllowed ? 0 : 1, $1.files, $0.edge.from, $0.edge.to) < (
        $0.isAllowed ? 0 : 1, $0.files, $1.edge.from, $1.edge.to
      )
    }
  }

  var figure: HTML {
    guard report.layers.count <= Self.maximumLayers else {
      return Pieces.nothing("A diagram with \(report.layers.count) layers would be too large; see the table.")
    }
    return tag("figure", .class("graph"), .id("layer-graph")) {
      tag(
        "div", .class("scroll"), .word("role", "region"), .text("aria-label", "Layer graph"),
        .number("tabindex", 0)
      ) { svg }
      legend
    }
  }

  private var svg: HTML {
    let layout = LayerLayout(
      count: report.layers.count,
      // Allowed dependencies come first, so that they determine the vertical order.
      edges: lines.filter(\.isAllowed).map(\.edge) + lines.filter { !$0.isAllowed }.map(\.edge))
    let forbidden = lines.filter { !$0.isAllowed }
    return tag(
      "svg", .class("layers"), .path("viewBox", "0 0 \(SVGNumber.text(layout.width)) \(SVGNumber.text(layout.height))"),
      .length("width", layout.width), .length("height", layout.height), .word("role", "img"),
      .word("aria-labelledby", "layer-graph-t layer-graph-d")
    ) {
      tag("title", .word("id", "layer-graph-t")) { "Layers and their dependencies" }
      tag("desc", .word("id", "layer-graph-d")) {
        "\(Wording.count(report.layers.count, "layer")), each above its dependencies; \(forbidden.count) forbidden "
          + "\(forbidden.count == 1 ? "dependency" : "dependencies"). The table below lists all dependencies."
      }
      for line in lines where line.isAllowed { path(line, layout) }
      for line in forbidden { path(line, layout) }
      for index in report.layers.indices { box(index, layout) }
      for line in forbidden { count(line, layout) }
    }
  }

  private func path(_ line: Line, _ layout: LayerLayout) -> HTML {
    guard let points = layout.lines[line.edge], let last = points.last, points.count > 1 else { return .empty }
    func text(_ numbers: Double...) -> String { numbers.map(SVGNumber.text).joined(separator: " ") }
    let isDown = last.y > points[points.count - 2].y
    let end = LayerLayout.Point(x: last.x, y: last.y + (isDown ? -7 : 7))
    var commands = "M\(text(points[0].x, points[0].y))"
    for (from, to) in zip(points, points.dropFirst().dropLast() + [end]) {
      let middle = (from.y + to.y) / 2
      commands += from.x == to.x ? "L\(text(to.x, to.y))" : "C\(text(from.x, middle, to.x, middle, to.x, to.y))"
    }
    let head = "M\(text(last.x - 4, end.y))L\(text(last.x + 4, end.y))L\(text(last.x, last.y))Z"
    let style: (line: StaticString, head: StaticString) =
      !line.isAllowed ? ("use forbidden", "head forbidden") : line.files == 0 ? ("use unused", "head") : ("use", "head")
    return tag("path", .class(style.line), .path("d", commands)) + tag("path", .class(style.head), .path("d", head))
  }

  /// Returns the label of a forbidden dependency: the number of files that have it.
  private func count(_ line: Line, _ layout: LayerLayout) -> HTML {
    guard let points = layout.lines[line.edge], points.count > 1 else { return .empty }
    let (from, to) = (points[0], points[1])
    return tag(
      "text", .class("count"), .length("x", (from.x + to.x) / 2), .length("y", (from.y + to.y) / 2 + 4),
      .word("text-anchor", "middle")
    ) { FigureText.grouped(line.files) }
  }

  private func box(_ index: Int, _ layout: LayerLayout) -> HTML {
    let layer = report.layers[index]
    let position = layout.boxes[index]
    let name = VisibleText.escaped(layer.name)
    let short = name.count > 20 ? name.prefix(19) + "…" : name[...]
    let isUser = lines.contains { !$0.isAllowed && $0.edge.from == index }
    return tag("g") {
      tag("title") { name }
      tag(
        "rect", .class(isUser ? "node offender" : "node"), .length("x", position.x), .length("y", position.y),
        .length("width", LayerLayout.boxWidth), .length("height", LayerLayout.boxHeight), .number("rx", 4))
      tag("text", .class("name"), .length("x", position.x + 10), .length("y", position.y + 18)) { String(short) }
      tag("text", .class("role"), .length("x", position.x + 10), .length("y", position.y + 33)) {
        Wording.count(layer.files, "file")
      }
    }
  }

  private var legend: HTML {
    tag("ul", .class("key")) {
      tag("li") { sample("use", "head") + HTML(text: "allowed and used") }
      tag("li") { sample("use unused", "head") + HTML(text: "allowed but unused") }
      tag("li") { sample("use forbidden", "head forbidden") + HTML(text: "forbidden (number of files)") }
    }
      + (omitted > 0
        ? tag("p", .class("note")) {
          "\(omitted) allowed \(omitted == 1 ? "dependency is" : "dependencies are") omitted because other lines imply "
            + "\(omitted == 1 ? "it" : "them"); the table lists all of them."
        } : .empty)
  }

  private func sample(_ line: StaticString, _ head: StaticString) -> HTML {
    tag("svg", .word("viewBox", "0 0 36 10"), .number("width", 36), .number("height", 10), .word("aria-hidden", "true"))
    {
      tag("path", .class(line), .path("d", "M0 5L28 5")) + tag("path", .class(head), .path("d", "M28 1L28 9L35 5Z"))
    }
  }
}
