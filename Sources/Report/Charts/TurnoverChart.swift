import Analyzer

/// The findings introduced and fixed in each week, as bars above and below a common baseline.
struct TurnoverChart: Sendable {
  struct Week: Sendable, Hashable {
    /// The Monday of the week.
    let monday: CalendarDay
    let introduced: Int
    let fixed: Int
    /// The name of the page for the week's last sample, if any.
    var page: String?
  }

  let id: String
  let title: String
  let subtitle: String
  /// The weeks, sorted by date and without gaps.
  let weeks: [Week]
  var marks: [(day: CalendarDay, name: String)] = []
  var dataFile: Link?

  var figure: HTML {
    tag("figure", .class("chart"), .id(id), .text("data-chart", hoverData)) {
      tag("figcaption") {
        tag("h3") { title }
        tag("p") { subtitle }
      }
      for frame in ChartSize.regular.frames { svg(frame) }
      table
    }
  }

  /// The data used by the page script for tooltips and keyboard navigation.
  private var hoverData: String {
    let count = max(1, weeks.count)
    let value: JSONValue = [
      "names": ["introduced", "fixed"], "unit": "count", "days": .array(weeks.map { .integer($0.monday.number) }),
      "x": .array(weeks.indices.map { .integer((20_000 * $0 + 10_000) / (2 * count)) }),
      "values": [
        .array(weeks.map { .integer($0.introduced) }), .array(weeks.map { .integer($0.fixed) }),
      ], "releases": [:], "events": [:], "lines": false,
      "pages": weeks.allSatisfy { $0.page == nil }
        ? false : .array(weeks.map { $0.page.map { .string($0) } ?? .null }), "week": true,
    ]
    return value.line
  }

  private var description: String {
    let introduced = weeks.reduce(0) { $0 + $1.introduced }
    let fixed = weeks.reduce(0) { $0 + $1.fixed }
    guard let first = weeks.first, let last = weeks.last else { return "No weeks." }
    return
      "Weeks from \(first.monday.longText) to \(last.monday.longText). \(introduced) introduced, \(fixed) fixed; "
      + "in the last week, \(last.introduced) introduced, \(last.fixed) fixed."
  }

  private func svg(_ frame: ChartFrame) -> HTML {
    let id = "\(id)-\(frame.name)"
    let right = frame.width - 84
    let up = ValueAxis([Double(weeks.map(\.introduced).max() ?? 0)], unit: .count, mayCrop: false, wanted: 2)
    let down = ValueAxis([Double(weeks.map(\.fixed).max() ?? 0)], unit: .count, mayCrop: false, wanted: 2)
    let y = LinearScale(
      domain: -down.domain.upperBound...up.domain.upperBound, from: frame.floor, to: frame.top)
    let slot = (right - frame.left) / Double(max(1, weeks.count))
    let zero = y.position(0)
    let ticks = up.ticks + down.ticks.dropFirst().map { -$0 }
    return tag(
      "svg", .class([frame.name]),
      .path("viewBox", "0 0 \(SVGNumber.text(frame.width)) \(SVGNumber.text(frame.height))"),
      .word("role", "img"), .path("aria-labelledby", "\(id)-t \(id)-d"),
      .path(
        "data-plot",
        [frame.left, right - frame.left, frame.top, frame.floor - frame.top].map(SVGNumber.text).joined(separator: " ")
          + " 0 1")
    ) {
      tag("title", .id("\(id)-t")) { title }
      tag("desc", .id("\(id)-d")) { description }
      if let texture = ChartInk.second.definition(in: id) { tag("defs") { texture } }
      rulers(ticks.map { ($0, y.position($0)) }, from: frame.left, to: right)
      releases(frame, slot: slot)
      bars(frame, y: y, slot: slot, id: id)
      dates(frame, slot: slot)
      tag("text", .class("label"), .length("x", right + 10), .length("y", zero - 10)) { "introduced" }
      tag("text", .class("label"), .length("x", right + 10), .length("y", zero + 20)) { "fixed" }
    }
  }

