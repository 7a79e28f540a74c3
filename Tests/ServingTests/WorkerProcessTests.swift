import Foundation
import TestSupport
import Testing

@testable import Serving

/// Tests how the server handles workers that crash, hang or use too much memory. The workers are shell scripts.
struct WorkerProcessTests {
  private let folder: TemporaryFolder

  init() throws {
    // As the program does: otherwise, a question to a worker that has exited would end the tests.
    signal(SIGPIPE, SIG_IGN)
    folder = try TemporaryFolder()
  }

  /// Reads the next question into `id`, and its document, which has one byte.
  private static let question = "read -r _ id _ && head -c 1 > /dev/null"
  private static let answer = #"echo "answer $id ${memory:-0} ${#text}" && printf %s "$text""#

  /// Returns a worker that runs the script. Each run appends a line to a file.
  private func worker(timeout: Double = 60, _ script: String) -> WorkerProcess {
    let starts = folder.path + "/starts"
    return WorkerProcess(
      role: "test",
      executable: .init(
        URL(fileURLWithPath: "/bin/bash"), arguments: ["-c", "echo $LINTEL_WORKER >> '\(starts)'\n" + script]),
      timeout: timeout)
  }

  /// The number of times the worker was started.
  private func starts() throws -> Int {
    let lines = try String(contentsOfFile: folder.path + "/starts", encoding: .utf8).split(separator: "\n")
    #expect(lines.allSatisfy { $0 == "test" })
    return lines.count
  }

  /// Asks a question and returns the answer as text.
  private func ask(_ worker: WorkerProcess, _ states: inout [Bool]) throws -> String {
    var seen: [Bool] = []
    defer { states += seen }
    let data = try worker.ask { isFresh in
      seen.append(isFresh)
      return WorkerQuestion(document: Data("q".utf8))
    }
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `a worker answers several questions`() throws {
    let worker = worker("echo hello; while \(Self.question); do text=\"a$id\"; \(Self.answer); done")
    var states: [Bool] = []
    #expect(try ask(worker, &states) == "a1")
    #expect(try ask(worker, &states) == "a2")
    #expect(states == [true, false])
    #expect(try starts() == 1)
  }

  @Test func `a worker that exits is started once more`() throws {
    let file = folder.path + "/first"
    let worker = worker(
      "[ -e '\(file)' ] || { touch '\(file)'; echo hello; exit 1; }; echo hello; \(Self.question); text=b; \(Self.answer)"
    )
    var states: [Bool] = []
    #expect(try ask(worker, &states) == "b")
    #expect(states == [true, true])
    #expect(try starts() == 2)
  }

  @Test func `a worker that exits twice ends the question`() throws {
    let worker = worker("echo hello; \(Self.question)")
    var states: [Bool] = []
    #expect { try ask(worker, &states) } throws: {
      if case WorkerProcess.Failure.exitedRepeatedly = $0 { true } else { false }
    }
    #expect(try starts() == 2)
  }

  @Test func `a worker that exits in the middle of an answer ends the question`() throws {
    let worker = worker("echo hello; \(Self.question); echo \"answer $id 0 100\"; printf half")
    var states: [Bool] = []
    #expect { try ask(worker, &states) } throws: {
      if case WorkerProcess.Failure.exitedRepeatedly = $0 { true } else { false }
    }
  }

  @Test func `a worker that starts over gets the question and its state again`() throws {
    let worker = worker("echo hello; \(Self.question); echo hello; \(Self.question); text=again; \(Self.answer)")
    var states: [Bool] = []
    #expect(try ask(worker, &states) == "again")
    #expect(states == [true, true])
    #expect(try starts() == 1)
  }

  @Test func `a worker that keeps starting over is replaced once`() throws {
    let worker = worker("echo hello; while \(Self.question); do echo hello; done")
    var states: [Bool] = []
    #expect { try ask(worker, &states) } throws: {
      if case WorkerProcess.Failure.exitedRepeatedly = $0 { true } else { false }
    }
    #expect(try starts() == 2)
  }

  @Test func `answers to other questions are ignored`() throws {
    let worker = worker(
      "echo hello; \(Self.question); printf 'answer 999 0 3\\nold'; echo noise; text=new; \(Self.answer)")
    var states: [Bool] = []
    #expect(try ask(worker, &states) == "new")
  }

  @Test func `a worker that uses too much memory is replaced before the next question`() throws {
    let worker = worker("echo hello; \(Self.question); memory=2000000000; text=c; \(Self.answer); sleep 60")
    var states: [Bool] = []
    #expect(try ask(worker, &states) == "c")
    #expect(try ask(worker, &states) == "c")
    #expect(states == [true, true])
    #expect(try starts() == 2)
  }

  @Test func `a worker that never answers is stopped`() throws {
    let worker = worker(timeout: 1, "echo hello; \(Self.question); exec sleep 60")
    var states: [Bool] = []
    #expect { try ask(worker, &states) } throws: { "\($0)" == "the review took longer than 1 seconds and was stopped" }
  }

  @Test(arguments: ["exec sleep 60", "exit 0", "echo goodbye; exec sleep 60"])
  func `a worker that does not say hello cannot be used`(script: String) throws {
    let worker = worker(timeout: 1, script)
    var states: [Bool] = []
    #expect { try ask(worker, &states) } throws: {
      "\($0)" == "the worker process cannot be started: it did not answer"
    }
    #expect(states == [])
  }

  @Test func `a program that does not exist cannot be started`() {
    let worker = WorkerProcess(
      role: "test", executable: .init(URL(fileURLWithPath: "/nonexistent/review"), arguments: []))
    var states: [Bool] = []
    #expect { try ask(worker, &states) } throws: {
      if case WorkerProcess.Failure.cannotStart = $0 { true } else { false }
    }
  }
}
