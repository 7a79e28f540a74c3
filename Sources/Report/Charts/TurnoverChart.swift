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
    let bar = max(1, slot * 0.7)
    let zero = y.position(0)
    func x(_ index: Int) -> Double { frame.left + slot * (Double(index) + 0.15) }
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
      for tick in ticks {
        tag(
          "line", .class(tick == 0 ? "base" : "grid"), .length("x1", frame.left), .length("x2", right),
          .length("y1", y.position(tick)), .length("y2", y.position(tick)))
        tag("text", .class("tick end"), .length("x", frame.left - 7), .length("y", y.position(tick) + 4)) {
          FigureText.grouped(Int(saturating: abs(tick)))
        }
      }
      releases(frame, slot: slot)
      for (index, week) in weeks.enumerated() {
        if week.introduced > 0 {
          tag(
            "rect",
            attributes: ChartInk.second.area(in: id) + [
              .length("x", x(index)), .length("y", y.position(Double(week.introduced))), .length("width", bar),
              .length("height", zero - y.position(Double(week.introduced))),
            ])
        }
        if week.fixed > 0 {
          tag(
            "rect", .class(ChartInk.first.fill), .length("x", x(index)), .length("y", zero), .length("width", bar),
            .length("height", y.position(-Double(week.fixed)) - zero))
        }
      }
      dates(frame, slot: slot)
      tag("text", .class("label"), .length("x", right + 10), .length("y", zero - 10)) { "introduced" }
      tag("text", .class("label"), .length("x", right + 10), .length("y", zero + 20)) { "fixed" }
    }
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
    return tag("g", .class("releases"), .word("aria-hidden", "true")) {
      for mark in shown {
        let position = frame.left + slot * Double(mark.day.number - first) / 7
        tag(
          "line", .length("x1", position), .length("x2", position), .length("y1", frame.top - 6),
          .length("y2", frame.floor))
        if shown.count <= 6 {
          tag("text", .class("tick middle"), .length("x", position), .length("y", frame.top - 12)) {
            String(VisibleText.escaped(mark.name).prefix(9))
          }
        }
      }
    }
  }

  private var table: HTML {
    tag("details", .class("values")) {
      tag("summary") { "Values" }
      tag(
        "div", .class("scroll"), .word("role", "region"), .text("aria-label", "Values: \(title)"),
        .number("tabindex", 0)
      ) {
        tag("table") {
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
      }
      if let dataFile { tag("p") { tag("a", .href(dataFile)) { "All values as CSV" } } }
    }
  }
}
