import Analyzer

/// The share of findings that are still open after a number of days.
struct SurvivalChart: Sendable {
  let id: String
  let survival: Survival

  private static let frame = ChartFrame(
    name: "small", width: 560, height: 200, left: 42, top: 14, bottom: 26, intervals: 110)

  var figure: HTML {
    tag("figure", .class("chart"), .id(id), .text("data-chart", hoverData)) {
      tag("figcaption") {
        tag("h3") { "Time until fixed" }
        tag("p") {
          "The share of findings still open after a given number of days, for "
            + "\(FigureText.grouped(survival.observed)) findings introduced within the recorded history."
        }
      }
      svg
      table
    }
  }

  private var points: [Survival.Point] { [Survival.Point(day: 0, share: 1)] + survival.curve }
  private var last: Int { max(1, survival.curve.last?.day ?? 1) }

  private var shown: [Survival.Point] {
    let all = points
    guard all.count > 120 else { return all }
    return (0..<120).map { all[$0 * (all.count - 1) / 119] }
  }

  private var description: String {
    let half =
      survival.halfLife.map { "Half of the findings are fixed after \(Lifetimes.text($0))." }
      ?? "More than half of the findings are still open at the end of the observation period."
    let end =
      survival.curve.last.map { " After \(Lifetimes.text($0.day)), \(Wording.percent($0.share)) are still open." } ?? ""
    return half + end
  }

  private var hoverData: String {
    let points = shown
    let value: JSONValue = [
      "names": ["still open"], "unit": "share",
      "labels": .array(points.map { .string("after \(Lifetimes.text($0.day))") }),
      "days": [], "x": .array(points.map { .integer($0.day * 10_000 / last) }),
      "values": [.array(points.map { .precise($0.share) })], "releases": [:], "events": [:], "lines": true,
      "pages": false,
    ]
    return value.line
  }

  private var svg: HTML {
    let frame = Self.frame
    let right = 60.0
    let x = LinearScale(domain: 0...Double(last), from: frame.left, to: frame.width - right)
    let y = LinearScale(domain: 0...1, from: frame.floor, to: frame.top)
    let curve = points.map { (x: x.position(Double($0.day)), y: y.position($0.share)) }
    let step = max(1, Int(saturating: ValueAxis.roundStep(Double(last) / 5, least: 1)))
    let plot = [frame.left, frame.width - right - frame.left, frame.top, frame.floor - frame.top]
    return tag(
      "svg", .class([frame.name]),
      .path("viewBox", "0 0 \(SVGNumber.text(frame.width)) \(SVGNumber.text(frame.height))"), .word("role", "img"),
      .path("aria-labelledby", "\(id)-t \(id)-d"),
      .path("data-plot", plot.map(SVGNumber.text).joined(separator: " ") + " 0 1")
    ) {
      tag("title", .id("\(id)-t")) { "Time until fixed" }
      tag("desc", .id("\(id)-d")) { description }
      for share in [0, 0.25, 0.5, 0.75, 1] {
        tag(
          "line", .class(share == 0 ? "base" : "grid"), .length("x1", frame.left), .length("x2", frame.width - right),
          .length("y1", y.position(share)), .length("y2", y.position(share)))
        tag("text", .class("tick end"), .length("x", frame.left - 7), .length("y", y.position(share) + 4)) {
          "\(Int(saturating: share * 100))%"
        }
      }
      for day in stride(from: 0, through: last, by: step) {
        tag("text", .class("tick middle"), .length("x", x.position(Double(day))), .length("y", frame.floor + 17)) {
          day == 0 ? "0 days" : FigureText.grouped(day)
        }
      }
      tag("path", .class(ChartInk.first.line), .path("d", SVGPath(curve, isStepped: true).commands))
      if let end = curve.last, let share = points.last?.share {
        ChartInk.first.marker(x: end.x, y: end.y)
        tag("text", .class("label"), .length("x", end.x + 9), .length("y", end.y + 4)) {
          FigureText.decimal(share * 100, places: 0) + "%"
        }
      }
    }
  }

  private var table: HTML {
    let rows = points.count > 24 ? (0..<24).map { points[$0 * (points.count - 1) / 23] } : points
    let table = tag("table") {
      tag("caption") { "Share of findings still open" }
      tag("thead") {
        tag("tr") {
          tag("th", .word("scope", "col"), .class("number")) { "Days" }
          tag("th", .word("scope", "col"), .class("number")) { "Still open" }
        }
      }
      tag("tbody") {
        for row in rows {
          tag("tr") {
            tag("th", .word("scope", "row"), .class("number")) { FigureText.grouped(row.day) }
            tag("td", .class("number")) { Wording.percent(row.share) }
          }
        }
      }
    }
    return ValueDetails(title: "Time until fixed", table: table).html
  }
}
