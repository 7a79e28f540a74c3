/// The content of an HTML element, including inline SVG.
///
/// Instances can be created only from elements and text, and text is always escaped. Content from the project under
/// review can therefore never become markup.
/// - Source: HTML Living Standard, 13.1.2 and 13.3; OWASP cross-site scripting prevention cheat sheet.
struct HTML: Sendable, Hashable {
  private(set) var markup: String

  static let empty = HTML(markup: "")

  private init(markup: String) { self.markup = markup }

  /// Creates escaped text. Control and bidirectional characters are shown as escape sequences.
  init(text: String) {
    markup = HTML.escaped(VisibleText.escaped(text))
  }

  /// Creates text with preserved line breaks, for use in `pre`.
  init(preformatted text: String) {
    markup = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { HTML.escaped(VisibleText.escaped(String($0))) }.joined(separator: "\n")
  }

  /// Creates a path that can wrap after each slash.
  init(path: String) {
    markup = path.split(separator: "/", omittingEmptySubsequences: false)
      .map { HTML.escaped(VisibleText.escaped(String($0))) }.joined(separator: "/<wbr>")
  }

  /// Creates a name, such as a rule's name, that can wrap after each underscore.
  init(name: String) {
    markup = name.split(separator: "_", omittingEmptySubsequences: false)
      .map { HTML.escaped(VisibleText.escaped(String($0))) }.joined(separator: "_<wbr>")
  }

  init(joining parts: some Sequence<HTML>) {
    markup = parts.reduce(into: "") { $0 += $1.markup }
  }

  /// Creates an element. Void elements have no end tag.
  fileprivate init(tag: StaticString, attributes: [Attribute], content: HTML) {
    var text = "<\(tag)"
    for attribute in attributes { text += attribute.markup }
    if content.isEmpty, HTML.drawingTags.contains("\(tag)") {
      text += "/>"
    } else {
      text += ">"
      if !HTML.voidTags.contains("\(tag)") { text += content.markup + "</\(tag)>" }
    }
    markup = text
  }

  /// Returns a complete document.
  static func document(head: HTML, body: HTML, language: StaticString = "en") -> String {
    "<!DOCTYPE html>\n<html lang=\"\(language)\">\n<head>\n\(head.markup)</head>\n\(body.markup)\n</html>\n"
  }

  var isEmpty: Bool { markup.isEmpty }

  static func + (left: HTML, right: HTML) -> HTML { HTML(markup: left.markup + right.markup) }

  /// SVG elements that may be self-closing.
  private static let drawingTags: Set<String> = ["path", "line", "rect", "circle", "polygon"]
  private static let voidTags: Set<String> = ["meta", "link", "br", "hr", "img", "input", "col"]

  /// Escapes the five characters that have a special meaning in content and double-quoted attributes.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isSpecial) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\"")
      || byte == UInt8(ascii: "'")
  }
}

/// Creates an element with content. Strings in the closure become escaped text.
func tag(
  _ name: StaticString, _ attributes: Attribute?..., @HTMLBuilder content: () -> HTML = { .empty }
) -> HTML {
  HTML(tag: name, attributes: attributes.compactMap(\.self), content: content())
}

/// Creates an element with an array of attributes.
func tag(_ name: StaticString, attributes: [Attribute], @HTMLBuilder content: () -> HTML = { .empty }) -> HTML {
  HTML(tag: name, attributes: attributes, content: content())
}

/// Concatenates elements and text.
@resultBuilder
enum HTMLBuilder {
  static func buildExpression(_ html: HTML) -> HTML { html }
  static func buildExpression(_ html: HTML?) -> HTML { html ?? .empty }
  static func buildExpression(_ text: String) -> HTML { HTML(text: text) }
  static func buildExpression(_ parts: [HTML]) -> HTML { HTML(joining: parts) }
  static func buildBlock(_ parts: HTML...) -> HTML { HTML(joining: parts) }
  static func buildArray(_ parts: [HTML]) -> HTML { HTML(joining: parts) }
  static func buildOptional(_ html: HTML?) -> HTML { html ?? .empty }
  static func buildEither(first html: HTML) -> HTML { html }
  static func buildEither(second html: HTML) -> HTML { html }
}
