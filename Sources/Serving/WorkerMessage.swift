package import Essentials
import JSONRPC

/// A question for a worker: a JSON document, and texts sent as raw bytes so that they do not have to be escaped.
package struct WorkerQuestion: Sendable {
  package var document: Data
  package var texts: [[UInt8]]

  package init(document: Data, texts: [[UInt8]] = []) {
    self.document = document
    self.texts = texts
  }
}

/// A message that a server and its worker exchange over pipes. It consists of a header line, followed by as many bytes
/// as the header declares.
///
/// Only one question is pending at any time. After the worker re-executes itself, the pipe therefore contains nothing
/// but `hello`.
enum WorkerMessage {
  /// A `hello` line, sent by a worker that has just started and has no state.
  case hello
  /// An `answer ID MEMORY SIZE` line, followed by the bytes of the answer.
  case answer(id: Int, memory: Int, size: Int)
  /// A `question ID SIZE SIZE…` line, followed by the document and the texts.
  case question(id: Int, sizes: [Int])

  init?(_ line: String) {
    let words = line.split(separator: " ")
    let numbers = words.dropFirst().map { Int($0) ?? -1 }
    guard numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    switch (words.first, numbers.count) {
    case ("hello", 0): self = .hello
    case ("answer", 3): self = .answer(id: numbers[0], memory: numbers[1], size: numbers[2])
    case ("question", 2...): self = .question(id: numbers[0], sizes: Array(numbers.dropFirst()))
    default: return nil
    }
  }

  var line: [UInt8] {
    switch self {
    case .hello: Array("hello\n".utf8)
    case .answer(let id, let memory, let size): Array("answer \(id) \(memory) \(size)\n".utf8)
    case .question(let id, let sizes):
      Array("question \(id) \(sizes.map(String.init).joined(separator: " "))\n".utf8)
    }
  }
}

/// Reads lines and fixed-size blocks of bytes from a stream.
struct LineReader {
  private let stream: StandardStreams
  private var buffer = Data()

  init(_ stream: StandardStreams) { self.stream = stream }

  /// Returns the next line without its terminator, or nil at the end of the stream.
  mutating func line() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 0x0A) {
        let line = String(decoding: buffer[buffer.startIndex..<end], as: UTF8.self)
        buffer = Data(buffer[(end + 1)...])
        return line
      }
      guard let more = stream.read() else { return nil }
      buffer.append(more)
    }
  }

  mutating func bytes(_ count: Int) -> Data? {
    guard buffer.count < count else {
      let bytes = Data(buffer.prefix(count))
      buffer = Data(buffer.dropFirst(count))
      return bytes
    }
    let start = buffer
    buffer = Data()
    guard let rest = stream.read(exactly: count - start.count) else { return nil }
    return start + rest
  }
}
