/// Compact SVG path commands.
struct SVGPath: Sendable {
  private(set) var commands = ""

  mutating func move(_ x: Double, _ y: Double) { append("M", [x, y]) }
  mutating func line(_ x: Double, _ y: Double) { append("L", [x, y]) }
  mutating func horizontal(_ x: Double) { append("H", [x]) }
  mutating func vertical(_ y: Double) { append("V", [y]) }
  mutating func close() { commands += "Z" }

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
