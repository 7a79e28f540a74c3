import CSpawn
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
    let child = try start(
      [Array(executable.utf8)] + arguments, variables.map { Array("\($0)=\($1)".utf8) } + extra,
      hasInput: !input.isEmpty)
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
      kill(child.process, SIGKILL)
      Self.reap(child.process)
      throw .stopped
    }
    return Output(
      standardOutput: exchange.contents[0], standardError: exchange.contents[1],
      status: Self.exitStatus(of: child.process))
  }

  private func start(_ arguments: [[UInt8]], _ variables: [[UInt8]], hasInput: Bool) throws(Failure) -> rv_child {
    // C strings end at the first NUL byte, so the program would receive a different argument.
    guard !(arguments + variables).contains(where: { $0.contains(0) }) else {
      throw .cannotStart("an argument contains a NUL byte")
    }
    var child = rv_child()
    let code = CStrings.with(arguments) { arguments in
      CStrings.with(variables) { rv_spawn(executable, arguments, $0, hasInput, true, &child) }
    }
    guard code == 0 else { throw .cannotStart(FileStatus.Failure(code: code).description) }
    return child
  }

  private static func exitStatus(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return 255 }
    }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }

  /// Waits at most one second for a killed process, because it may be stuck in an uninterruptible system call.
  private static func reap(_ process: pid_t) {
    for _ in 0..<200 {
      guard waitpid(process, nil, WNOHANG) == 0 else { return }
      usleep(5000)
    }
  }
}
