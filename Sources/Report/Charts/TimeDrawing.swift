import Analyzer

/// A single drawing of a time chart.
struct TimeDrawing {
  private let chart: TimeChart
  private let frame: ChartFrame
  private let id: String
  private let labels: [EndLabel]
  private let right: Double
  private let x: LinearScale
  private let y: LinearScale
  private let axis: ValueAxis
  private let tops: [[Double?]]

  /// The label at the right end of a series.
  private struct EndLabel {
    let text: String
    let ink: ChartInk
    let value: Double
    let index: Int
  }

  init(chart: TimeChart, frame: ChartFrame) {
    self.chart = chart
    self.frame = frame
    id = "\(chart.id)-\(frame.name)"
    let tops = chart.tops
    self.tops = tops
    let isAlone = chart.series.count == 1
    let labels = chart.series.enumerated().compactMap { position, series -> EndLabel? in
      guard let index = series.values.lastIndex(where: { $0 != nil }), let value = series.values[index] else {
        return nil
      }
      let figure = FigureText.text(value, chart.unit)
      return EndLabel(
        text: isAlone ? figure : "\(series.name)\(series.name.last?.isNumber == true ? ":" : "") \(figure)",
        ink: series.ink, value: tops[position][index] ?? value,
        index: index)
    }
    self.labels = labels
    let longest = labels.map(\.text.count).max() ?? 0
    right = chart.forecastSeries == nil ? min(frame.width * 0.4, Double(longest) * 6.4 + 14) : 58
    let (first, last) = chart.span
    x = LinearScale(domain: Double(first)...Double(last), from: frame.left, to: frame.width - right)
    var values = tops.flatMap { $0.compactMap(\.self) }
    if let points = chart.forecastSeries?.forecast.points {
      values += points.flatMap { [$0.interval.lowerBound, $0.interval.upperBound] }
    }
    axis = ValueAxis(
      values, unit: chart.unit, mayCrop: chart.shape == .line, wanted: frame.height < 200 ? 3 : 4)
    y = LinearScale(domain: axis.domain, from: frame.floor, to: frame.top)
  }

  var svg: HTML {
    tag(
      "svg", .class([frame.name]),
      .path("viewBox", "0 0 \(SVGNumber.text(frame.width)) \(SVGNumber.text(frame.height))"),
      .word("role", "img"), .path("aria-labelledby", "\(id)-t \(id)-d"), .path("data-plot", plot)
    ) {
      tag("title", .id("\(id)-t")) { chart.title }
      tag("desc", .id("\(id)-d")) { chart.description }
      textures
      grid
      releases
      events
      if chart.shape == .stacked { layers } else { lines }
      if let forecastSeries = chart.forecastSeries { fan(forecastSeries) }
      endLabels
    }
  }

  /// The data that the page script needs for tooltips: the plot's left edge, width, top edge and height, and the axis's
  /// minimum and maximum.
  private var plot: String {
    let numbers = [frame.left, frame.width - right - frame.left, frame.top, frame.floor - frame.top]
    return numbers.map(SVGNumber.text).joined(separator: " ") + " \(axis.domain.lowerBound) \(axis.domain.upperBound)"
  }

  private var textures: HTML {
    let used = chart.shape == .stacked ? chart.series.map(\.ink) : []
    let definitions = used.compactMap { $0.definition(in: id) }
    return definitions.isEmpty ? .empty : tag("defs") { definitions }
  }

  // MARK: Axes

  private var grid: HTML {
    let end = frame.width - right
    let times = TimeAxis(from: chart.span.first, to: chart.span.last, most: Int(saturating: (end - frame.left) / 46))
    // Lines of the same kind share a path to keep pages small.
    var grid = SVGPath()
    var base = SVGPath()
    for tick in axis.ticks {
      if tick == axis.domain.lowerBound {
        base.segment(frame.left, y.position(tick), end, y.position(tick))
      } else {
        grid.segment(frame.left, y.position(tick), end, y.position(tick))
      }
    }
    for tick in times.ticks {
      base.segment(x.position(Double(tick.seconds)), frame.floor, x.position(Double(tick.seconds)), frame.floor + 4)
    }
    let upright = axis.ticks.map { tick in
      tag("text", .class("tick end"), .length("x", frame.left - 7), .length("y", y.position(tick) + 4)) {
        tickText(tick)
      }
    }
    let along = times.ticks.map { tick in
      tag(
        "text", .class(tick.isYear ? "tick middle year" : "tick middle"),
        .length("x", x.position(Double(tick.seconds))), .length("y", frame.floor + 17)
      ) {
        tick.label
      }
    }
    return tag("g", .word("aria-hidden", "true")) {
      tag("path", .class("grid"), .path("d", grid.commands))
      tag("path", .class("base"), .path("d", base.commands))
      upright
      along
      if axis.isCropped {
        tag("text", .class("note"), .length("x", frame.left + 4), .length("y", frame.floor - 5)) {
          "axis starts at \(tickText(axis.domain.lowerBound))"
        }
      }
    }
  }

