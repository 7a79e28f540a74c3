/// A table with aligned columns that are separated by two spaces.
struct TextTable {
  enum Alignment {
    case left
    case right
  }

  /// Styled text without control characters.
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

  /// Adds a row; excess cells are dropped.
  mutating func add(_ cells: Cell...) { rows.append(Array(cells.prefix(alignments.count))) }

  /// Returns the rows, indented by two spaces and without trailing spaces. Columns without text are omitted.
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
  /// Returns the text without trailing spaces.
  func trimmingTrailingSpaces() -> String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
