import Foundation
import Testing

/// Runs the installed git without the user's settings.
struct GitDiff {
  let folder: String

  /// Returns the standard output of `git …`. Accepts exit status 1, because `diff --no-index` exits with it if there
  /// are differences.
  func run(_ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-c", "user.name=T", "-c", "user.email=t@example.org"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder, isDirectory: true)
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus <= 1, "git \(arguments.joined(separator: " "))")
    return data
  }
}
