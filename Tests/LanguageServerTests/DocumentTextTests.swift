import Testing

@testable import LanguageServer

/// Compares incremental updates to a document with a model that recomputes everything.
@Suite struct DocumentTextTests {
  private static let pieces = ["a", "é", "😀", "\n", "\r\n", "\r", "let x = 1", "", "\t", "\n\n", "e\u{301}"]

  /// Returns the start of each line, as defined by LSP.
  private static func starts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for index in bytes.indices {
      if bytes[index] == 0x0A || bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A) {
        starts.append(index + 1)
      }
    }
    return starts
  }

  @Test(arguments: [true, false])
  func `incremental changes have the same result as recomputing the document`(countsBytes: Bool) {
    var seed: UInt64 = 42
    func dice(_ below: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % max(1, below)
    }
    var text = DocumentText(Array("one\r\ntwo\rthree\n".utf8))
    for step in 0..<3000 {
      let before = text
      let (first, second) = (Position(line: dice(8), character: dice(12)), Position(line: dice(8), character: dice(12)))
      let span = Span(start: min(first, second), end: max(first, second))
      let added = Array((0..<dice(4)).map { _ in Self.pieces[dice(Self.pieces.count)] }.joined().utf8)
      let start = text.offset(of: span.start, countsBytes: countsBytes)
      let end = max(start, text.offset(of: span.end, countsBytes: countsBytes))
      text.replace(span, with: added, countsBytes: countsBytes)
      #expect(text.bytes == Array(before.bytes[..<start]) + added + Array(before.bytes[end...]), "step \(step)")
      let starts = Self.starts(of: text.bytes)
      #expect(text.start(ofLine: starts.count) == text.bytes.count, "step \(step)")
      #expect(starts.indices.allSatisfy { text.start(ofLine: $0) == starts[$0] }, "step \(step)")
      #expect(String(validating: text.bytes, as: UTF8.self) != nil, "step \(step)")
      if text.bytes.count > 200 { text = DocumentText(Array("x\ny".utf8)) }
    }
  }

  @Test func `positions and offsets can be converted into each other`() {
    let text = DocumentText(Array("a😀é\r\n\té".utf8))
    #expect(text.offset(of: Position(line: 0, character: 3), countsBytes: false) == 5)
    // A position inside a surrogate pair is moved to its start.
    #expect(text.offset(of: Position(line: 0, character: 2), countsBytes: false) == 1)
    #expect(text.offset(of: Position(line: 0, character: 99), countsBytes: false) == 7)
    #expect(text.offset(of: Position(line: 9, character: 0), countsBytes: false) == text.bytes.count)
    #expect(text.position(of: 5, countsBytes: false) == Position(line: 0, character: 3))
    #expect(text.position(of: 5, countsBytes: true) == Position(line: 0, character: 5))
    #expect(text.position(of: text.bytes.count, countsBytes: false) == Position(line: 1, character: 2))
  }

  @Test(arguments: [
    ("file:///tmp/My%20App/A.swift", "/tmp/My App/A.swift"), ("file://localhost/a", "/a"), ("FILE:///a/", "/a"),
    ("file:///%C3%A9.swift", "/é.swift"),
  ])
  func `file URLs are converted to paths`(address: String, path: String) {
    #expect(FileAddress.path(of: address) == path)
    #expect(FileAddress.path(of: FileAddress.address(of: path)) == path)
  }

  @Test(arguments: ["untitled:1", "http://example.org/a", "file://host/a", "file:///%00", "file:relative", ""])
  func `other URLs are not paths`(address: String) { #expect(FileAddress.path(of: address) == nil) }
}