  private func tickText(_ value: Double) -> String {
    switch chart.unit {
    case .count:
      return value >= 10_000
        ? "\(FigureText.decimal(value / 1000, places: 0))k" : FigureText.grouped(Int(saturating: value))
    case .share: return FigureText.decimal(value * 100, places: 0) + "%"
    case .ratio: return FigureText.decimal(value, places: value >= 10 ? 0 : 1)
    }
  }

  /// A line for each release. Labels are shown where they fit, starting with the latest release.
  private var releases: HTML {
    let positions = chart.timeline.marks.map { (mark: $0, x: x.position(Double(chart.timeline.seconds[$0.index]))) }
    guard !positions.isEmpty else { return .empty }
    let isCrowded = positions.count > 30
    var free = frame.width + 40
    var named: [(String, Double)] = []
    if frame.top > 20 {
      for (mark, position) in positions.reversed() {
        let text = VisibleText.escaped(mark.name)
        let short = text.count > 9 ? text.prefix(8) + "…" : text[...]
        let half = Double(short.count) * 3.1
        let middle = max(frame.left + half, min(frame.width - half - 2, position))
        guard middle + half < free else { continue }
        named.append((String(short), middle))
        free = middle - half - 8
      }
    }
    // Uses a single path for all lines, with one line per sample, to keep pages small.
    var lines = SVGPath()
    for position in Set(positions.map(\.x)).sorted() {
      lines.segment(position, isCrowded ? frame.floor - 6 : frame.top - 6, position, frame.floor)
    }
    return tag("g", .class("releases"), .word("aria-hidden", "true")) {
      tag("path", .path("d", lines.commands))
      for (name, position) in named {
        tag("text", .class("tick middle"), .length("x", position), .length("y", frame.top - 12)) { name }
      }
    }
  }

  /// A solid line and a label for each event.
  private var events: HTML {
    let positions = chart.timeline.events.map { (mark: $0, x: x.position(Double(chart.timeline.seconds[$0.index]))) }
    guard !positions.isEmpty else { return .empty }
    var lines = SVGPath()
    for (_, position) in positions {
      lines.move(position, frame.top - 2)
      lines.vertical(frame.floor)
    }
    // Small drawings have no space for labels; the description contains them instead.
    var names: [HTML] = []
    var free = frame.left
    for (mark, position) in positions where frame.top > 20 {
      // The label is to the left of the line unless it would be cut off.
      let width = Double(mark.name.count) * 6.6
      let isLeft = position - width - 6 >= free
      free = isLeft ? position : position + width + 6
      names.append(
        tag(
          "text", .class(isLeft ? "tick end event" : "tick event"), .length("x", isLeft ? position - 5 : position + 5),
          .length("y", frame.top + 10)
        ) { mark.name })
    }
    return tag("g", .class("events"), .word("aria-hidden", "true")) {
      tag("path", .path("d", lines.commands))
      names
    }
  }

  // MARK: Values

  private func points(_ values: [Double?], at indices: [Int]) -> [(x: Double, y: Double)?] {
    indices.map { index in
      values[index].map { (x.position(Double(chart.timeline.seconds[index])), y.position($0)) }
    }
  }

  private var drawn: [Int] {
    Thinning.drawn(chart.timeline.seconds, series: tops, intervals: frame.intervals)
  }

