package import Foundation
import JSONRPC
import Threads

/// The worker's side: answers one question after the other until its server ends.
package enum WorkerLoop {
  /// The variable by which a server tells the same program to be its worker.
  package static let variable = "LINTEL_WORKER"

  /// - Parameter answer: Called for each question; what it returns goes back.
  package static func run(_ answer: (WorkerQuestion) -> Data) {
    // The descriptors themselves: they are still there when the program starts again in its own place.
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
