import Analyzer

/// A diagram of a type graph with columns of boxes, followed by a table of the same data.
struct TypeGraphDrawing {
  let graph: TypeGraph

  private static let titles = ["Views", "View models and observables", "Services", "Models and others"]
  private static let boxWidth = 184.0
  private static let boxHeight = 40.0
  private static let gap = 14.0
  private static let columnGap = 76.0
  private static let top = 30.0

  /// The layers that contain types, in order.
  private var layers: [Int] { Set(graph.nodes.map(\.layer)).sorted() }

  var figure: HTML {
    tag("figure", .class("graph"), .id("type-graph")) {
      tag(
        "div", .class("scroll"), .word("role", "region"), .text("aria-label", "Type graph"), .number("tabindex", 0)
      ) { svg }
      legend
      if graph.omitted > 0 { tag("p", .class("note")) { "\(Wording.count(graph.omitted, "more type")) not shown." } }
      table
    }
  }

  private func position(_ index: Int) -> (x: Double, y: Double) {
    let node = graph.nodes[index]
    let column = layers.firstIndex(of: node.layer) ?? 0
    let row = graph.nodes[..<index].count { $0.layer == node.layer }
    return (
      4 + Double(column) * (Self.boxWidth + Self.columnGap), Self.top + Double(row) * (Self.boxHeight + Self.gap)
    )
  }

  private var svg: HTML {
    let rows = layers.map { layer in graph.nodes.count { $0.layer == layer } }.max() ?? 0
    let width = 8 + Double(layers.count) * Self.boxWidth + Double(layers.count - 1) * Self.columnGap + 40
    let height = Self.top + Double(rows) * (Self.boxHeight + Self.gap) + 4
    let positions = graph.nodes.indices.map(position)
    return tag(
      "svg", .class("types"), .path("viewBox", "0 0 \(SVGNumber.text(width)) \(SVGNumber.text(height))"),
      .length("width", width), .length("height", height), .word("role", "img"),
      .word("aria-labelledby", "type-graph-t type-graph-d")
    ) {
      tag("title", .word("id", "type-graph-t")) { "Types affected by the change and their dependencies" }
      tag("desc", .word("id", "type-graph-d")) {
        "\(Wording.count(graph.nodes.count, "type")) and \(graph.edges.count) "
          + "\(graph.edges.count == 1 ? "dependency" : "dependencies"), listed in the table below."
      }
      for (column, layer) in layers.enumerated() {
        tag(
          "text", .class("column"), .length("x", 4 + Double(column) * (Self.boxWidth + Self.columnGap)),
          .number("y", 16)
        ) { Self.titles[layer] }
      }
      for edge in graph.edges { line(edge, positions) }
      for (index, node) in graph.nodes.enumerated() { box(node, positions[index]) }
    }
  }

  private func line(_ edge: TypeGraph.Edge, _ positions: [(x: Double, y: Double)]) -> HTML {
    let (from, to) = (positions[edge.from], positions[edge.to])
    let (start, end) = (graph.nodes[edge.from].layer, graph.nodes[edge.to].layer)
    let half = Self.boxHeight / 2
    func text(_ numbers: Double...) -> String { numbers.map(SVGNumber.text).joined(separator: " ") }
    let path: String
    if start == end {
      let right = from.x + Self.boxWidth
      path =
        "M\(text(right, from.y + half))C\(text(right + 36, from.y + half, right + 36, to.y + half, right, to.y + half))"
    } else {
      let isForward = to.x > from.x
      let x1 = isForward ? from.x + Self.boxWidth : from.x
      let x2 = isForward ? to.x : to.x + Self.boxWidth
      let middle = (x1 + x2) / 2
      path = "M\(text(x1, from.y + half))C\(text(middle, from.y + half, middle, to.y + half, x2, to.y + half))"
    }
    return tag("path", .class(end < start ? "use back" : "use"), .path("d", path))
  }

  private func box(_ node: TypeGraph.Node, _ position: (x: Double, y: Double)) -> HTML {
    let name = VisibleText.escaped(node.name)
    let short = name.count > 22 ? name.prefix(21) + "…" : name[...]
    let sign =
      switch node.state {
      case .added: "+ "
      case .altered: "± "
      case .removed: "− "
      case .unchanged: ""
      }
    return tag("g") {
      tag(
        "rect", .class(Self.style(of: node.state)), .length("x", position.x), .length("y", position.y),
        .length("width", Self.boxWidth), .length("height", Self.boxHeight), .number("rx", 4))
      tag("text", .class("name"), .length("x", position.x + 9), .length("y", position.y + 17)) { sign + String(short) }
      tag("text", .class("role"), .length("x", position.x + 9), .length("y", position.y + 32)) { node.role }
    }
  }

  private static func style(of state: TypeGraph.State) -> StaticString {
    switch state {
    case .added: "node added"
    case .altered: "node altered"
    case .removed: "node removed"
    case .unchanged: "node"
    }
  }

  private var legend: HTML {
    tag("p", .class("muted")) { "+ added, ± modified, − removed; all others unchanged" }
  }

  private var table: HTML {
    tag("details", .class("values")) {
      tag("summary") { "Types and dependencies as a table" }
      DataTable(
        caption: "Types affected by the change and their dependencies",
        columns: [.init("Type"), .init("Role"), .init("State"), .init("File"), .init("Depends on")],
        rows: graph.nodes.enumerated().map { index, node in
          let uses = graph.edges.filter { $0.from == index }.map { graph.nodes[$0.to].name }
          return [
            .text(node.name), .text(node.role), .text(node.state.rawValue), .path(node.path, nil),
            .text(uses.joined(separator: ", ")),
          ]
        }
      ).html
    }
  }
}
