import Dispatch
import Foundation

/// Runs one program to its end.
struct ProcessRunner: Sendable {
  /// What a program left behind.
  struct Output: Sendable {
    let standardOutput: [UInt8]
    let standardError: [UInt8]
    /// The exit status, or 128 and the number of the signal, as shells count.
    let status: Int32
  }

  let executable: String
  let environment: [String: String]

  /// Starts the program with exactly these arguments (no shell).
  /// - Parameter input: What it finds on standard input; at most 16 KiB, which the buffer of a pipe
  ///   holds everywhere, because it is written before anything is read.
  /// - Throws: `GitError.cannotStart`.
  func run(_ arguments: [String], input: [UInt8] = []) throws(GitError) -> Output {
    let process = Process()
    let output = Pipe()
    let errors = Pipe()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.environment = environment
    let source = input.isEmpty ? nil : Pipe()
    process.standardInput = source ?? FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    // `waitUntilExit` turns a run loop that looks every few milliseconds; the handler is called at once.
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      try process.run()
    } catch {
      throw GitError.cannotStart(executable: executable, reason: error.localizedDescription)
    }
    if let source {
      // A program that ends without reading has said why on standard error.
      try? source.fileHandleForWriting.write(contentsOf: Data(input))
      try? source.fileHandleForWriting.close()
    }
    var drain = PipeDrain([output.fileHandleForReading.fileDescriptor, errors.fileHandleForReading.fileDescriptor])
    drain.run()
    ended.wait()
    try? output.fileHandleForReading.close()
    try? errors.fileHandleForReading.close()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Output(
      standardOutput: drain.contents[0], standardError: drain.contents[1],
      status: process.terminationStatus + (isSignal ? 128 : 0))
  }
}
