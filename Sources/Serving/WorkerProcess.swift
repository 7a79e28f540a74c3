import Analyzer
package import Essentials
import Git
import JSONRPC
import Synchronization
import Threads

/// A child process that runs the same executable and reviews code for a server.
///
/// Source files may crash or hang the parser. The worker then re-executes itself, skips the offending file (see
/// `Watchdog`) and sends `hello`. If the worker has exited, a new one is started. In both cases, the question is sent
/// again, along with any state that the new worker needs. The server itself never parses source files. Must be used
/// from a single thread.
/// - Source: docs/decisions/0015-servers-review-in-a-worker.md.
package final class WorkerProcess {
  /// The reason a question has no answer.
  package enum Failure: Error, CustomStringConvertible {
    case cannotStart(String)
    /// The worker exited twice while handling the same question.
    case exitedRepeatedly
    /// The answer took longer than the time limit, in seconds.
    case timedOut(Double)

    /// A message for the user.
    package var description: String {
      switch self {
      case .cannotStart(let reason): "the worker process cannot be started: \(reason)"
      case .exitedRepeatedly: "the worker process exited twice during this review; see standard error for the reason"
      case .timedOut(let seconds): "the review took longer than \(Int(saturating: seconds)) seconds and was stopped"
      }
    }
  }

  /// The program that a worker runs.
  package struct Executable: Sendable {
    let file: URL
    let arguments: [String]

    package init(_ file: URL, arguments: [String]) {
      self.file = file
      self.arguments = arguments
    }

    /// The running program, with its own arguments.
    package static var current: Executable {
      let arguments = Array(CommandLine.arguments.dropFirst())
      return Executable(URL(fileURLWithPath: RunningProgram.path ?? ""), arguments: arguments)
    }
  }

  /// The memory limit, in bytes. A worker that exceeds it is replaced.
  private static let memoryLimit = 1 << 30
  /// The maximum number of restarts while answering one question. The worker itself gives up earlier.
  private static let maximumRestarts = 64

  private struct Child {
    let process: ChildProcess
    let streams: StandardStreams
    var reader: LineReader
  }

  private let role: String
  private let executable: Executable
  private let timeout: Double
  private var child: Child?
  private var lastID = 0

  /// - Parameters:
  ///   - role: The value of the `WorkerLoop.variable` environment variable.
  ///   - timeout: The time limit for one question, in seconds. The default is far longer than any real review takes.
  package init(role: String, executable: Executable = .current, timeout: Double = 600) {
    self.role = role
    self.executable = executable
    self.timeout = timeout
  }

  deinit { stop() }

  /// Sends a question to the worker, starting the worker if necessary.
  /// - Parameter question: Creates the question; `isFresh` is true if the worker has no state yet. Called again
  ///   whenever the worker restarts.
  /// - Throws: `Failure`, after which the next question is sent to a new worker.
  package func ask(_ question: (_ isFresh: Bool) throws -> WorkerQuestion) throws -> Data {
    for _ in 0..<2 {
      var isFresh = child == nil
      if isFresh { try start() }
      for _ in 0..<Self.maximumRestarts {
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
    throw Failure.exitedRepeatedly
  }

  /// Stops the worker.
  package func stop() {
    guard let child else { return }
    self.child = nil
    child.streams.disconnect()
    child.process.stop()
  }

  private enum Reply {
    case answer(Data)
    case hello
    case end
  }

  private func start() throws(Failure) {
    let path = executable.file.path
    let environment = ProcessInfo.processInfo.environment.merging([WorkerLoop.variable: role]) { $1 }
    let process: ChildProcess
    do throws(ChildProcess.StartFailure) {
      process = try ChildProcess(
        path, ([path] + executable.arguments).map { Array($0.utf8) },
        variables: environment.map { Array("\($0)=\($1)".utf8) }, hasInput: true, hasErrors: false)
    } catch {
      throw .cannotStart(error.reason)
    }
    // Questions are larger than a pipe's buffer.
    _ = fcntl(process.input, F_SETFL, 0)
    let streams = StandardStreams(input: process.output, output: process.input)
    child = Child(process: process, streams: streams, reader: LineReader(streams))
    let timer = Timer(process, after: timeout)
    defer { timer.stop() }
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
    let timer = Timer(self.child?.process, after: timeout)
    defer { timer.stop() }
    while let line = child?.reader.line() {
      switch WorkerMessage(line) {
      case .hello: return .hello
      case .answer(let answered, let memory, let size):
        guard let data = child?.reader.bytes(size) else { return .end }
        if memory > Self.memoryLimit { stop() }
        if answered == id { return .answer(data) }
      default: break
      }
    }
    stop()
    if timer.hasFired { throw .timedOut(timeout) }
    return .end
  }
}

/// Terminates a process that takes too long, so that the thread that reads its output reaches the end of the stream.
private final class Timer: Sendable {
  private let isDone = DispatchSemaphore(value: 0)
  private let fired = Mutex(false)

  init(_ process: ChildProcess?, after seconds: Double) {
    guard let process else { return }
    // Without the thread, there is no time limit.
    _ = DetachedThread.start(stackSize: 1 << 18) { [self] in
      guard isDone.wait(timeout: .now() + seconds) == .timedOut else { return }
      fired.withLock { $0 = true }
      kill(process.identifier, SIGKILL)
    }
  }

  func stop() { isDone.signal() }

  var hasFired: Bool { fired.withLock { $0 } }
}
