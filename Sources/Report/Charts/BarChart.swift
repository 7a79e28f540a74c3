/// A bar chart with one row per name and each value next to its bar. The chart is an HTML table, so no separate table
/// of values is needed.
struct BarChart: Sendable {
  struct Row: Sendable {
    let name: String
    let value: Int
    var ink = ChartInk.first
    /// A note that follows the bar, such as `over the limit`.
    var note = ""
    var link: Link?
  }

  let rows: [Row]

  var html: HTML {
    let longest = max(1, rows.map(\.value).max() ?? 1)
    return tag("table", .class("bars")) {
      tag("tbody") {
        for row in rows {
          tag("tr") {
            tag("th", .word("scope", "row")) {
              if let link = row.link { tag("a", .href(link)) { row.name } } else { row.name }
            }
            tag("td", .class("number")) { FigureText.grouped(row.value) }
            tag("td", .class("bar")) {
              Self.bar(Double(row.value) / Double(longest), ink: row.ink)
              if !row.note.isEmpty { tag("span", .class("muted")) { " " + row.note } }
            }
          }
        }
      }
    }
  }

  /// Returns a bar that fills the given share of its cell.
  private static func bar(_ share: Double, ink: ChartInk) -> HTML {
    tag(
      "svg", .class("bar"), .path("viewBox", "0 0 100 10"), .word("preserveAspectRatio", "none"),
      .word("aria-hidden", "true"), .word("focusable", "false")
    ) {
      tag("rect", .class("track"), .number("width", 100), .number("height", 10))
      tag("rect", .class(ink.fill), .length("width", max(0, min(1, share)) * 100), .number("height", 10))
    }
  }
}
