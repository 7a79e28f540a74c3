package import Essentials

/// Splits a stream of bytes into messages.
package protocol MessageFraming: Sendable {
  /// Consumes bytes and returns the messages that they complete, with nil for malformed input.
  mutating func take(_ bytes: Data) -> [Data?]
  /// Adds the framing to a message.
  static func frame(_ message: String) -> [UInt8]
}

extension MessageFraming {
  /// The maximum size of a message, in bytes.
  package static var largest: Int { 64 << 20 }
}

/// Messages with `Content-Length` headers.
///
/// After malformed headers, parsing resumes at the next `Content-Length`.
/// - Source: LSP 3.17, "Base Protocol".
package struct HeaderFraming: MessageFraming {
  private static let name = Data("content-length:".utf8)
  /// The maximum size of a message's headers, in bytes.
  private static let maximumHeaders = 4096

  private var buffer = Data()
  /// The number of bytes left to skip in an oversized message.
  private var excess = 0

  package init() {}

  package mutating func take(_ bytes: Data) -> [Data?] {
    buffer.append(bytes)
    var messages: [Data?] = []
    while let message = next() { messages.append(message.isEmpty ? nil : message) }
    return messages
  }

  /// Returns the next message, empty data if the message is malformed, or nil if more bytes are needed.
  private mutating func next() -> Data? {
    if excess > 0 {
      let dropped = min(excess, buffer.count)
      drop(dropped)
      excess -= dropped
      if excess > 0 { return nil }
    }
    guard let end = endOfHeaders() else {
      guard buffer.count > Self.maximumHeaders else { return nil }
      // Keeps bytes that may be the beginning of a header.
      drop(buffer.count - Self.name.count)
      return Data()
    }
    guard let length = length(inHeaders: buffer.startIndex..<end.lowerBound) else {
      drop(end.upperBound - buffer.startIndex)
      return Data()
    }
    let start = end.upperBound
    guard length.value <= Self.largest else {
      drop(start - buffer.startIndex)
      excess = length.value
      return Data()
    }
    guard buffer.endIndex - start >= length.value else { return nil }
    let message = Data(buffer[start..<start + length.value])
    drop(start + length.value - buffer.startIndex)
    // An empty message is treated as malformed, because it is not valid JSON.
    return message.isEmpty ? Data() : message
  }

  private mutating func drop(_ count: Int) {
    // Copies the rest, so that the consumed bytes are freed.
    buffer = Data(buffer.dropFirst(count))
  }

  private func endOfHeaders() -> Range<Data.Index>? { buffer.firstRange(of: Data("\r\n\r\n".utf8)) }

  /// Returns the value and the position of the last `Content-Length` header. Invalid data may precede the header.
  private func length(inHeaders range: Range<Data.Index>) -> (value: Int, at: Data.Index)? {
    let headers = Data(buffer[range].map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 })
    guard let name = headers.ranges(of: Self.name).last else { return nil }
    let text = headers[name.upperBound...].prefix { $0 != 0x0D && $0 != 0x0A }
    guard let value = Int(String(decoding: text, as: UTF8.self).trimmed), value >= 0 else {
      return nil
    }
    return (value, name.lowerBound)
  }

  package static func frame(_ message: String) -> [UInt8] {
    let body = Array(message.utf8)
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
}

/// One message per line.
/// - Source: MCP, "Transports", "stdio".
package struct LineFraming: MessageFraming {
  private var buffer = Data()
  /// Whether the rest of an oversized line is being skipped.
  private var isSkipping = false

  package init() {}

  package mutating func take(_ bytes: Data) -> [Data?] {
    var messages: [Data?] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      let line = buffer + rest[..<end]
      buffer = Data()
      rest = rest[(end + 1)...]
      if isSkipping {
        isSkipping = false
        messages.append(nil)
      } else if !line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) {
        messages.append(line)
      }
    }
    if !isSkipping { buffer.append(contentsOf: rest) }
    if buffer.count > Self.largest {
      buffer = Data()
      isSkipping = true
    }
    return messages
  }

  package static func frame(_ message: String) -> [UInt8] { Array(message.utf8) + [0x0A] }
}
