package import Foundation
import JSONRPC
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A child process of the same program that does the reviewing for a server.
///
/// Contents under review may crash the parser or keep it busy. Then the worker starts again in its own place without
/// the content at fault (`Watchdog`), and greets; if it is gone altogether, another one is started. In both cases the
/// question is asked again, together with everything that the new worker has to know. The server itself parses nothing.
/// To be used by one thread.
/// - Source: docs/decisions/0015-servers-review-in-a-worker.md.
package final class WorkerProcess {
  /// Why there is no answer.
  package enum Failure: Error, CustomStringConvertible {
    case cannotStart(String)
    /// The worker ended twice over the same question.
    case died
    /// The answer took too long.
    case late

    /// One sentence for a person.
    package var description: String {
      switch self {
      case .cannotStart(let reason): "the worker process cannot be started: \(reason)"
      case .died: "the worker process ended twice while it reviewed this; see standard error for the reason"
      case .late: "the review took longer than \(Int(WorkerProcess.longest)) seconds and was stopped"
      }
    }
  }

  /// No honest review takes as long; in seconds.
  package static let longest = 600.0
  /// A worker that has grown beyond this is replaced by a fresh one; in bytes.
  private static let mostMemory = 1 << 30
  /// The contents that a worker may stumble over within one question; it gives up after fewer.
  private static let mostGreetings = 64

  private struct Child {
    let process: Process
    let streams: StandardStreams
    var reader: LineReader
    let handles: [FileHandle]
  }

  private let role: String
  private var child: Child?
  private var lastID = 0

  /// - Parameter role: What the worker is told to be, by the variable of `WorkerLoop`.
  package init(role: String) { self.role = role }

  deinit { stop() }

  /// Asks the worker, which is started if need be.
  /// - Parameter question: Makes the question; `isFresh` says that the worker knows nothing yet. Called again where
  ///   another one has to answer.
  /// - Throws: `Failure`; the next question is asked of a fresh worker.
  package func ask(_ question: (_ isFresh: Bool) throws -> WorkerQuestion) throws -> Data {
    for _ in 0..<2 {
      var isFresh = child == nil
      if isFresh { try start() }
      for _ in 0..<Self.mostGreetings {
        lastID += 1
        guard send(try question(isFresh), id: lastID) else { break }
        switch try reply(to: lastID) {
        case .answer(let data): return data
        case .hello: isFresh = true
        case .end: break
        }
        if child == nil { break }
      }
      stop()
    }
    throw Failure.died
  }

  /// Ends the worker.
  package func stop() {
    guard let child else { return }
    self.child = nil
    for handle in child.handles { try? handle.close() }
    if child.process.isRunning { kill(child.process.processIdentifier, SIGKILL) }
  }

  private enum Reply {
    case answer(Data)
    case hello
    case end
  }

  private func start() throws(Failure) {
    let process = Process()
    #if canImport(Darwin)
      process.executableURL = Bundle.main.executableURL
    #else
      // Leads to the program that runs, even where another one took its place on disk.
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe")
    #endif
    process.arguments = Array(CommandLine.arguments.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging([WorkerLoop.variable: role]) { $1 }
    let (questions, answers) = (Pipe(), Pipe())
    process.standardInput = questions
    process.standardOutput = answers
    do {
      try process.run()
    } catch {
      throw .cannotStart(error.localizedDescription)
    }
    let (output, input) = (questions.fileHandleForWriting, answers.fileHandleForReading)
    for handle in [output, input] { _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC) }
    let streams = StandardStreams(input: input.fileDescriptor, output: output.fileDescriptor)
    child = Child(process: process, streams: streams, reader: LineReader(streams), handles: [output, input])
    guard let line = child?.reader.line(), case .hello = WorkerMessage(line) else {
      stop()
      throw .cannotStart("it did not answer")
    }
  }

  private func send(_ question: WorkerQuestion, id: Int) -> Bool {
    guard let child else { return false }
    let head = WorkerMessage.question(id: id, sizes: [question.document.count] + question.texts.map(\.count))
    guard child.streams.write(head.line + [UInt8](question.document)) else { return false }
    return question.texts.allSatisfy { child.streams.write($0) }
  }

  private func reply(to id: Int) throws(Failure) -> Reply {
    let timer = Timer(self.child?.process, after: Self.longest)
    defer { timer.stop() }
    while let line = child?.reader.line() {
      switch WorkerMessage(line) {
      case .hello: return .hello
      case .answer(let answered, let memory, let size):
        guard let data = child?.reader.bytes(size) else { return .end }
        if memory > Self.mostMemory { stop() }
        if answered == id { return .answer(data) }
      default: break
      }
    }
    stop()
    if timer.hasFired { throw .late }
    return .end
  }
}

/// Ends a process that takes too long, so that whoever reads from it reads its end.
private final class Timer: Sendable {
  private let isDone = DispatchSemaphore(value: 0)
  private let fired = Mutex(false)

  init(_ process: Process?, after seconds: Double) {
    guard let identifier = process?.processIdentifier else { return }
    let thread = Thread { [self] in
      guard isDone.wait(timeout: .now() + seconds) == .timedOut else { return }
      fired.withLock { $0 = true }
      kill(identifier, SIGKILL)
    }
    thread.stackSize = 1 << 18
    thread.start()
  }

  func stop() { isDone.signal() }

  var hasFired: Bool { fired.withLock { $0 } }
}
