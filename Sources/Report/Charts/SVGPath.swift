/// Compact SVG path commands.
struct SVGPath: Sendable {
  private(set) var commands = ""

  mutating func move(_ x: Double, _ y: Double) { append("M", [x, y]) }
  mutating func line(_ x: Double, _ y: Double) { append("L", [x, y]) }
  mutating func horizontal(_ x: Double) { append("H", [x]) }
  mutating func vertical(_ y: Double) { append("V", [y]) }
  mutating func close() { commands += "Z" }

  /// Adds a separate line, either horizontal or vertical.
  mutating func segment(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    move(x1, y1)
    if y1 == y2 { horizontal(x2) } else { vertical(y2) }
  }

  /// Adds a rectangle, given its top left corner.
  mutating func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    move(x, y)
    horizontal(x + width)
    vertical(y + height)
    horizontal(x)
    close()
  }

  var isEmpty: Bool { commands.isEmpty }

  private mutating func append(_ letter: String, _ numbers: [Double]) {
    commands += letter + numbers.map(SVGNumber.text).joined(separator: " ")
  }

  /// Creates a line through the given points; nil starts a new segment.
  /// - Parameter isStepped: Whether each value stays constant until the next point.
  init(_ points: [(x: Double, y: Double)?] = [], isStepped: Bool = false) {
    var isOpen = false
    for point in points {
      guard let point else {
        isOpen = false
        continue
      }
      if !isOpen {
        move(point.x, point.y)
      } else if isStepped {
        horizontal(point.x)
        vertical(point.y)
      } else {
        line(point.x, point.y)
      }
      isOpen = true
    }
  }
}
