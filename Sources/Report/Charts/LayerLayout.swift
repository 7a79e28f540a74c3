/// The layout of a layer graph: boxes in rows, each above its dependencies, with lines routed around the boxes.
///
/// Uses the method of Sugiyama, Tagawa and Toda: the longest path determines a box's row, the average position of its
/// neighbors determines its position in the row, and a line reserves a slot in every row that it crosses.
struct LayerLayout: Sendable {
  /// A dependency between two layers, given by their indices.
  struct Edge: Hashable, Sendable {
    let from: Int
    let to: Int
  }

  struct Point: Hashable, Sendable {
    var x: Double
    var y: Double
  }

  static let boxWidth = 172.0
  static let boxHeight = 42.0
  private static let lineWidth = 18.0
  private static let gap = 16.0
  private static let rowGap = 58.0
  private static let margin = 6.0

  /// The upper-left corner of each box.
  private(set) var boxes: [Point] = []
  /// The points of each line, from the dependent to the dependency.
  private(set) var lines: [Edge: [Point]] = [:]
  private(set) var width = 0.0
  private(set) var height = 0.0

  /// - Parameter edges: The dependencies; in a cycle, earlier edges take precedence over later ones.
  init(count: Int, edges: [Edge]) {
    let order = Self.acyclic(edges, count: count)
    let ranks = Self.ranks(count: count, edges: order)
    var graph = Rows(count: count, ranks: ranks, edges: edges.filter { $0.from != $0.to })
    graph.sort()
    assignPositions(graph)
  }

  /// Returns the edges, omitting each edge that would form a cycle with earlier ones.
  private static func acyclic(_ edges: [Edge], count: Int) -> [Edge] {
    var next = [[Int]](repeating: [], count: count)
    var kept: [Edge] = []
    for edge in edges where edge.from != edge.to && !reaches(edge.to, edge.from, next) {
      next[edge.from].append(edge.to)
      kept.append(edge)
    }
    return kept
  }

  private static func reaches(_ start: Int, _ end: Int, _ next: [[Int]]) -> Bool {
    var seen: Set<Int> = [start]
    var stack = [start]
    while let node = stack.popLast() {
      if node == end { return true }
      for other in next[node] where seen.insert(other).inserted { stack.append(other) }
    }
    return false
  }

  /// Removes edges that are implied by a path along other edges.
  static func reduced(_ edges: [Edge], count: Int) -> [Edge] {
    let order = acyclic(edges, count: count)
    var next = [[Int]](repeating: [], count: count)
    for edge in order { next[edge.from].append(edge.to) }
    let isAcyclic = Set(order)
    return edges.filter { edge in
      guard isAcyclic.contains(edge) else { return true }
      return !next[edge.from].contains { $0 != edge.to && reaches($0, edge.to, next) }
    }
  }

  /// Returns each layer's rank, which is 0 for a layer without dependencies and otherwise higher than the ranks of all
  /// its dependencies.
  private static func ranks(count: Int, edges: [Edge]) -> [Int] {
    var ranks = [Int](repeating: 0, count: count)
    for _ in 0..<count {
      var isChanged = false
      for edge in edges where ranks[edge.from] <= ranks[edge.to] {
        ranks[edge.from] = ranks[edge.to] + 1
        isChanged = true
      }
      if !isChanged { break }
    }
    return ranks
  }

  // MARK: Rows

  /// The boxes, and the slots for lines between them, row by row from the top.
  private struct Rows {
    /// The box of each node; nil for a slot.
    var boxes: [Int?] = []
    var rows: [[Int]]
    /// The neighbors in the rows above and below.
    var above: [[Int]] = []
    var below: [[Int]] = []
    /// The nodes along each line, from top to bottom.
    var ways: [Edge: [Int]] = [:]

    init(count: Int, ranks: [Int], edges: [Edge]) {
      let last = ranks.max() ?? 0
      rows = [[Int]](repeating: [], count: last + 1)
      for box in 0..<count { _ = add(box, row: last - ranks[box]) }
      for edge in edges where ranks[edge.from] != ranks[edge.to] {
        let (top, bottom) = ranks[edge.from] > ranks[edge.to] ? (edge.from, edge.to) : (edge.to, edge.from)
        var way = [top]
        var row = last - ranks[top] + 1
        while row < last - ranks[bottom] {
          way.append(add(nil, row: row))
          row += 1
        }
        way.append(bottom)
        for (upper, lower) in zip(way, way.dropFirst()) {
          below[upper].append(lower)
          above[lower].append(upper)
        }
        ways[edge] = way
      }
    }

