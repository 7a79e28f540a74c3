import Analyzer

/// One attribute of an element, its value always in double quotes and escaped.
///
/// Names are literals of ours. Addresses go through `Link`, and there is no way to write `style` or an event handler.
struct Attribute: Sendable {
  let markup: String

  private init(_ name: StaticString, _ value: String) {
    markup = " \(name)=\"\(HTML.escaped(value))\""
  }

  private init(flag name: StaticString) { markup = " \(name)" }

  /// A text for people or for our script.
  static func text(_ name: StaticString, _ value: String) -> Attribute {
    // checked: names stand in our code, so a test of the page finds it.
    precondition(!unsafeNames.contains("\(name)") && !"\(name)".hasPrefix("on"), "\(name) must not take free text")
    return Attribute(name, VisibleText.escaped(value))
  }

  static func number(_ name: StaticString, _ value: Int) -> Attribute { Attribute(name, String(value)) }

  /// A length or place in a drawing, with one decimal.
  static func length(_ name: StaticString, _ value: Double) -> Attribute { Attribute(name, SVGNumber.text(value)) }

  /// Words of ours.
  static func `class`(_ names: StaticString) -> Attribute { Attribute("class", "\(names)") }

  static func `class`(_ names: [StaticString]) -> Attribute {
    Attribute("class", names.map { "\($0)" }.joined(separator: " "))
  }

  /// A word of ours for an attribute with a closed set of values.
  static func word(_ name: StaticString, _ value: StaticString) -> Attribute { Attribute(name, "\(value)") }

  static func flag(_ name: StaticString) -> Attribute { Attribute(flag: name) }

  static func id(_ id: String) -> Attribute { Attribute("id", id) }

  static func href(_ link: Link) -> Attribute { Attribute("href", link.address) }

  static func source(_ link: Link) -> Attribute { Attribute("src", link.address) }

  /// The commands of an SVG path, or the points of a polygon.
  static func path(_ name: StaticString, _ commands: String) -> Attribute { Attribute(name, commands) }

  private static let unsafeNames: Set<String> = [
    "href", "src", "style", "srcdoc", "action", "formaction", "xlink:href",
  ]
}

/// Numbers in drawings: short, with a point, whatever the locale.
enum SVGNumber {
  /// With at most one decimal; what is not finite is 0, so that a drawing never breaks.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let tenths = Int(saturating: (max(-1e7, min(1e7, value)) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let whole = abs(tenths) / 10
    let rest = abs(tenths) % 10
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
