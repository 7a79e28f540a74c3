import Foundation
import TestSupport
import Testing

@testable import Report

struct JSONValueTests {
  @Test(arguments: [
    (0.0, "0.0"), (1.0, "1.0"), (0.8611, "0.861"), (0.5, "0.5"), (0.05, "0.05"), (0.9996, "1.0"), (-0.25, "-0.25"),
    (-0.0001, "0.0"), (12.3456, "12.346"), (.infinity, "null"), (.nan, "null"), (1e300, "1e+300"),
  ])
  func `fractions have one to three decimals`(value: Double, text: String) {
    #expect(JSONValue.fraction(value).line == text)
  }

  @Test(arguments: [
    ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#), ("\u{0}\u{1B}\u{7F}", #""\u0000\u001b\u007f""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#), ("é日🗼", #""é日🗼""#), ("", #""""#),
  ])
  func `strings are escaped`(value: String, text: String) {
    #expect(JSONValue.string(value).line == text)
  }

  @Test func `every Unicode scalar below U+3000 is preserved`() throws {
    let strings = (0..<0x3000).compactMap(Unicode.Scalar.init).map { "a\(Character($0))b" }
    #expect(try readBack(strings) == strings)
  }

  @Test func `any string is preserved`() throws {
    var random = SeededRandom(seed: 7)
    let strings = (0..<500).map { _ in
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let limit: UInt32 = [0x20, 0x80, 0x3000, 0x11_0000].randomElement(using: &random) ?? 0x80
        if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) { text.append(scalar) }
      }
      return String(text)
    }
    // Compares scalars, because string equality ignores differences in normalization.
    #expect(try readBack(strings).map { Array($0.unicodeScalars) } == strings.map { Array($0.unicodeScalars) })
  }

  private func readBack(_ strings: [String]) throws -> [String] {
    let text = JSONValue(strings).text()
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String])
  }

  @Test func `values that fit on one line are not wrapped, except for the outermost`() {
    let value: JSONValue = ["b": [1, nil, true], "a": ["x": "y"], "none": [], "nothing": [:]]
    #expect(
      value.text() == """
        {
          "b": [1, null, true],
          "a": {"x": "y"},
          "none": [],
          "nothing": {}
        }

        """)
    #expect(
      value.text(width: 10) == """
        {
          "b": [
            1,
            null,
            true
          ],
          "a": {
            "x": "y"
          },
          "none": [],
          "nothing": {}
        }

        """)
    #expect(value.line == #"{"b": [1, null, true], "a": {"x": "y"}, "none": [], "nothing": {}}"#)
  }
}
