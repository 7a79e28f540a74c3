/// Rows of cells in aligned columns, two spaces apart.
struct TextTable {
  enum Alignment {
    case left
    case right
  }

  /// Text with a style; it has to be free of control characters already.
  struct Cell {
    let text: String
    let style: TextStyle

    init(_ text: String, _ style: TextStyle = .plain) {
      self.text = text
      self.style = style
    }
  }

  private let alignments: [Alignment]
  private var rows: [[Cell]] = []

  init(_ alignments: Alignment...) { self.alignments = alignments }

  /// Adds a row; cells beyond the last column are dropped.
  mutating func add(_ cells: Cell...) { rows.append(Array(cells.prefix(alignments.count))) }

  /// The rows as lines that begin with two spaces and end without any. A column that is empty in all rows is left out.
  func lines(_ ink: Ink) -> [String] {
    let widths = alignments.indices.map { column in
      rows.map { column < $0.count ? DisplayWidth.of($0[column].text) : 0 }.max() ?? 0
    }
    return rows.map { row in
      let columns = zip(row.indices, row).filter { widths[$0.0] > 0 }.map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - DisplayWidth.of(cell.text))
        let text = ink(cell.text, cell.style)
        return alignments[column] == .right ? padding + text : text + padding
      }
      return ("  " + columns.joined(separator: "  ")).trimmingTrailingSpaces()
    }
  }
}

extension String {
  /// The text without the spaces at its end.
  func trimmingTrailingSpaces() -> String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
