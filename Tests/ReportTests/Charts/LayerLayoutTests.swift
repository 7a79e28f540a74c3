import TestSupport
import Testing

@testable import Report

struct LayerLayoutTests {
  private typealias Edge = LayerLayout.Edge

  @Test func `layers are above their dependencies, and boxes do not overlap`() {
    var random = SeededRandom(seed: 3)
    let edges = (1..<20).flatMap { user in
      (0..<3).map { _ in Edge(from: user, to: Int.random(in: 0..<user, using: &random)) }
    }
    let layout = LayerLayout(count: 20, edges: Array(Set(edges)).sorted { ($0.from, $0.to) < ($1.from, $1.to) })
    for edge in edges { #expect(layout.boxes[edge.from].y < layout.boxes[edge.to].y) }
    for (index, box) in layout.boxes.enumerated() {
      #expect(box.x >= 0 && box.x + LayerLayout.boxWidth <= layout.width)
      for other in layout.boxes[..<index] {
        #expect(
          abs(other.x - box.x) >= LayerLayout.boxWidth || abs(other.y - box.y) >= LayerLayout.boxHeight, "\(index)")
      }
    }
  }

  @Test func `no line passes through a box`() {
    var random = SeededRandom(seed: 5)
    let edges = Set(
      (1..<20).flatMap { user in (0..<3).map { _ in Edge(from: user, to: Int.random(in: 0..<user, using: &random)) } })
    let layout = LayerLayout(count: 20, edges: edges.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
    for (edge, points) in layout.lines {
      for (index, box) in layout.boxes.enumerated() where index != edge.from && index != edge.to {
        let isCrossed = zip(points, points.dropFirst()).contains { start, end in
          start.x == end.x && start.x > box.x && start.x < box.x + LayerLayout.boxWidth
            && max(start.y, end.y) > box.y && min(start.y, end.y) < box.y + LayerLayout.boxHeight
        }
        #expect(!isCrossed, "\(edge) through \(index)")
      }
    }
  }

  @Test func `a cycle is drawn with its last edge pointing upward`() {
    let layout = LayerLayout(count: 3, edges: [Edge(from: 0, to: 1), Edge(from: 1, to: 2), Edge(from: 2, to: 0)])
    #expect(layout.boxes[0].y < layout.boxes[1].y && layout.boxes[1].y < layout.boxes[2].y)
    let up = layout.lines[Edge(from: 2, to: 0)] ?? []
    #expect((up.first?.y ?? 0) > (up.last?.y ?? 0))
  }

  @Test func `edges implied by other paths are omitted`() {
    let edges = [Edge(from: 0, to: 1), Edge(from: 1, to: 2), Edge(from: 0, to: 2), Edge(from: 3, to: 2)]
    #expect(LayerLayout.reduced(edges, count: 4) == [edges[0], edges[1], edges[3]])
    // An edge that closes a cycle is kept.
    let cycle = [Edge(from: 0, to: 1), Edge(from: 1, to: 0)]
    #expect(LayerLayout.reduced(cycle, count: 2) == cycle)
  }

  @Test func `a layout can be computed even for a single layer or none`() {
    #expect(LayerLayout(count: 1, edges: []).boxes.count == 1)
    #expect(LayerLayout(count: 0, edges: []).boxes.isEmpty)
  }
}
