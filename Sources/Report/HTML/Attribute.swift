import Analyzer

/// An HTML attribute. Values are always quoted and escaped.
///
/// Names are literals. URLs require a `Link`, and `style` attributes and event handlers cannot be created.
struct Attribute: Sendable {
  let markup: String

  private init(_ name: StaticString, _ value: String) {
    markup = " \(name)=\"\(HTML.escaped(value))\""
  }

  private init(flag name: StaticString) { markup = " \(name)" }

  /// Creates an attribute with arbitrary text, such as a label or data for the page script.
  static func text(_ name: StaticString, _ value: String) -> Attribute {
    // checked: names are literals, so any test that renders the page would detect an invalid name.
    precondition(!unsafeNames.contains("\(name)") && !"\(name)".hasPrefix("on"), "\(name) must not be arbitrary text")
    return Attribute(name, VisibleText.escaped(value))
  }

  static func number(_ name: StaticString, _ value: Int) -> Attribute { Attribute(name, String(value)) }

  /// Creates an attribute for a length or position in a drawing, with one decimal place.
  static func length(_ name: StaticString, _ value: Double) -> Attribute { Attribute(name, SVGNumber.text(value)) }

  /// Creates a `class` attribute; class names are literals.
  static func `class`(_ names: StaticString) -> Attribute { Attribute("class", "\(names)") }

  static func `class`(_ names: [StaticString]) -> Attribute {
    Attribute("class", names.map { "\($0)" }.joined(separator: " "))
  }

  /// Creates an attribute whose value is a fixed word.
  static func word(_ name: StaticString, _ value: StaticString) -> Attribute { Attribute(name, "\(value)") }

  static func flag(_ name: StaticString) -> Attribute { Attribute(flag: name) }

  static func id(_ id: String) -> Attribute { Attribute("id", id) }

  static func href(_ link: Link) -> Attribute { Attribute("href", link.address) }

  static func source(_ link: Link) -> Attribute { Attribute("src", link.address) }

  /// Creates an attribute with SVG path commands or polygon points.
  static func path(_ name: StaticString, _ commands: String) -> Attribute { Attribute(name, commands) }

  private static let unsafeNames: Set<String> = [
    "href", "src", "style", "srcdoc", "action", "formaction", "xlink:href",
  ]
}

/// Formats numbers in drawings compactly and independently of the locale.
enum SVGNumber {
  /// Returns a number with at most one decimal place; 0 for values that are not finite.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let tenths = Int(saturating: (max(-1e7, min(1e7, value)) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let whole = abs(tenths) / 10
    let rest = abs(tenths) % 10
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }
}
