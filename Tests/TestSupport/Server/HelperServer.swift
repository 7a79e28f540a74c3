import Foundation

/// A server process that is stopped at the end of the test run, even if the run is killed.
final class HelperServer: Sendable {
  /// A failure to start a server.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Starts its arguments in the background, without the files that other tests open at this moment and that a program
  /// started with `Process` may inherit. Because the server runs until the end of the tests, a pipe that it kept open
  /// would never reach its end, and the other test would wait for that forever.
  private static let launcher = """
    exec 3<&0
    (
      for file in /dev/fd/*; do
        number="${file##*/}"
        [ "$number" -le 3 ] || eval "exec $number<&-"
      done
      exec "$@" <&3 3<&-
    ) &
    """

  /// The line that the script printed when the server was ready.
  let greeting: String
  private let input = Pipe()

  /// - Parameters:
  ///   - script: A script for `sh` that starts the server, prints `ready …`, and stops the server at the end of input.
  ///   - user: The user that runs the server if the tests run as root; nil for the current user.
  init(script: String, arguments: [String], user: String? = nil) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let prefix = user.map { getuid() == 0 ? ["runuser", "-u", $0, "--"] : [] } ?? []
    process.arguments = ["bash", "-c", Self.launcher, "bash"] + prefix + ["sh", "-c", script, "sh"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: "/tmp")
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    var text = ""
    while !text.contains("ready "), case let bytes = output.fileHandleForReading.availableData, !bytes.isEmpty {
      text += String(decoding: bytes, as: UTF8.self)
    }
    guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix("ready ") }) else {
      throw Failure(description: "the server did not start: \(text)")
    }
    greeting = String(line.dropFirst(6))
  }

  deinit { try? input.fileHandleForWriting.close() }
}
