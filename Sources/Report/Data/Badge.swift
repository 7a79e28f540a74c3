/// An SVG badge with a label and a value, for a README.
struct Badge: Sendable, Hashable {
  enum State: Sendable, Hashable {
    case good
    case fair
    case poor
    case unknown

    /// The background color, dark enough for white text (contrast 4.5:1).
    var color: String {
      switch self {
      case .good: "#00724f"
      case .fair: "#0068a3"
      case .poor: "#ad4b00"
      case .unknown: "#5f5f5f"
      }
    }
  }

  let label: String
  let value: String
  let state: State

  var svg: String {
    let left = Self.width(label)
    let right = Self.width(value)
    let name = XMLText.escaped("\(label): \(value)")
    func text(_ text: String, middle: Int) -> String {
      "<text x=\"\(middle)\" y=\"14\">\(XMLText.escaped(text))</text>"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" aria-label="\(name)">
      <title>\(name)</title>
      <clipPath id="r"><rect width="\(left + right)" height="20" rx="3"/></clipPath>
      <g clip-path="url(#r)"><rect width="\(left)" height="20" fill="#3d3d3d"/>\
      <rect x="\(left)" width="\(right)" height="20" fill="\(state.color)"/></g>
      <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">\
      \(text(label, middle: left / 2))\(text(value, middle: left + right / 2))</g>
      </svg>

      """
  }

  /// Returns the approximate width of the text in Verdana at 11 pixels, including margins.
  private static func width(_ text: String) -> Int { text.count * 7 + 12 }
}
