import Analyzer
import History

/// Figures over time: lines, steps or stacked areas with releases marked, a drawing for wide and one for narrow
/// screens, and the values as a table.
struct TimeChart: Sendable {
  /// One line or layer.
  struct Series: Sendable {
    let name: String
    let ink: ChartInk
    /// For every moment of the timeline; nil where nothing is known, which is left open.
    let values: [Double?]
  }

  enum Shape: Sendable, Hashable {
    /// A measured share: straight from value to value.
    case line
    /// A count, which holds from commit to commit.
    case step
    /// Counts that add up; the first series lies at the bottom.
    case stacked
  }

  /// What is expected after the last moment.
  struct Outlook: Sendable {
    let forecast: Forecast
    /// Seconds since 1970 of the last value.
    let start: Int
    let value: Double
  }

  /// Tells the parts of one page apart; lower-case letters, digits and hyphens.
  let id: String
  let title: String
  /// What is counted, or what the drawing shows; a sentence under the title.
  let subtitle: String
  let timeline: Timeline
  let series: [Series]
  var shape = Shape.step
  var unit = Metric.Unit.count
  var outlook: Outlook?
  var size = ChartSize.regular
  /// Where all values are, for readers of the table.
  var dataFile: Link?
  /// Where the pages of samples are, seen from the page of the chart, for the dates of the table; nil for no links.
  var samplesFrom: SitePath?
  /// At most this many rows stand in the table.
  var tableRows = 60

  /// The chart with caption and table.
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

  /// Every layer on top of those before it; the values themselves where nothing is stacked.
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

  /// The first and last second on the axis.
  var span: (first: Int, last: Int) {
    let first = timeline.seconds.first ?? 0
    var last = timeline.seconds.last ?? first
    if let outlook { last = max(last, outlook.start + outlook.forecast.points.count * 7 * 86_400) }
    return (first, max(last, first + 86_400))
  }

  /// The sentence that a colleague would say of it.
  var description: String {
    guard timeline.count > 0, let first = timeline.days.first, let last = timeline.days.last else {
      return "There are no values."
    }
    let changes = series.map { series -> String in
      let known = series.values.compactMap(\.self)
      guard let start = known.first, let end = known.last, let top = known.max(), let low = known.min() else {
        return "\(series.name): no values"
      }
      func text(_ value: Double) -> String { FigureText.text(value, unit) }
      let move = start == end ? "\(text(start)) at both ends" : "from \(text(start)) to \(text(end))"
      return "\(series.name): \(move), between \(text(low)) and \(text(top))"
    }
    var sentence = "\(first.longText) to \(last.longText). " + changes.joined(separator: "; ") + "."
    if let outlook, let end = outlook.forecast.points.last {
      sentence +=
        " Forecast in \(end.week) weeks: \(FigureText.text(end.value, unit)), likely between "
        + "\(FigureText.text(end.interval.lowerBound, unit)) and \(FigureText.text(end.interval.upperBound, unit))."
    }
    if timeline.marks.count > 0 { sentence += " \(Wording.count(timeline.marks.count, "release")) marked." }
    for event in timeline.events {
      sentence += " \(timeline.days[event.index].longText): \(event.name)."
    }
    let partial = timeline.isPartial.count { $0 }
    if partial > 0 { sentence += " \(Wording.count(partial, "sample")) incomplete." }
    return sentence
  }

  /// What the script needs to name the values under the pointer.
  private var hoverData: String {
    let (first, last) = span
    let named = Thinning.named(timeline.seconds, count: 160)
    let marks = Dictionary(grouping: timeline.marks, by: \.index)
    let releases = named.enumerated().compactMap { place, index -> JSONValue.Member? in
      guard let found = marks[index] else { return nil }
      return .init(String(place), .string(found.map(\.name).joined(separator: ", ")))
    }
    let happened = Dictionary(grouping: timeline.events, by: \.index)
    let events = named.enumerated().compactMap { place, index -> JSONValue.Member? in
      happened[index].map { .init(String(place), .string($0.map(\.name).joined(separator: ", "))) }
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

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

/// How large a chart is drawn; the text in it keeps its size, so that small screens get drawings of their own.
enum ChartSize: Sendable, Hashable {
  /// Half of a wide page, or all of a narrow one.
  case regular
  /// One of many.
  case small

  var frames: [ChartFrame] {
    switch self {
    case .regular:
      [
        ChartFrame(name: "wide", width: 560, height: 260, left: 42, top: 26, bottom: 26, stretches: 220),
        ChartFrame(name: "narrow", width: 340, height: 220, left: 38, top: 26, bottom: 26, stretches: 110),
      ]
    case .small: [ChartFrame(name: "small", width: 340, height: 150, left: 38, top: 10, bottom: 24, stretches: 110)]
    }
  }
}

/// The measures of one drawing; the room at the right depends on the labels there.
struct ChartFrame: Sendable, Hashable {
  /// The class that shows or hides it.
  let name: StaticString
  let width: Double
  let height: Double
  let left: Double
  let top: Double
  let bottom: Double
  /// How many stretches of time are drawn with all their extremes.
  let stretches: Int

  var floor: Double { height - bottom }

  static func == (left: ChartFrame, right: ChartFrame) -> Bool { "\(left.name)" == "\(right.name)" }
  func hash(into hasher: inout Hasher) { hasher.combine("\(name)") }
}
