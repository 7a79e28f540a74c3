package import Git

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads files that the user named on the command line.
///
/// They may be in any folder, and may be pipes that a shell provides, such as `/dev/stdin` or `<(command)`. A named pipe is
/// refused: if no program writes to it, reading it never ends, and it may come from the tree under review.
package enum GivenFile {
  /// Why a file cannot be read.
  package enum Failure: Error {
    case system(FileStatus.Failure)
    case namedPipe

    /// As part of a sentence.
    package var reason: String {
      switch self {
      case .system(let failure): failure.description
      case .namedPipe: "it is a named pipe; use a regular file"
      }
    }
  }

  /// The content of the file, up to one byte more than `limit`.
  /// - Parameters:
  ///   - path: Absolute.
  ///   - limit: In bytes.
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

  /// Whether the path leads to a named pipe. The pipes of a shell are in `/dev`, on Linux as links to objects without a
  /// path.
  private static func isNamedPipe(_ path: String) -> Bool {
    guard let target = FileStatus.canonicalPath(path), !target.hasPrefix("/dev/") else { return false }
    return (try? FileStatus.ofLink(target))?.kind == .special
  }
}
