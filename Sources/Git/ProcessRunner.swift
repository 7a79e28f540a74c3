import Essentials

/// Runs a program to completion with exactly the given environment.
///
/// If this process is killed, the program does not keep running; see `rv_spawn`.
struct ProcessRunner: Sendable {
  /// The result of a run.
  struct Output: Sendable {
    let standardOutput: [UInt8]
    let standardError: [UInt8]
    /// The exit status, or 128 plus the signal number, as in shells.
    let status: Int32
  }

  /// The reason a run has no result.
  enum Failure: Error {
    /// The program could not be started; contains the operating system's error message.
    case cannotStart(String)
    /// The caller's closure stopped the program.
    case stopped
  }

  /// The path of the program.
  let executable: String
  let variables: [String: String]

  /// Runs the program with exactly the given arguments, without a shell.
  /// - Parameters:
  ///   - extra: Additional variables in the form `NAME=value`, which need not be valid UTF-8.
  ///   - input: The contents of standard input.
  ///   - shouldContinue: Called after each second in which the program neither read nor wrote, with the number of such
  ///     seconds in a row. If it returns false, the program is killed.
  func run(
    _ arguments: [[UInt8]], adding extra: [[UInt8]] = [], input: [UInt8] = [],
    while shouldContinue: (_ silentSeconds: Int) -> Bool
  ) throws(Failure) -> Output {
    let child: ChildProcess
    do throws(ChildProcess.StartFailure) {
      child = try ChildProcess(
        executable, [Array(executable.utf8)] + arguments,
        variables: variables.map { Array("\($0)=\($1)".utf8) } + extra, hasInput: !input.isEmpty)
    } catch {
      throw .cannotStart(error.reason)
    }
    defer {
      close(child.output)
      close(child.errors)
    }
    var exchange = PipeExchange(reading: [child.output, child.errors], writing: input, to: child.input)
    var isStopped = false
    exchange.run { seconds in
      isStopped = !shouldContinue(seconds)
      return !isStopped
    }
    if isStopped {
      child.stop()
      throw .stopped
    }
    return Output(
      standardOutput: exchange.contents[0], standardError: exchange.contents[1],
      status: child.exitStatus())
  }
}
