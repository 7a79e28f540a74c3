import Foundation

/// A server program that a test run starts and that ends with it, also when the run is killed.
final class HelperServer: Sendable {
  /// A server that did not start.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What the script printed when the server was ready.
  let greeting: String
  private let input = Pipe()

  /// - Parameters:
  ///   - script: For `sh`: starts the server, prints `ready …`, and waits for the end of its input to stop it.
  ///   - user: Who runs it, where the tests run as root; nil for whoever runs the tests.
  init(script: String, arguments: [String], user: String? = nil) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let prefix = user.map { getuid() == 0 ? ["runuser", "-u", $0, "--"] : [] } ?? []
    process.arguments = prefix + ["sh", "-c", script, "sh"] + arguments
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
