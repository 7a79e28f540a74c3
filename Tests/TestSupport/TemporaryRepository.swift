public import Foundation

/// A real git repository in a temporary folder.
public final class TemporaryRepository: Sendable {
  /// A git command that failed in a test.
  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  public let folder: TemporaryFolder

  public init() throws {
    folder = try TemporaryFolder()
    try git("init", "--quiet", "--initial-branch=main")
  }

  /// The top of the working tree, with symbolic links resolved.
  public var path: String { folder.path }

  /// Writes a file to the working tree, creating parent folders.
  @discardableResult
  public func write(_ text: String, to path: String) throws -> URL { try folder.write(text, to: path) }

  /// Stages everything that is not ignored and commits it.
  public func commit(_ message: String = "Change") throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", message)
  }

  /// Runs git in the working tree or a subfolder and returns its output.
  @discardableResult
  public func git(
    _ arguments: String..., in subfolder: String = "", environment: [String: String] = [:]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = folder.url.appendingPathComponent(subfolder)
    process.environment = Self.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "git \(arguments.joined(separator: " ")): \(text)")
    }
    return text
  }

  /// The tests' environment, without variables from hooks and users, and with a fixed author and time.
  public static var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    environment["GIT_CONFIG_SYSTEM"] = "/dev/null"
    for role in ["AUTHOR", "COMMITTER"] {
      environment["GIT_\(role)_NAME"] = "Test"
      environment["GIT_\(role)_EMAIL"] = "test@example.org"
      environment["GIT_\(role)_DATE"] = "2024-01-01T00:00:00Z"
    }
    // Tests use local folders as submodules.
    environment["GIT_ALLOW_PROTOCOL"] = "file"
    return environment
  }
}
