import Analyzer

/// A table that is readable without JavaScript; the page script makes it sortable and filterable.
struct DataTable {
  enum Kind: Sendable, Hashable {
    case text
    case number
    /// A drawing; columns of this kind are not sortable.
    case figure
  }

  struct Column {
    let title: String
    let kind: Kind
    /// Whether the rows are initially sorted by this column.
    var isSorted = false

    init(_ title: String, _ kind: Kind = .text, isSorted: Bool = false) {
      self.title = title
      self.kind = kind
      self.isSorted = isSorted
    }
  }

  struct Cell {
    let html: HTML
    /// The number to sort by; nil sorts last.
    var value: Double?

    /// Creates a cell with text, which is sorted alphabetically.
    static func text(_ text: String) -> Cell { Cell(html: HTML(text: text)) }
    static func html(_ html: HTML) -> Cell { Cell(html: html) }
    static func count(_ number: Int) -> Cell {
      Cell(html: HTML(text: FigureText.grouped(number)), value: Double(number))
    }
    static func figure(_ value: Double?, _ unit: Metric.Unit) -> Cell {
      Cell(html: HTML(text: FigureText.text(value, unit)), value: value)
    }
    /// Creates a cell with a name that can wrap after underscores.
    static func link(_ text: String, _ link: Link?) -> Cell {
      let text = HTML(name: text)
      guard let link else { return Cell(html: text) }
      return Cell(html: tag("a", .href(link)) { text })
    }
    /// Creates a cell with a path that can wrap after slashes.
    static func path(_ path: String, _ link: Link?) -> Cell {
      let text = HTML(path: path)
      guard let link else { return Cell(html: text) }
      return Cell(html: tag("a", .href(link)) { text })
    }
  }

  let caption: String
  let columns: [Column]
  let rows: [[Cell]]
  /// The filter field's label; nil disables filtering.
  var filter: String?

  /// The minimum number of rows for a table to have a filter field.
  static let shortest = 9

  var html: HTML {
    tag("div", .class("scroll"), .word("role", "region"), .text("aria-label", caption), .number("tabindex", 0)) {
      tag(
        "table", .class(columns.count < 5 ? "data narrow" : "data"), .flag("data-sortable"),
        rows.count >= Self.shortest ? filter.map { .text("data-filter", $0) } : nil
      ) {
        tag("caption") { caption }
        tag("thead") {
          tag("tr") { columns.map(heading) }
        }
        tag("tbody") { rows.map(row) }
      }
    }
  }

  private func heading(_ column: Column) -> HTML {
    let order: Attribute? =
      column.isSorted ? .word("aria-sort", column.kind == .number ? "descending" : "ascending") : nil
    switch column.kind {
    case .text: return tag("th", .word("scope", "col"), order, .word("data-kind", "text")) { column.title }
    case .number:
      return tag("th", .word("scope", "col"), order, .class("number"), .word("data-kind", "number")) { column.title }
    case .figure: return tag("th", .word("scope", "col")) { column.title }
    }
  }

  private func row(_ cells: [Cell]) -> HTML {
    tag("tr") {
      for (index, cell) in cells.enumerated() {
        switch columns[index].kind {
        case .number:
          tag("td", .class("number"), cell.value.map { .text("data-v", Self.key($0)) }, label(index)) { cell.html }
        case .figure: tag("td", .class("figure"), label(index)) { cell.html }
        case .text:
          if index == 0 {
            tag("th", .word("scope", "row")) { cell.html }
          } else {
            tag("td", label(index)) { cell.html }
          }
        }
      }
    }
  }

  /// The column's name, which is shown before the value on narrow screens.
  private func label(_ column: Int) -> Attribute { .text("data-label", columns[column].title) }

  /// Returns a number in the format that the page script uses for sorting.
  static func key(_ value: Double) -> String {
    guard value.isFinite else { return "" }
    let rounded = (value * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(saturating: rounded)) : String(rounded)
  }
}