  /// Returns a horizontal line and a label for each tick. Lines of the same kind share a path to keep pages small.
  private func rulers(_ ticks: [(value: Double, height: Double)], from left: Double, to right: Double) -> HTML {
    var base = SVGPath()
    var grid = SVGPath()
    for tick in ticks {
      if tick.value == 0 {
        base.segment(left, tick.height, right, tick.height)
      } else {
        grid.segment(left, tick.height, right, tick.height)
      }
    }
    let labels = ticks.map { tick in
      tag("text", .class("tick end"), .length("x", left - 7), .length("y", tick.height + 4)) {
        FigureText.grouped(Int(saturating: abs(tick.value)))
      }
    }
    return tag("path", .class("grid"), .path("d", grid.commands))
      + tag("path", .class("base"), .path("d", base.commands)) + HTML(joining: labels)
  }

  /// Returns the bars of all weeks, as one path per direction.
  private func bars(_ frame: ChartFrame, y: LinearScale, slot: Double, id: String) -> HTML {
    let width = max(1, slot * 0.7)
    let zero = y.position(0)
    var introduced = SVGPath()
    var fixed = SVGPath()
    for (index, week) in weeks.enumerated() {
      let left = frame.left + slot * (Double(index) + 0.15)
      let top = y.position(Double(week.introduced))
      if week.introduced > 0 { introduced.box(left, top, width, zero - top) }
      if week.fixed > 0 { fixed.box(left, zero, width, y.position(-Double(week.fixed)) - zero) }
    }
    return HTML(
      joining: [
        introduced.isEmpty
          ? .empty : tag("path", attributes: ChartInk.second.area(in: id) + [.path("d", introduced.commands)]),
        fixed.isEmpty ? .empty : tag("path", .class("fill s1 solid"), .path("d", fixed.commands)),
      ])
  }

  private func dates(_ frame: ChartFrame, slot: Double) -> HTML {
    var free = 0.0
    var labels: [HTML] = []
    for (index, week) in weeks.enumerated() {
      let parts = week.monday.components
      guard parts.day <= 7 else { continue }
      let position = frame.left + slot * (Double(index) + 0.5)
      guard position >= free, position < frame.width - 84 else { continue }
      free = position + 40
      let isYear = parts.month == 1
      labels.append(
        tag(
          "text", .class(isYear ? "tick middle year" : "tick middle"), .length("x", position),
          .length("y", frame.floor + 17)
        ) {
          isYear ? String(parts.year) : CalendarDay.monthNames[parts.month - 1]
        })
    }
    return HTML(joining: labels)
  }

  private func releases(_ frame: ChartFrame, slot: Double) -> HTML {
    guard let first = weeks.first?.monday.number, let last = weeks.last?.monday.number else { return .empty }
    let shown = marks.filter { $0.day.number >= first && $0.day.number < last + 7 }
    guard !shown.isEmpty else { return .empty }
    func x(_ mark: (day: CalendarDay, name: String)) -> Double {
      frame.left + slot * Double(mark.day.number - first) / 7
    }
    var lines = SVGPath()
    for position in Set(shown.map(x)).sorted() { lines.segment(position, frame.top - 6, position, frame.floor) }
    return tag("g", .class("releases"), .word("aria-hidden", "true")) {
      tag("path", .path("d", lines.commands))
      for mark in shown where shown.count <= 6 {
        tag("text", .class("tick middle"), .length("x", x(mark)), .length("y", frame.top - 12)) {
          String(VisibleText.escaped(mark.name).prefix(9))
        }
      }
    }
  }

  private var table: HTML {
    let table = tag("table") {
      tag("caption") { Wording.count(weeks.count, "week") }
      tag("thead") {
        tag("tr") {
          tag("th", .word("scope", "col")) { "Week of" }
          tag("th", .word("scope", "col"), .class("number")) { "Introduced" }
          tag("th", .word("scope", "col"), .class("number")) { "Fixed" }
        }
      }
      tag("tbody") {
        for week in weeks.reversed() {
          tag("tr") {
            tag("th", .word("scope", "row")) { week.monday.text }
            tag("td", .class("number")) { String(week.introduced) }
            tag("td", .class("number")) { String(week.fixed) }
          }
        }
      }
    }
    return ValueDetails(title: title, table: table, dataFile: dataFile).html
  }
}
