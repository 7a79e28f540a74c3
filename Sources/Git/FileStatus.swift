#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the file system says of one path.
package struct FileStatus: Sendable {
  package enum Kind: Sendable, Hashable {
    case regular
    case folder
    case symbolicLink
    /// A fifo, a socket or a device.
    case special
  }

  package let kind: Kind
  /// In bytes.
  package let size: Int
  /// When the content was written, in nanoseconds since 1970. File systems know times that do not fit, which anybody may
  /// set; these stand for the first or the last that does, in the years 1677 and 2262.
  package let modified: Int
  /// When the content or the status was changed, in the same unit; programs cannot set it back.
  package let changed: Int
  /// The number of the file and of its device.
  package let inode: Int
  package let device: Int

  /// A number of the C library (`errno`) and its sentence.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    package let code: Int32

    package init(code: Int32) { self.code = code }

    /// Whether nothing stands at the path.
    package var isAbsent: Bool { code == ENOENT || code == ENOTDIR }

    /// In lower case, such as `permission denied`.
    package var description: String { String(cString: strerror(code)).lowercased() }
  }

  /// The status of the path itself; a link is not followed.
  package static func ofLink(_ path: String) throws(Failure) -> FileStatus {
    var info = stat()
    guard lstat(path, &info) == 0 else { throw Failure(code: errno) }
    return FileStatus(info)
  }

  /// The status of what the path leads to.
  package static func ofTarget(_ path: String) throws(Failure) -> FileStatus {
    var info = stat()
    guard stat(path, &info) == 0 else { throw Failure(code: errno) }
    return FileStatus(info)
  }

  /// The status of an open file.
  package static func ofDescriptor(_ descriptor: Int32) throws(Failure) -> FileStatus {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw Failure(code: errno) }
    return FileStatus(info)
  }

  private init(_ info: stat) {
    size = Int(info.st_size)
    inode = Int(truncatingIfNeeded: info.st_ino)
    device = Int(truncatingIfNeeded: info.st_dev)
    #if canImport(Darwin)
      modified = info.st_mtimespec.nanoseconds
      changed = info.st_ctimespec.nanoseconds
    #else
      modified = info.st_mtim.nanoseconds
      changed = info.st_ctim.nanoseconds
    #endif
    kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .special
      }
  }

  /// Whether the path leads to a file that this process may execute.
  package static func isExecutable(_ path: String) -> Bool {
    access(path, X_OK) == 0 && (try? ofTarget(path))?.kind == .regular
  }

  /// The absolute path without links, `.` and `..`; nil where it leads nowhere.
  package static func canonicalPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  /// Whether a folder on the way from `root` to the relative path is a symbolic link.
  package static func passesLink(_ path: String, below root: String) -> Bool {
    let bytes = path.utf8
    var index = bytes.startIndex
    while let slash = bytes[index...].firstIndex(of: UInt8(ascii: "/")) {
      if let status = try? ofLink(root + "/" + path[..<slash]), status.kind == .symbolicLink { return true }
      index = bytes.index(after: slash)
    }
    return false
  }
}

extension timespec {
  fileprivate var nanoseconds: Int {
    let (whole, isTooLarge) = Int(tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isTooLargeByNanoseconds) = whole.addingReportingOverflow(Int(tv_nsec))
    if isTooLarge || isTooLargeByNanoseconds { return tv_sec < 0 ? .min : .max }
    return sum
  }
}

extension String {
  /// The order of the UTF-8 bytes; that of `String` itself takes differently composed names for equal.
  package func precedesByBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
