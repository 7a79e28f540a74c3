import TestSupport
import Testing

@testable import Analyzer

struct YAMLParserTests {
  private func failure(_ bytes: some Sequence<UInt8>) -> YAMLError? {
    do {
      _ = try YAMLParser.parse(Array(bytes))
      return nil
    } catch {
      return error
    }
  }

  @Test func `nodes record their positions and whether they are quoted`() throws {
    let root = try YAMLParser.parse(Array("a: 1\nb:\n  - x\n  - \"y\"\n".utf8))
    guard case .mapping(let entries) = root.content, let list = root["b"], case .sequence(let items) = list.content
    else {
      Issue.record("expected a mapping with a list")
      return
    }
    #expect(entries.map(\.key) == ["a", "b"])
    #expect(entries.map(\.position) == [SourcePosition(line: 1, column: 1), SourcePosition(line: 2, column: 1)])
    #expect(items.map(\.position) == [SourcePosition(line: 3, column: 5), SourcePosition(line: 4, column: 5)])
    #expect(items.map(\.plainText) == ["x", nil])
    #expect(items.map(\.text) == ["x", "y"])
  }

  @Test(arguments: [
    ("a: 1\r\nb: 2\r\n", 2, 4), ("a: 1\rb: 2\r", 2, 4), ("\u{FEFF}a: 1\nb: 2", 2, 4), ("\u{FEFF}{a: 1, b: 2}", 1, 11),
    ("{a: \"😀é\", b: 2}", 1, 15), ("# 😀\n{\"😀\": 1, b: 2}", 2, 14), ("a: \"x\u{2028}y\"\nb: 2", 2, 4),
  ])
  func `columns are UTF-16 code units and lines are counted as in editors`(text: String, line: Int, column: Int) throws
  {
    let node = try #require(try YAMLParser.parse(Array(text.utf8))["b"])
    #expect(node.position == SourcePosition(line: line, column: column))
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n", "---\n", "--- # nothing\n...\n", "\u{FEFF}", "\u{FEFF}# x\r\n"])
  func `an empty file is an empty mapping`(text: String) throws {
    #expect(try YAMLParser.parse(Array(text.utf8)).content == .mapping([]))
  }

  @Test(arguments: [
    ("a: 1\n---\nb: 2\n", 2, 1, "a second document begins here"),
    ("a: &x 1\n", 1, 4, "'&x' is an anchor"),
    ("a: *x\n", 1, 4, "'*x' is an alias"),
    ("*x : 1\n", 1, 1, "'*x' is an alias"),
    ("a: **/*.swift\n", 1, 5, "quote a string that begins with *"),
    ("a: !text b\n", 1, 4, "'!text' is a tag"),
    ("a: 1\nb: 2\na: 3\n", 3, 1, "duplicate key 'a', already set on line 1"),
    ("x: {a: 1, \"a\": 2}\n", 1, 11, "duplicate key 'a', already set on line 1"),
    ("? [a]\n: 1\n", 1, 3, "a key must be a string"),
    ("{[a]: 1}\n", 1, 2, "a key must be a string"),
    ("a: 1\n\tb: 2\n", 2, 1, "tabs cannot be used for indentation"),
    ("a:\n\t- b\n", 2, 1, "tabs cannot be used for indentation"),
    ("a: [1, 2\nb: 3\n", 2, 2, "malformed YAML: "),
    ("a: {\n", 2, 1, "malformed YAML: "),
    ("a: \"x\n", 2, 1, "malformed YAML: "),
    ("a: b: c\n", 1, 5, "malformed YAML: mapping values are not allowed"),
    ("a: @b\n", 1, 4, "malformed YAML: "),
    ("a: 1\n b: 2\n", 2, 3, "malformed YAML: "),
    ("a: x\u{0}y\n", 1, 5, "the control character U+0000 is not allowed"),
    ("é: \u{1B}[31m\n", 1, 4, "the control character U+001B is not allowed"),
  ])
  func `invalid and unsupported YAML is reported at its position`(
    text: String, line: Int, column: Int, message: String
  ) throws {
    let error = try #require(failure(text.utf8))
    #expect(error.position == SourcePosition(line: line, column: column), "\(error)")
    #expect(error.message.contains(message))
  }

  @Test(arguments: [
    ([UInt8]("a: 1\nb: x".utf8) + [0xFF], 2, 5, "invalid UTF-8"),
    ([UInt8]("é😀".utf8) + [0xC3], 1, 4, "invalid UTF-8"),
    ([0x61, 0xED, 0xA0, 0x80], 1, 2, "invalid UTF-8"), ([0xFF, 0xFE, 0x61, 0x00], 1, 1, "UTF-16"),
    ([0xFE, 0xFF, 0x00, 0x61], 1, 1, "UTF-16"),
  ])
  func `invalid UTF-8 is reported at its position`(bytes: [UInt8], line: Int, column: Int, message: String) throws {
    let error = try #require(failure(bytes))
    #expect(error.position == SourcePosition(line: line, column: column), "\(error)")
    #expect(error.message.contains(message))
  }

  @Test func `64 levels of nesting are accepted, but 65 are not`() throws {
    let fits = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(failure(fits.utf8) == nil)
    let deep = try #require(failure("[\(fits)]".utf8))
    #expect(deep.position == SourcePosition(line: 1, column: 65))
    #expect(deep.message.contains("nested too deeply (limit 64)"))
  }

  @Test(arguments: ["[", "{", "- ", "? ", "{a: ", "[? ", "a:\n "])
  func `a megabyte of opening brackets is rejected`(opening: String) {
    #expect(failure(String(repeating: opening, count: (1 << 20) / opening.utf8.count).utf8) != nil)
  }

  @Test func `a file of 1 MiB is accepted, but a file that is one byte larger is not`() throws {
    let fits = [UInt8](repeating: UInt8(ascii: "#"), count: 1 << 20)
    #expect(failure(fits) == nil)
    #expect(try #require(failure(fits + fits.prefix(1))).message.contains("too large (limit 1 MiB)"))
  }

  @Test func `a megabyte of values on one line is read`() throws {
    let root = try YAMLParser.parse(Array("[\(String(repeating: "é,", count: 300_000))]".utf8))
    guard case .sequence(let items) = root.content else {
      Issue.record("expected a list")
      return
    }
    #expect(items.count == 300_000)
    #expect(items.last?.position.column == 600_000)
  }

  @Test func `aliases that would expand to gigabytes are rejected at the first anchor`() throws {
    var text = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n"
    for level in 1...30 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ",")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(try #require(failure(text.utf8)).position == SourcePosition(line: 1, column: 5))
  }

  @Test(arguments: 0..<40)
  func `arbitrary bytes never crash the parser`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = [
      "a", ": ", "\n", "  ", "- ", "[", "]", "{", "}", ",", "\"", "'", "|\n", ">\n", "#", "&a ", "*a", "!t ", "? ",
      "\t",
      "\r\n", "---\n", "...\n", "%YAML 1.1\n", "\\x", "\u{FEFF}", "\u{0}", "é", "😀", "\u{2028}", "review: 1", "rules:",
    ]
    for _ in 0..<50 {
      let noise = (0..<Int.random(in: 0..<200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = (0..<Int.random(in: 0..<60, using: &random)).flatMap { _ in
        Array((pieces.randomElement(using: &random) ?? "").utf8)
      }
      for bytes in [noise, text, text + noise] {
        guard let error = failure(bytes) else { continue }
        #expect(error.position.line >= 1 && error.position.column >= 1 && !error.message.isEmpty)
      }
    }
  }
}