    private mutating func add(_ box: Int?, row: Int) -> Int {
      boxes.append(box)
      above.append([])
      below.append([])
      rows[row].append(boxes.count - 1)
      return boxes.count - 1
    }

    /// Sorts each row by the average position of each node's neighbors, alternating between downward and upward passes.
    mutating func sort() {
      for round in 0..<8 {
        let isDown = round % 2 == 0
        for row in isDown ? Array(rows.indices.dropFirst()) : Array(rows.indices.dropLast().reversed()) {
          let fixed = rows[isDown ? row - 1 : row + 1]
          let position = Dictionary(uniqueKeysWithValues: fixed.enumerated().map { ($1, Double($0)) })
          let keys = rows[row].enumerated().map { index, node -> (key: Double, index: Int, node: Int) in
            let near = (isDown ? above[node] : below[node]).compactMap { position[$0] }
            let scale = Double(max(1, fixed.count)) / Double(max(1, rows[row].count))
            return (near.isEmpty ? Double(index) * scale : near.reduce(0, +) / Double(near.count), index, node)
          }
          rows[row] = keys.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map(\.node)
        }
      }
    }
  }

  // MARK: Positions

  private mutating func assignPositions(_ graph: Rows) {
    let widths = graph.boxes.map { $0 == nil ? Self.lineWidth : Self.boxWidth }
    let rowWidths = graph.rows.map { row in
      row.reduce(0) { $0 + widths[$1] } + Self.gap * Double(max(0, row.count - 1))
    }
    let widest = rowWidths.max() ?? 0
    var centers = [Point](repeating: Point(x: 0, y: 0), count: graph.boxes.count)
    for (index, row) in graph.rows.enumerated() {
      var x = Self.margin + (widest - rowWidths[index]) / 2
      for node in row {
        centers[node] = Point(
          x: x + widths[node] / 2, y: Self.margin + Double(index) * (Self.boxHeight + Self.rowGap) + Self.boxHeight / 2)
        x += widths[node] + Self.gap
      }
    }
    width = widest + 2 * Self.margin
    height = Double(graph.rows.count) * (Self.boxHeight + Self.rowGap) - Self.rowGap + 2 * Self.margin
    boxes = graph.boxes.indices.filter { graph.boxes[$0] != nil }.map {
      Point(x: centers[$0].x - Self.boxWidth / 2, y: centers[$0].y - Self.boxHeight / 2)
    }
    // Spreads a box's lines along its edge, ordered by their direction.
    var ports: [Edge: (top: Double, bottom: Double)] = [:]
    for box in boxes.indices {
      let down = graph.ways.filter { $1.first == box }.sorted { Self.isLeft($0, $1, 1, centers) }
      for (index, way) in down.enumerated() {
        ports[way.key, default: (0, 0)].top = Self.port(index, of: down.count, at: centers[box].x)
      }
      let up = graph.ways.filter { $1.last == box }.sorted { Self.isLeft($0, $1, -2, centers) }
      for (index, way) in up.enumerated() {
        ports[way.key, default: (0, 0)].bottom = Self.port(index, of: up.count, at: centers[box].x)
      }
    }
    for (edge, way) in graph.ways {
      guard let first = way.first, let last = way.last, let port = ports[edge] else { continue }
      var points = [Point(x: port.top, y: centers[first].y + Self.boxHeight / 2)]
      for node in way.dropFirst().dropLast() {
        points.append(Point(x: centers[node].x, y: centers[node].y - Self.boxHeight / 2))
        points.append(Point(x: centers[node].x, y: centers[node].y + Self.boxHeight / 2))
      }
      points.append(Point(x: port.bottom, y: centers[last].y - Self.boxHeight / 2))
      lines[edge] = first == edge.from ? points : points.reversed()
    }
  }

  /// Returns whether one line's node is further to the left than the other line's node.
  /// - Parameter step: The index of the node to compare: 1 for the second node, -2 for the second to last.
  private static func isLeft(
    _ one: (key: Edge, value: [Int]), _ other: (key: Edge, value: [Int]), _ step: Int, _ centers: [Point]
  ) -> Bool {
    func key(_ way: (key: Edge, value: [Int])) -> (Double, Int, Int) {
      let node = way.value[step > 0 ? step : way.value.count + step]
      return (centers[node].x, way.key.from, way.key.to)
    }
    return key(one) < key(other)
  }

  private static func port(_ index: Int, of count: Int, at centre: Double) -> Double {
    let availableWidth = boxWidth - 36
    let step = min(22, count > 1 ? availableWidth / Double(count - 1) : 0)
    return centre + (Double(index) - Double(count - 1) / 2) * step
  }
}
