/// The appearance of a series: a color, and a line style, marker and texture that are distinguishable without color.
///
/// The colors are defined in the style sheet, for light and dark pages.
enum ChartInk: String, Sendable, Hashable, CaseIterable {
  case first = "s1"
  case second = "s2"
  case third = "s3"
  case fourth = "s4"
  case error
  case warning
  case info
  case muted

  /// The CSS class for lines.
  var line: StaticString {
    switch self {
    case .first: "line s1"
    case .second: "line s2"
    case .third: "line s3"
    case .fourth: "line s4"
    case .error: "line error"
    case .warning: "line warning"
    case .info: "line info"
    case .muted: "line muted"
    }
  }

  /// The CSS class for areas, bars and markers.
  var fill: StaticString {
    switch self {
    case .first: "fill s1"
    case .second: "fill s2"
    case .third: "fill s3"
    case .fourth: "fill s4"
    case .error: "fill error"
    case .warning: "fill warning"
    case .info: "fill info"
    case .muted: "fill muted"
    }
  }

  /// The dash pattern of lines; nil for a solid line.
  var dashes: StaticString? {
    switch self {
    case .first, .error: nil
    case .second, .warning: "7 3"
    case .third, .info: "2 3"
    case .fourth, .muted: "9 3 2 3"
    }
  }

  /// The texture of areas.
  var texture: Texture {
    switch self {
    case .first, .error: .solid
    case .second, .warning: .rising
    case .third, .info: .dots
    case .fourth, .muted: .falling
    }
  }

  /// A fill pattern that is distinguishable in grayscale.
  enum Texture: String, Sendable, Hashable {
    case solid
    case rising
    case falling
    case dots
  }

  /// Returns the marker at a position.
  func marker(x: Double, y: Double) -> HTML {
    switch self {
    case .first, .info:
      return tag("circle", .class(fill), .length("cx", x), .length("cy", y), .length("r", 3.5))
    case .second, .warning:
      return polygon([(x, y - 4.5), (x + 4.5, y), (x, y + 4.5), (x - 4.5, y)])
    case .third, .muted:
      return tag(
        "rect", .class(fill), .length("x", x - 3.2), .length("y", y - 3.2), .length("width", 6.4),
        .length("height", 6.4))
    case .fourth, .error:
      return polygon([(x, y - 4.5), (x + 4.5, y + 3.5), (x - 4.5, y + 3.5)])
    }
  }

  private func polygon(_ points: [(Double, Double)]) -> HTML {
    tag(
      "polygon", .class(fill),
      .path("points", points.map { SVGNumber.text($0.0) + "," + SVGNumber.text($0.1) }.joined(separator: " ")))
  }

  /// Returns the pattern definition for a drawing's `defs` element, or nil for a solid fill.
  func definition(in drawing: String) -> HTML? {
    guard texture != .solid else { return nil }
    return tag(
      "pattern", .id(textureID(in: drawing)), .word("patternUnits", "userSpaceOnUse"), .number("width", 6),
      .number("height", 6)
    ) {
      tag("rect", .class(tint), .number("width", 6), .number("height", 6))
      switch texture {
      case .rising: tag("path", .class(line), .path("d", "M-1 7 7 -1M-1 1 1 -1M5 7 7 5"))
      case .falling: tag("path", .class(line), .path("d", "M-1 -1 7 7M5 -1 7 1M-1 5 1 7"))
      default: tag("circle", .class(fill), .number("cx", 3), .number("cy", 3), .length("r", 1.3))
      }
    }
  }

  /// The CSS class for the pattern's background.
  private var tint: StaticString {
    switch self {
    case .first: "wash s1"
    case .second: "wash s2"
    case .third: "wash s3"
    case .fourth: "wash s4"
    case .error: "wash error"
    case .warning: "wash warning"
    case .info: "wash info"
    case .muted: "wash muted"
    }
  }

  func textureID(in drawing: String) -> String { "\(drawing)-\(rawValue)" }

  /// Returns the attributes that fill an area.
  func area(in drawing: String) -> [Attribute] {
    // A `fill` property from a class would override the attribute.
    texture == .solid
      ? [.class(fill)] : [.class("textured"), .path("fill", "url(#\(textureID(in: drawing)))")]
  }
}
