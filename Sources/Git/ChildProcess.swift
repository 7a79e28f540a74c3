import CSpawn
import Essentials

/// A running child process, and this process's ends of its pipes. It does not outlive the thread that started it; see
/// `rv_spawn`.
package struct ChildProcess: Sendable {
  /// The program could not be started; contains the operating system's error message.
  package struct StartFailure: Error, Sendable {
    package let reason: String
  }

  package let identifier: Int32
  /// The non-blocking write end for standard input, or -1 if the child has no input.
  package let input: Int32
  package let output: Int32
  /// The read end for standard error, or -1 if the child shares this process's.
  let errors: Int32

  /// Starts a program with exactly the given arguments and variables, without a shell.
  /// - Parameter arguments: The arguments, starting with the program's name.
  package init(
    _ executable: String, _ arguments: [[UInt8]], variables: [[UInt8]], hasInput: Bool, hasErrors: Bool = true
  ) throws(StartFailure) {
    // C strings end at the first NUL byte, so the program would receive a different argument.
    guard !(arguments + variables).contains(where: { $0.contains(0) }) else {
      throw StartFailure(reason: "an argument contains a NUL byte")
    }
    let arguments = Self.pointers(arguments)
    let variables = Self.pointers(variables)
    defer { for pointer in arguments + variables { free(pointer) } }
    var child = rv_child()
    let code = rv_spawn(executable, arguments, variables, hasInput, hasErrors, &child)
    guard code == 0 else { throw StartFailure(reason: FileStatus.Failure(code: code).description) }
    identifier = child.process
    input = child.input
    output = child.output
    errors = child.errors
  }

  /// Returns C copies of the strings, which the caller has to free, followed by a null pointer.
  private static func pointers(_ strings: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
    strings.map { strdup($0.map(CChar.init(bitPattern:)) + [0]) } + [nil]
  }

  /// Waits for the child to end.
  /// - Returns: The exit status, or 128 plus the signal number, as in shells.
  func exitStatus() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0 {
      guard errno == EINTR else { return 255 }
    }
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }

  /// Kills the child and waits at most one second, because it may be stuck in an uninterruptible system call.
  package func stop() {
    kill(identifier, SIGKILL)
    for _ in 0..<200 {
      guard waitpid(identifier, nil, WNOHANG) == 0 else { return }
      usleep(5000)
    }
  }
}
