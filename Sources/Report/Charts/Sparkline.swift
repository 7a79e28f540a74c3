import Analyzer

/// A line the size of a word, beside the number that it leads to; hidden from screen readers, which read the number.
enum Sparkline {
  /// How large it is drawn.
  enum Size: Sendable, Hashable {
    /// Beside a number in a table.
    case cell
    /// Across a tile.
    case tile

    var width: Double { self == .cell ? 120 : 200 }
    var height: Double { self == .cell ? 28 : 40 }
  }

  /// - Parameters:
  ///   - values: Nil where nothing is known.
  ///   - floor: The value at the lower edge, where the values do not fall below it; counts begin at 0.
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
    // A line that never moves lies on the floor if it is 0, else in the middle.
    let domain = top > base ? base...top : top == 0 ? 0...1 : (top - 1)...(top + 1)
    let y = LinearScale(domain: domain, from: height - 4, to: 4)
    let indices = Thinning.drawn(seconds, series: [values], stretches: 40)
    let points = indices.map { index in
      values[index].map { (x: x.place(Double(seconds[index])), y: y.place($0)) }
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
