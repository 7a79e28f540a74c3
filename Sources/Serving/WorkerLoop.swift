package import Essentials
import JSONRPC
import Threads

/// The main loop of a worker process: answers the server's questions one at a time until the server exits.
package enum WorkerLoop {
  /// The environment variable that makes the executable run as a worker; its value is the worker's role.
  package static let variable = "LINTEL_WORKER"

  /// - Parameter answer: Returns the answer to a question.
  package static func run(_ answer: (WorkerQuestion) -> Data) {
    // Uses the raw descriptors because they stay open when the program re-executes itself.
    let streams = StandardStreams(input: 0, output: 1)
    var reader = LineReader(streams)
    guard streams.write(WorkerMessage.hello.line) else { return }
    while let line = reader.line() {
      guard case .question(let id, let sizes) = WorkerMessage(line) else { return }
      var parts: [Data] = []
      for size in sizes {
        guard let part = reader.bytes(size) else { return }
        parts.append(part)
      }
      guard let document = parts.first else { return }
      let result = answer(WorkerQuestion(document: document, texts: parts.dropFirst().map { [UInt8]($0) }))
      let head = WorkerMessage.answer(id: id, memory: ProcessMemory.resident, size: result.count)
      guard streams.write(head.line + [UInt8](result)) else { return }
    }
  }
}
