/// The dependencies between layers.
struct LayerGraph: Sendable {
  /// A dependency of one layer on another.
  struct Edge: Hashable, Sendable {
    let from: Int
    let to: Int
  }

  private let next: [[Int]]

  init(count: Int, edges: Set<Edge>) {
    var next = [[Int]](repeating: [], count: count)
    for edge in edges { next[edge.from].append(edge.to) }
    self.next = next.map { $0.sorted() }
  }

  /// The shortest cycles that together cover every layer that is part of a cycle. Each cycle starts with the layer that
  /// has the lowest index.
  var cycles: [[Int]] {
    var covered: Set<Int> = []
    var found: [[Int]] = []
    for layer in next.indices where !covered.contains(layer) {
      guard let cycle = shortestCycle(through: layer) else { continue }
      covered.formUnion(cycle)
      let start = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
      found.append(Array(cycle[start...] + cycle[..<start]))
    }
    return found
  }

  /// Finds a path back to the start by breadth-first search.
  private func shortestCycle(through start: Int) -> [Int]? {
    var parent: [Int: Int] = [:]
    var queue = [start]
    var index = 0
    while index < queue.count {
      let layer = queue[index]
      index += 1
      for used in next[layer] {
        if used == start {
          var path = [layer]
          while let last = path.last, last != start, let before = parent[last] { path.append(before) }
          return path.reversed()
        }
        if parent[used] == nil {
          parent[used] = layer
          queue.append(used)
        }
      }
    }
    return nil
  }
}
