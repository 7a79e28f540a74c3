import Essentials
package import Git

/// Reads files that the user named on the command line.
///
/// The files may be in any folder, and may be pipes that a shell provides, such as `/dev/stdin` or `<(command)`. Named
/// pipes are rejected: the reviewed tree may contain one, and reading from it never ends if no program writes to it.
package enum CommandLineFile {
  /// The reason a file cannot be read.
  package enum Failure: Error {
    case system(FileStatus.Failure)
    case namedPipe

    /// The reason as part of a message.
    package var reason: String {
      switch self {
      case .system(let failure): failure.description
      case .namedPipe: "it is a named pipe; use a regular file"
      }
    }
  }

  /// Returns the content of the file, up to one byte more than `limit`.
  /// - Parameters:
  ///   - path: The absolute path.
  ///   - limit: The maximum size in bytes.
  package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    // Opening a named pipe would block until a program opens it for writing.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(FileStatus.Failure(code: errno)) }
    defer { close(descriptor) }
    if isNamedPipe(path) { throw .namedPipe }
    _ = fcntl(descriptor, F_SETFL, 0)
    do throws(FileStatus.Failure) {
      let status = try FileStatus.ofDescriptor(descriptor)
      return try DescriptorContent.read(
        descriptor, expecting: status.kind == .regular ? min(status.size, limit) : limit)
    } catch {
      throw .system(error)
    }
  }

  /// Returns whether the path refers to a named pipe. Pipes that a shell provides in `/dev` are not included; on Linux,
  /// they are links to objects without a path.
  private static func isNamedPipe(_ path: String) -> Bool {
    guard let target = FileStatus.canonicalPath(path), !target.hasPrefix("/dev/") else { return false }
    return (try? FileStatus.ofLink(target))?.kind == .special
  }
}
