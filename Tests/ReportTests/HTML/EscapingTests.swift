import Testing

@testable import Report

@Suite struct EscapingTests {
  /// Decodes the five entities as a browser does.
  private static func decoded(_ markup: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(markup) {
      $0.replacing($1.0, with: $1.1)
    }
  }

  @Test(arguments: HostileText.all) func `text is preserved and contains no markup`(text: String) {
    let markup = HTML(text: text).markup
    #expect(!markup.contains { "<>\"'".contains($0) })
    #expect(Self.decoded(markup) == VisibleText.escaped(text))
  }

  @Test(arguments: HostileText.all) func `an attribute value stays inside its quotes`(text: String) {
    let markup = tag("p", .text("aria-label", text)).markup
    let value = markup.dropFirst("<p aria-label=\"".count).dropLast("\"></p>".count)
    #expect(markup.hasPrefix("<p aria-label=\"") && markup.hasSuffix("\"></p>"))
    #expect(!value.contains { "<>\"'".contains($0) })
    #expect(Self.decoded(String(value)) == VisibleText.escaped(text))
  }

  @Test func `control and bidirectional characters are escaped`() {
    #expect(HTML(text: "a\u{202E}b\u{0}").markup == "a\\u{202E}b\\u{0}")
    #expect(HTML(preformatted: "a\n\u{7}").markup == "a\n\\u{7}")
  }

  @Test func `elements can be nested, and strings in them are text`() {
    let list = tag("ul", .class("x")) {
      for name in ["a", "<b>"] { tag("li") { name } }
      if Bool(false) { "never" }
    }
    #expect(list.markup == "<ul class=\"x\"><li>a</li><li>&lt;b&gt;</li></ul>")
    #expect(tag("br").markup == "<br>")
    #expect(tag("input", .flag("disabled")).markup == "<input disabled>")
    #expect(HTML(path: "A/<b>.swift").markup == "A/<wbr>&lt;b&gt;.swift")
  }

  @Test(arguments: HostileText.all) func `data in a script element is preserved and cannot end the element`(
    text: String
  ) {
    let call = ScriptData.call("f", .string(text))
    #expect(!call.contains { "<>&\u{2028}\u{2029}".contains($0) })
    let undone = [("\\u003c", "<"), ("\\u003e", ">"), ("\\u0026", "&")].reduce(call) { $0.replacing($1.0, with: $1.1) }
    // Backslashes in the text are doubled, so that decoding does not affect them.
    if !text.contains("\\u00") { #expect(undone == "f(\(JSONValue.string(text).line));\n") }
  }

  @Test(arguments: HostileText.all) func `a spreadsheet cell is never interpreted as a formula`(text: String) {
    let cell = CSVText.cell(text)
    let bare = cell.drop { $0 == "\"" }
    #expect(!(bare.first.map { "=+-@\t\r\n".contains($0) } ?? false))
    #expect(cell.hasPrefix("\"") == cell.dropFirst().contains { ",\"\r\n".contains($0) } || !cell.contains("\""))
  }

  @Test(arguments: HostileText.all) func `a badge is well-formed XML for any text`(text: String) throws {
    let svg = Badge(label: text, value: text, state: .fair).svg
    #expect(!svg.contains("<script") && !svg.contains("<img") && !svg.contains("onload=alert(5)>"))
    #expect(svg.unicodeScalars.allSatisfy { $0.value >= 0x20 || "\n\t\r".unicodeScalars.contains($0) })
    #expect(svg.components(separatedBy: "<").count == svg.components(separatedBy: ">").count)
  }
}

extension String {
  fileprivate func components(separatedBy separator: Character) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