  private var lines: HTML {
    let indices = drawn
    let isStepped = chart.shape == .step
    return HTML(
      joining: zip(chart.series, tops).map { series, values in
        tag(
          "path", .class(series.ink.line),
          .path("d", SVGPath(points(values, at: indices), isStepped: isStepped).commands),
          series.ink.dashes.map { .word("stroke-dasharray", $0) })
          + HTML(
            joining: indices.filter { chart.timeline.isPartial[$0] && values[$0] != nil }.prefix(40).map { index in
              tag(
                "circle", .class("partial"), .length("cx", x.position(Double(chart.timeline.seconds[index]))),
                .length("cy", y.position(values[index] ?? 0)), .length("r", 2.5))
            })
      })
  }

  private var layers: HTML {
    let indices = drawn
    var below = [Double?](repeating: 0, count: chart.timeline.count)
    var drawings: [HTML] = []
    for (series, values) in zip(chart.series, tops) {
      var path = SVGPath(points(values, at: indices), isStepped: true)
      // Closes the area by following the steps of the area below from right to left.
      for (position, index) in indices.enumerated().reversed() {
        let height = y.position(below[index] ?? 0)
        let right = x.position(Double(chart.timeline.seconds[index]))
        if position == indices.count - 1 { path.line(right, height) } else { path.vertical(height) }
        path.horizontal(right)
      }
      path.close()
      drawings.append(
        tag("path", attributes: series.ink.area(in: id) + [.path("d", path.commands)])
          + tag(
            "path", .class(series.ink.line), .path("d", SVGPath(points(values, at: indices), isStepped: true).commands))
      )
      below = values
    }
    return HTML(joining: drawings)
  }

  private func fan(_ forecastSeries: TimeChart.ForecastSeries) -> HTML {
    func position(_ week: Int) -> Double { x.position(Double(forecastSeries.start + week * 7 * 86_400)) }
    let origin = (x: position(0), y: y.position(forecastSeries.value))
    let points = forecastSeries.forecast.points
    let upper = points.map { (x: position($0.week), y: y.position($0.interval.upperBound)) }
    let lower = points.map { (x: position($0.week), y: y.position($0.interval.lowerBound)) }
    var band = SVGPath([origin] + upper.map { Optional($0) } + lower.reversed().map { Optional($0) })
    band.close()
    let middle = SVGPath([origin] + points.map { (x: position($0.week), y: y.position($0.value)) })
    let ink = chart.series.first?.ink ?? .first
    guard let end = points.last, let top = upper.last else { return .empty }
    let label = FigureText.text(end.value, chart.unit)
    let middleEnd = min(frame.floor - 10, max(frame.top + 4, y.position(end.value) + 1))
    return tag("path", .class("band"), .path("d", band.commands))
      + tag("path", .class(ink.line), .path("d", middle.commands), .word("stroke-dasharray", "2 4"))
      + tag("text", .class("label"), .length("x", top.x + 8), .length("y", middleEnd)) { label }
      + tag("text", .class("tick"), .length("x", top.x + 8), .length("y", middleEnd + 14)) { "forecast" }
  }

  private var endLabels: HTML {
    guard !labels.isEmpty else { return .empty }
    if chart.forecastSeries != nil, let label = labels.first {
      let position = x.position(Double(chart.timeline.seconds[label.index]))
      let height = y.position(label.value)
      return label.ink.marker(x: position, y: height)
        + tag("text", .class("label end"), .length("x", position), .length("y", max(frame.top + 8, height - 9))) {
          label.text
        }
    }
    // Moves overlapping labels apart, keeping the lowest above the axis.
    let order = labels.indices.sorted { y.position(labels[$0].value) > y.position(labels[$1].value) }
    var positions = [Double](repeating: 0, count: labels.count)
    var limit = frame.floor + 2
    for index in order {
      positions[index] = min(y.position(labels[index].value), limit)
      limit = positions[index] - 15
    }
    // If labels were moved beyond the top, moves all of them down again.
    let surplus = max(0, frame.top - 4 - (positions.min() ?? 0))
    return HTML(
      joining: labels.indices.map { index in
        let label = labels[index]
        let end = x.position(Double(chart.timeline.seconds[label.index]))
        return label.ink.marker(x: end, y: y.position(label.value))
          + tag("text", .class("label"), .length("x", end + 9), .length("y", positions[index] + surplus + 4)) {
            label.text
          }
      })
  }
}
