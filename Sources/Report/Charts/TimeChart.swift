import Analyzer
import History

/// A chart of values over time: lines, steps or stacked areas with release markers. It has separate drawings for wide
/// and narrow screens, and a table of the values.
struct TimeChart: Sendable {
  /// A line or an area.
  struct Series: Sendable {
    let name: String
    let ink: ChartInk
    /// The value at each point on the timeline; nil for unknown values, which leave a gap.
    let values: [Double?]
  }

  enum Shape: Sendable, Hashable {
    /// A measured share; values are connected by straight lines.
    case line
    /// A count that stays constant between commits.
    case step
    /// Counts that add up; the first series is at the bottom.
    case stacked
  }

  /// The forecast after the last value.
  struct ForecastSeries: Sendable {
    let forecast: Forecast
    /// The time of the last value, in seconds since 1970.
    let start: Int
    let value: Double
  }

  /// The chart's ID, which is unique within the page and consists of lowercase letters, digits and hyphens.
  let id: String
  let title: String
  /// A sentence below the title.
  let subtitle: String
  let timeline: Timeline
  let series: [Series]
  var shape = Shape.step
  var unit = Metric.Unit.count
  var forecastSeries: ForecastSeries?
  var size = ChartSize.regular
  /// The file with all values; the table links to it.
  var dataFile: Link?
  /// The page that contains the chart. If set, the dates in the table are links to the samples' pages.
  var samplesFrom: SitePath?
  /// The maximum number of rows in the table.
  var tableRows = 60

  /// The chart with its caption and table.
  var figure: HTML {
    tag("figure", .class("chart"), .id(id), .text("data-chart", hoverData)) {
      tag("figcaption") {
        tag("h3") { title }
        if !subtitle.isEmpty { tag("p") { CodeSpans.html(subtitle) } }
      }
      for frame in size.frames { TimeDrawing(chart: self, frame: frame).svg }
      ChartTable(chart: self).html
    }
  }

  /// The upper edges of stacked areas; for other shapes, the values themselves.
  var tops: [[Double?]] {
    guard shape == .stacked else { return series.map(\.values) }
    var sums = [Double](repeating: 0, count: timeline.count)
    return series.map { layer in
      layer.values.enumerated().map { index, value in
        sums[index] += value ?? 0
        return sums[index]
      }
    }
  }

  /// The first and last time on the axis, in seconds since 1970.
  var span: (first: Int, last: Int) {
    let first = timeline.seconds.first ?? 0
    var last = timeline.seconds.last ?? first
    if let forecastSeries { last = max(last, forecastSeries.start + forecastSeries.forecast.points.count * 7 * 86_400) }
    return (first, max(last, first + 86_400))
  }

  /// A description in words, for screen readers.
  var description: String {
    guard timeline.count > 0, let first = timeline.days.first, let last = timeline.days.last else {
      return "No values."
    }
    let changes = series.map { series -> String in
      let known = series.values.compactMap(\.self)
      guard let start = known.first, let end = known.last, let top = known.max(), let low = known.min() else {
        return "\(series.name): no values"
      }
      func text(_ value: Double) -> String { FigureText.text(value, unit) }
      let move = start == end ? "\(text(start)) at the start and end" : "from \(text(start)) to \(text(end))"
      return "\(series.name): \(move) (minimum \(text(low)), maximum \(text(top)))"
    }
    var sentence = "\(first.longText) to \(last.longText). " + changes.joined(separator: "; ") + "."
    if let forecastSeries, let end = forecastSeries.forecast.points.last {
      sentence +=
        " Forecast \(end.week) weeks ahead: \(FigureText.text(end.value, unit)), probably between "
        + "\(FigureText.text(end.interval.lowerBound, unit)) and \(FigureText.text(end.interval.upperBound, unit))."
    }
    if timeline.marks.count > 0 { sentence += " \(Wording.count(timeline.marks.count, "release")) marked." }
    for event in timeline.events {
      sentence += " \(timeline.days[event.index].longText): \(event.name)."
    }
    let partial = timeline.isPartial.count { $0 }
    if partial > 0 { sentence += " \(Wording.count(partial, "incomplete sample"))." }
    return sentence
  }

  /// The data for the tooltips that the page script shows.
  private var hoverData: String {
    let (first, last) = span
    let named = Thinning.named(timeline.seconds, count: 160)
    let marks = Dictionary(grouping: timeline.marks, by: \.index)
    let releases = named.enumerated().compactMap { position, index -> JSONValue.Member? in
      guard let found = marks[index] else { return nil }
      return .init(String(position), .string(Self.abbreviated(found.map(\.name))))
    }
    let happened = Dictionary(grouping: timeline.events, by: \.index)
    let events = named.enumerated().compactMap { position, index -> JSONValue.Member? in
      happened[index].map { .init(String(position), .string($0.map(\.name).joined(separator: ", "))) }
    }
    let value: JSONValue = [
      "names": JSONValue(series.map { VisibleText.escaped($0.name) }),
      "unit": .string(unit == .share ? "share" : unit == .ratio ? "ratio" : "count"),
      "days": .array(named.map { .integer(timeline.days[$0].number) }),
      "x": .array(
        named.map { .integer(Int(saturating: Double(timeline.seconds[$0] - first) / Double(last - first) * 10_000)) }),
      "values": .array(series.map { series in .array(named.map { JSONValue(series.values[$0].map(rounded)) }) }),
      "releases": .object(releases), "events": .object(events), "pages": ChartPages.value(timeline, at: named),
      "lines": .boolean(shape != .stacked),
    ]
    return value.line
  }

  /// Returns the first three names and the number of other ones; `samples.csv` contains all of them.
  static func abbreviated(_ names: [String]) -> String {
    names.count > 4
      ? names.prefix(3).joined(separator: ", ") + " and \(names.count - 3) more" : names.joined(separator: ", ")
  }

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

/// The size of a chart. Text is not scaled, so small screens get separate drawings.
enum ChartSize: Sendable, Hashable {
  /// Takes up half the width of a wide page, or the full width of a narrow one.
  case regular
  /// One of many small charts.
  case small

  var frames: [ChartFrame] {
    switch self {
    case .regular:
      [
        ChartFrame(name: "wide", width: 560, height: 260, left: 42, top: 26, bottom: 26, intervals: 220),
        ChartFrame(name: "narrow", width: 340, height: 220, left: 38, top: 26, bottom: 26, intervals: 110),
      ]
    case .small: [ChartFrame(name: "small", width: 340, height: 150, left: 38, top: 10, bottom: 24, intervals: 110)]
    }
  }
}

/// A drawing's dimensions. The right margin depends on the labels.
struct ChartFrame: Sendable, Hashable {
  /// The CSS class that shows or hides the drawing.
  let name: StaticString
  let width: Double
  let height: Double
  let left: Double
  let top: Double
  let bottom: Double
  /// The number of intervals whose extreme values are drawn.
  let intervals: Int

  var floor: Double { height - bottom }

  static func == (left: ChartFrame, right: ChartFrame) -> Bool { "\(left.name)" == "\(right.name)" }
  func hash(into hasher: inout Hasher) { hasher.combine("\(name)") }
}
