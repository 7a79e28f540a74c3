public import Foundation

/// A temporary folder that is deleted at the end of a test.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("review-\(UUID().uuidString)", isDirectory: true)
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public var path: String { url.path }

  /// Writes a file in the folder, creating parent folders.
  @discardableResult
  public func write(_ text: String, to path: String) throws -> URL {
    try write(Data(text.utf8), to: path)
  }

  /// Writes bytes to a file in the folder, creating parent folders.
  @discardableResult
  public func write(_ data: Data, to path: String) throws -> URL {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
  }

  /// Writes a shell script that can be run at once.
  ///
  /// A shell writes the file. If this process did, a program that another test starts meanwhile could inherit the open
  /// file for a moment, and Linux does not run a file that is open for writing.
  /// - Parameter commands: The lines after `#!/bin/sh`.
  @discardableResult
  public func writeScript(_ commands: String, to path: String) throws -> URL {
    let source = try write("#!/bin/sh\n\(commands)\n", to: path + ".source")
    let file = url.appendingPathComponent(path)
    let shell = try Process.run(
      URL(fileURLWithPath: "/bin/sh"),
      arguments: ["-c", "cat \"$0\" >\"$1\" && chmod 755 \"$1\"", source.path, file.path])
    shell.waitUntilExit()
    try FileManager.default.removeItem(at: source)
    return file
  }
}
