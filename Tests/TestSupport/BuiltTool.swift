public import Foundation

/// The built executable, run in a separate process.
public struct BuiltTool: Sendable {
  /// The result of a run.
  public struct Output: Sendable {
    public let status: Int32
    public let standardOutput: String
    public let standardError: String
  }

  /// The error thrown if the build product is not next to the tests.
  public struct NotBuilt: Error, CustomStringConvertible {
    public let description: String
  }

  public let url: URL

  /// Finds the product next to the running test bundle.
  public init(named name: String = "review") throws {
    let arguments = ProcessInfo.processInfo.arguments
    let bundles = arguments.flatMap { argument in
      argument.range(of: ".xctest").map { [String(argument[..<$0.upperBound])] } ?? []
    }
    let folders = bundles.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    let products = folders.map { $0.appendingPathComponent(name) }
    guard let url = products.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw NotBuilt(description: "the product \(name) is missing next to \(arguments.joined(separator: " "))")
    }
    self.url = url
  }

  /// Runs the executable to completion. Its environment contains only the given variables and those for tests with git.
  /// - Parameter processorSeconds: The CPU time after which the system ends the process. Unlike a time limit of the
  ///   test, it is independent of what else the machine does.
  public func run(
    _ arguments: [String], in folder: String, input: String = "", environment: [String: String] = [:],
    processorSeconds: Int? = nil
  ) throws -> Output {
    let process = Process()
    if let processorSeconds {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "ulimit -t \(processorSeconds); exec \"$0\" \"$@\"", url.path] + arguments
    } else {
      process.executableURL = url
      process.arguments = arguments
    }
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = TemporaryRepository.environment.merging(environment) { $1 }
    let files = try TemporaryFolder()
    // Uses files, because pipes would have to be read during the run.
    let input = try files.write(input, to: "input")
    let output = try files.write("", to: "output")
    let errors = try files.write("", to: "errors")
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Output(
      status: process.terminationStatus, standardOutput: try String(contentsOf: output, encoding: .utf8),
      standardError: try String(contentsOf: errors, encoding: .utf8))
  }
}
