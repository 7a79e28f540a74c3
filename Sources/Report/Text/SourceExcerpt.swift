import Analyzer

/// A source line prepared for a terminal, with the position of its underline.
///
/// Tabs are expanded, control characters are escaped, and lines that are too wide are cropped around the range.
struct SourceExcerpt: Equatable {
  /// The displayed line.
  let code: String
  /// The number of columns before the underline.
  let indentation: Int
  /// The number of underlined columns, at least 1.
  let length: Int

  /// A displayed character and its position in the source.
  private struct Cell {
    let text: String
    let width: Int
    /// The character's UTF-16 offsets from the start of the line.
    let offsets: Range<Int>
  }

  private static let tabWidth = 4
  /// The number of UTF-16 code units to process on each side of the range, which limits the cost of very long lines.
  private static let reach = 1000
  private static let ellipsis = "…"

  /// - Parameters:
  ///   - line: The line on which the range starts, without its terminator.
  ///   - range: The range to underline; if it spans several lines, only its first word is underlined.
  ///   - width: The number of available columns.
  init(line: String, range: SourceRange, width: Int) {
    let start = min(max(0, range.start.column - 1), line.utf16.count)
    let (text, offset) = Self.window(of: line, around: start)
    let end =
      range.end.line > range.start.line
      ? start + Self.firstWord(of: line, from: start) : max(start + 1, range.end.column - 1)
    let cells = Self.cells(text, offset: offset)
    let underlined = cells.indices.filter { cells[$0].offsets.overlaps(start..<end) }
    let marked = (underlined.first ?? cells.count)..<((underlined.last ?? cells.count - 1) + 1)
    let isCut = (front: offset > 0, back: offset + text.utf16.count < line.utf16.count)
    let shown = Self.crop(cells, around: marked, width: max(20, width), isCut: isCut)

    let front = shown.lowerBound > 0 || isCut.front ? Self.ellipsis : ""
    let back = shown.upperBound < cells.count || isCut.back ? Self.ellipsis : ""
    code = front + cells[shown].map(\.text).joined() + back
    indentation = front.count + cells[shown.lowerBound..<marked.lowerBound].reduce(0) { $0 + $1.width }
    length = max(1, cells[marked.clamped(to: shown)].reduce(0) { $0 + $1.width })
  }

  /// Returns the part of a line that has to be processed, with its UTF-16 offset.
  private static func window(of line: String, around start: Int) -> (text: Substring, offset: Int) {
    let utf16 = line.utf16
    guard utf16.count > 2 * reach else { return (line[...], 0) }
    let lower = utf16.index(line.startIndex, offsetBy: max(0, start - reach))
    let upper = utf16.index(line.startIndex, offsetBy: min(utf16.count, start + reach))
    let text = line[lower..<upper]
    return (text, utf16.distance(from: line.startIndex, to: text.startIndex))
  }

  /// Returns the length of the identifier, attribute or directive at an offset in UTF-16 code units; 1 if there is
  /// none.
  private static func firstWord(of line: String, from start: Int) -> Int {
    let rest = line[line.utf16.index(line.startIndex, offsetBy: start)...]
    var length = 0
    for character in rest {
      let isPrefix = length == 0 && "@#.$`".contains(character)
      guard isPrefix || character == "_" || character == "`" || character.isLetter || character.isNumber else { break }
      length += character.utf16.count
    }
    return max(1, length)
  }

  private static func cells(_ text: Substring, offset: Int) -> [Cell] {
    var cells: [Cell] = []
    var column = 0
    var offset = offset
    for character in text {
      let units = offset..<offset + character.utf16.count
      let cell: Cell
      if character == "\t" {
        let width = tabWidth - column % tabWidth
        cell = Cell(text: String(repeating: " ", count: width), width: width, offsets: units)
      } else if let byte = character.asciiValue, 0x20..<0x7F ~= byte {
        cell = Cell(text: String(character), width: 1, offsets: units)
      } else {
        let shown = visible(character)
        cell = Cell(text: shown, width: DisplayWidth.of(shown), offsets: units)
      }
      cells.append(cell)
      column += cell.width
      offset = units.upperBound
    }
    while let last = cells.last, last.text.allSatisfy({ $0 == " " }) { cells.removeLast() }
    return cells
  }

  /// Makes a character displayable by escaping it if it is invisible and removing excessive combining marks.
  private static func visible(_ character: Character) -> String {
    let scalars = character.unicodeScalars
    if DisplayWidth.of(character) == 0 { return scalars.prefix(16).map(VisibleText.spelling).joined() }
    return VisibleText.escaped(String(String.UnicodeScalarView(scalars.prefix(16))))
  }

  /// Returns all cells if they fit; otherwise, the cells around the marked ones, with ellipses.
  private static func crop(
    _ cells: [Cell], around marked: Range<Int>, width: Int, isCut: (front: Bool, back: Bool)
  ) -> Range<Int> {
    let total = cells.reduce(0) { $0 + $1.width }
    if total <= width, !isCut.front, !isCut.back { return 0..<cells.count }
    let needed = min(cells[marked].reduce(0) { $0 + $1.width }, width / 2)
    let before = cells[..<marked.lowerBound].reduce(0) { $0 + $1.width }
    var lower = 0
    if isCut.front || before + needed > width - 1 {
      lower = marked.lowerBound
      var lead = 0
      while lower > 0, lead + cells[lower - 1].width <= width / 4 {
        lower -= 1
        lead += cells[lower].width
      }
    }
    var upper = lower
    var used = lower > 0 || isCut.front ? 1 : 0
    while upper < cells.count, used + cells[upper].width <= width - 1 {
      used += cells[upper].width
      upper += 1
    }
    return lower..<upper
  }
}
