import Analyzer

/// A word-sized line chart next to a number. It is hidden from screen readers, which read the number instead.
enum Sparkline {
  /// The size of the drawing.
  enum Size: Sendable, Hashable {
    /// Fits into a table cell.
    case cell
    /// Fits the width of a tile.
    case tile

    var width: Double { self == .cell ? 120 : 200 }
    var height: Double { self == .cell ? 28 : 40 }
  }

  /// - Parameters:
  ///   - values: The values; nil for unknown values.
  ///   - floor: The value at the lower edge, unless one of `values` is lower; 0 for counts.
  static func svg(
    _ values: [Double?], seconds: [Int], ink: ChartInk = .first, floor: Double = 0,
    size: Size = .cell
  ) -> HTML {
    let (width, height) = (size.width, size.height)
    let known = values.compactMap(\.self)
    guard let top = known.max(), let low = known.min(), let first = seconds.first, let last = seconds.last else {
      return .empty
    }
    let base = min(floor, low)
    let x = LinearScale(domain: Double(first)...Double(max(last, first + 1)), from: 2, to: width - 5)
    // A constant line is drawn at the bottom if its value is 0, otherwise in the middle.
    let domain = top > base ? base...top : top == 0 ? 0...1 : (top - 1)...(top + 1)
    let y = LinearScale(domain: domain, from: height - 4, to: 4)
    let indices = Thinning.drawn(seconds, series: [values], intervals: 40)
    let points = indices.map { index in
      values[index].map { (x: x.position(Double(seconds[index])), y: y.position($0)) }
    }
    let end = points.last { $0 != nil } ?? nil
    return tag(
      "svg", .class("spark"), .path("viewBox", "0 0 \(Int(saturating: width)) \(Int(saturating: height))"),
      .length("width", width),
      .length("height", height),
      .word("aria-hidden", "true"), .word("focusable", "false")
    ) {
      tag("path", .class(ink.line), .path("d", SVGPath(points).commands))
      if let end { tag("circle", .class(ink.fill), .length("cx", end.x), .length("cy", end.y), .length("r", 2.5)) }
    }
  }
}
