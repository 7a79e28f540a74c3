import Essentials
import Git

/// Reads files under a root without blocking and without following symbolic links that point outside it.
struct FileReader: Sendable {
  /// The maximum size in bytes; larger files are assumed not to be handwritten source code.
  static let limit = 1 << 20

  let root: Root
  /// Returns the content of a file under the root.
  /// - Parameter limit: The maximum size in bytes.
  func read(_ path: String, limit: Int = FileReader.limit) throws(ReadFailure) -> [UInt8] {
    let absolute = root.absolutePath(of: path)
    guard !path.hasPrefix("/"), !path.utf8.contains(0), !path.split(separator: "/").contains("..") else {
      throw .linkedFolder
    }
    if FileStatus.passesLink(path, below: root.path), root.containsTarget(of: absolute) == false { throw .linkedFolder }
    // Without O_NONBLOCK, opening a named pipe would block.
    let descriptor = open(absolute, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(FileStatus.Failure(code: errno), at: absolute) }
    defer { close(descriptor) }
    return try Self.content(of: descriptor, limit: limit)
  }

  /// Returns the reason a symbolic link is not read.
  func linkFailure(_ path: String) -> ReadFailure {
    .symbolicLink(leadsOut: root.containsTarget(of: root.absolutePath(of: path)).map { !$0 })
  }

  /// Returns the content of an open regular file.
  private static func content(of descriptor: Int32, limit: Int) throws(ReadFailure) -> [UInt8] {
    let status: FileStatus
    do throws(FileStatus.Failure) {
      status = try FileStatus.ofDescriptor(descriptor)
    } catch {
      throw .system(error.description)
    }
    guard status.kind == .regular else { throw .notRegular }
    guard status.size <= limit else { throw .tooLarge(size: status.size, limit: limit) }
    let bytes: [UInt8]
    do throws(FileStatus.Failure) {
      bytes = try DescriptorContent.read(descriptor, expecting: status.size)
    } catch {
      throw .system(error.description)
    }
    guard bytes.count <= status.size else { throw .system("it grew while it was being read") }
    return bytes
  }

  private func failure(_ failure: FileStatus.Failure, at absolute: String) -> ReadFailure {
    if failure.isAbsent { return .vanished }
    switch failure.code {
    case ELOOP: return .symbolicLink(leadsOut: root.containsTarget(of: absolute).map { !$0 })
    case ENXIO, EOPNOTSUPP: return .notRegular
    default: return .system(failure.description)
    }
  }
}
