import Foundation
import Testing

@testable import JSONRPC

/// Tests the splitting of byte streams into messages.
@Suite struct FramingTests {
  private static func header(_ body: String) -> Data { Data(HeaderFraming.frame(body)) }

  private func texts(_ messages: [Data?]) -> [String?] {
    messages.map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  @Test func `messages are complete regardless of how the stream is split`() {
    let stream = Self.header("{}") + Self.header("[\"é\\r\\n\\r\\n\"]") + Self.header("1")
    for size in 1...stream.count {
      var framing = HeaderFraming()
      var found: [Data?] = []
      var rest = stream[...]
      while !rest.isEmpty {
        found += framing.take(Data(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(texts(found) == ["{}", "[\"é\\r\\n\\r\\n\"]", "1"], "size \(size)")
    }
  }

  @Test(arguments: [
    "nonsense\r\n\r\n", "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 0\r\n\r\n",
    "Content-Length: 99999999999999999999999\r\n\r\n", String(repeating: "garbage ", count: 2000) + "\r\n\r\n",
  ])
  func `parsing resumes after malformed input`(garbage: String) {
    var framing = HeaderFraming()
    let found = texts(framing.take(Data(garbage.utf8) + Self.header("{}") + Self.header("[]")))
    #expect(found.last == "[]")
    #expect(found.contains(nil))
  }

  @Test func `other headers are ignored`() {
    var framing = HeaderFraming()
    let bytes = "Content-Type: application/json\r\ncontent-length:  2\r\nX: 1\r\n\r\n{}"
    #expect(texts(framing.take(Data(bytes.utf8))) == ["{}"])
  }

  @Test func `each line is a message, and empty lines are ignored`() {
    var framing = LineFraming()
    #expect(texts(framing.take(Data("{}\r\n\n  \n[".utf8))) == ["{}\r"])
    #expect(texts(framing.take(Data("]\n".utf8))) == ["[]"])
  }

  @Test(arguments: [
    ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":[1]}", true), ("[]", false),
    ("{\"jsonrpc\":\"2.0\"}", false),
    ("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"a\"}", false), ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":2}", false),
    ("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":3}", false), ("{", false),
  ])
  func `malformed messages are rejected`(text: String, isMessage: Bool) {
    if case .invalid = RPCMessage(Data(text.utf8)) { #expect(!isMessage) } else { #expect(isMessage) }
  }
}
