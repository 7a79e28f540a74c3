import Analyzer
import TestSupport
import Testing

@testable import Report

@Suite struct ChartTests {
  private static let day = 86_400
  private static let start = 1_704_067_200

  private static func timeline(_ count: Int, every days: Int = 7) -> Timeline {
    let seconds = (0..<count).map { start + $0 * days * day }
    return Timeline(
      seconds: seconds, days: seconds.map { CalendarDay(secondsSince1970: $0) },
      marks: count > 4 ? [.init(index: 2, name: "1.0 <&>"), .init(index: 4, name: "1.1")] : [])
  }

  @Test func `a line chart matches the golden file`() {
    let chart = TimeChart(
      id: "lines", title: "Coverage <b>", subtitle: "Share of `items`.", timeline: Self.timeline(8),
      series: [
        .init(name: "now", ink: .first, values: [0.7, 0.72, nil, 0.75, 0.74, 0.8, 0.81, 0.82]),
        .init(name: "then", ink: .second, values: [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
      ], shape: .line, unit: .share)
    Golden.expect(chart.figure.markup.replacing("><", with: ">\n<") + "\n", equals: "site/line-chart.html")
  }

  @Test func `a stacked chart with few values matches the golden file`() {
    let chart = TimeChart(
      id: "layers", title: "Open findings", subtitle: "", timeline: Self.timeline(3),
      series: [
        .init(name: "errors", ink: .error, values: [1, 2, 0]),
        .init(name: "warnings", ink: .warning, values: [4, 4, 5]),
      ], shape: .stacked, size: .small)
    Golden.expect(chart.figure.markup.replacing("><", with: ">\n<") + "\n", equals: "site/stacked-chart.html")
  }

  @Test func `releases in the same sample share a line`() throws {
    let seconds = (0..<4).map { Self.start + $0 * 7 * Self.day }
    let timeline = Timeline(
      seconds: seconds, days: seconds.map { CalendarDay(secondsSince1970: $0) },
      marks: [1, 1, 1, 3].map { .init(index: $0, name: "1.0") })
    let chart = TimeChart(
      id: "lines", title: "Lines", subtitle: "", timeline: timeline,
      series: [.init(name: "lines", ink: .first, values: [1, 2, 3, 4])], size: .small)
    let path = try #require(chart.figure.markup.firstMatch(of: /<g class="releases"[^>]*><path d="([^"]*)"/)).1
    #expect(path.count { $0 == "M" } == 2)
  }

  @Test func `a tooltip lists at most four releases`() {
    #expect(TimeChart.abbreviated(["1", "2", "3", "4"]) == "1, 2, 3, 4")
    #expect(TimeChart.abbreviated(["1", "2", "3", "4", "5"]) == "1, 2, 3 and 2 more")
  }

  @Test func `an empty chart says so`() {
    let chart = TimeChart(
      id: "none", title: "Nothing", subtitle: "", timeline: Timeline(seconds: [], days: []),
      series: [.init(name: "none", ink: .first, values: [])])
    #expect(chart.description == "No values.")
    #expect(chart.figure.markup.contains("<desc id=\"none-wide-d\">No values.</desc>"))
  }

  @Test(
    arguments: [
      ([0, 7], Metric.Unit.count, false, 0.0...8, [0, 2, 4, 6, 8]), ([3, 3], .count, false, 0...3, [0, 1, 2, 3]),
      ([0.82, 0.84], .share, true, 0.81...0.84, nil), ([0.1, 0.9], .share, true, 0...1, nil),
      ([], .count, false, 0...1, [0, 1]), ([0], .count, true, 0...1, [0, 1]),
      ([990, 1010], .count, false, 0...1500, nil),
    ] as [([Double], Metric.Unit, Bool, ClosedRange<Double>, [Double]?)])
  func `axes have round numbers, and areas start at zero`(
    values: [Double], unit: Metric.Unit, mayCrop: Bool, domain: ClosedRange<Double>, ticks: [Double]?
  ) {
    let axis = ValueAxis(values, unit: unit, mayCrop: mayCrop)
    #expect(abs(axis.domain.lowerBound - domain.lowerBound) < 1e-9)
    #expect(abs(axis.domain.upperBound - domain.upperBound) < 1e-9)
    #expect(values.allSatisfy { axis.domain.contains($0) })
    #expect(axis.ticks.count <= 8)
    if let ticks { #expect(axis.ticks == ticks) }
  }

  @Test(arguments: [20, 100, 400, 1_500, 9_000]) func `the time axis has as many labels as fit`(
    days: Int
  ) {
    let axis = TimeAxis(from: Self.start, to: Self.start + days * Self.day, most: 7)
    #expect((1...8).contains(axis.ticks.count))
    #expect(axis.ticks.allSatisfy { $0.seconds >= Self.start && $0.seconds <= Self.start + days * Self.day })
    #expect(zip(axis.ticks, axis.ticks.dropFirst()).allSatisfy { $0.seconds < $1.seconds })
  }

  @Test func `thinning preserves extremes, gaps and both ends`() {
    var values: [Double?] = (0..<5_000).map { Double($0 % 7) }
    values[1_234] = 99
    values[2_345] = -5
    values[3_456] = nil
    let seconds = (0..<5_000).map { $0 * 60 }
    let kept = Thinning.drawn(seconds, series: [values], intervals: 100)
    #expect(kept.count < 700)
    #expect(Set([0, 1_234, 2_345, 3_456, 4_999]).isSubset(of: kept))
    let named = Thinning.named(seconds, count: 60)
    #expect(named.count <= 60)
    #expect(named.first == 0 && named.last == 4_999)
    #expect(Thinning.named([5, 5, 5], count: 2) == [0, 1, 2])
  }

  @Test func `treemap areas are proportional to their weights and stay inside the chart`() {
    let weights: [Double] = [600, 300, 250, 120, 60, 30, 30, 8, 2, 1]
    let whole = TreemapLayout.Box(x: 0, y: 0, width: 1000, height: 400)
    let boxes = TreemapLayout.boxes(weights, in: whole)
    #expect(boxes.count == weights.count)
    let scale = 400_000 / weights.reduce(0, +)
    for (box, weight) in zip(boxes, weights) {
      #expect(abs(box.width * box.height - weight * scale) < 1e-6 * 400_000)
      #expect(box.x >= -1e-9 && box.y >= -1e-9 && box.x + box.width <= 1000 + 1e-6 && box.y + box.height <= 400 + 1e-6)
    }
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] {
        let width = min(box.x + box.width, other.x + other.width) - max(box.x, other.x)
        let height = min(box.y + box.height, other.y + other.height) - max(box.y, other.y)
        #expect(width <= 1e-6 || height <= 1e-6)
      }
    }
    #expect(TreemapLayout.boxes([], in: whole).isEmpty)
  }

  @Test func `a clock that was set back does not reverse a line`() {
    let timeline = Timeline(seconds: [10, 5, 20], days: Array(repeating: CalendarDay(secondsSince1970: 0), count: 3))
    #expect(timeline.seconds == [10, 10, 20])
  }

  @Test func `lines are stepped or straight, and restart after a gap`() {
    let points: [(x: Double, y: Double)?] = [(0, 1), (2, 3), nil, (4, 5)]
    #expect(SVGPath(points).commands == "M0 1L2 3M4 5")
    #expect(SVGPath(points, isStepped: true).commands == "M0 1H2V3M4 5")
    #expect(SVGNumber.text(-0.04) == "0")
    #expect(SVGNumber.text(.nan) == "0")
    #expect(SVGNumber.text(12.25) == "12.3")
  }
}
