import Essentials

/// The file system attributes of a path.
package struct FileStatus: Sendable, Hashable {
  /// What a path refers to.
  package enum Kind: Sendable, Hashable {
    case regular
    case folder
    case symbolicLink
    /// A named pipe, a socket or a device.
    case special
  }

  package let kind: Kind
  /// Whether opening or reading the file can block, as it can for a named pipe or a device. Opening a socket fails
  /// immediately.
  package let mayBlock: Bool
  /// The size in bytes.
  package let size: Int
  /// The time of the last write in nanoseconds since 1970. Anyone can set it; times that exceed the range of `Int` are
  /// clamped to the years 1677 and 2262.
  package let modified: Int
  /// The time of the last change to content or attributes in nanoseconds since 1970. Programs cannot forge this time.
  package let changed: Int
  /// The inode number, which identifies the file on its device and usually changes if the file is replaced.
  package let inode: Int
  /// The number of the device that contains the file.
  package let device: Int

  /// An error number from the C library (`errno`).
  package struct Failure: Error, Sendable, CustomStringConvertible {
    package let code: Int32

    package init(code: Int32) { self.code = code }

    /// Whether the path does not exist.
    package var isAbsent: Bool { code == ENOENT || code == ENOTDIR }

    /// The lowercase message, such as `permission denied`.
    package var description: String { String(cString: strerror(code)).lowercased() }
  }

  /// Returns the status of a path, without following symbolic links.
  package static func ofLink(_ path: String) throws(Failure) -> FileStatus {
    var info = stat()
    guard lstat(path, &info) == 0 else { throw Failure(code: errno) }
    return FileStatus(info)
  }

  /// Returns the status of a path, following symbolic links.
  package static func ofTarget(_ path: String) throws(Failure) -> FileStatus {
    var info = stat()
    guard stat(path, &info) == 0 else { throw Failure(code: errno) }
    return FileStatus(info)
  }

  /// Returns the status of an open file.
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
    mayBlock = [S_IFIFO, S_IFCHR, S_IFBLK].contains(info.st_mode & S_IFMT)
    kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      default: .special
      }
  }

  /// Returns whether a path refers to a file that this process can execute.
  package static func isExecutable(_ path: String) -> Bool {
    access(path, X_OK) == 0 && (try? ofTarget(path))?.kind == .regular
  }

  /// Returns the absolute path with symbolic links, `.` and `..` resolved, or nil if the path does not exist.
  package static func canonicalPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  /// Returns the absolute path with symbolic links, `.` and `..` resolved. The path need not exist; components that do
  /// not exist are appended to the resolved part.
  /// - Parameter path: The path, which must be absolute.
  package static func resolvedPath(_ path: String) -> String {
    if let resolved = canonicalPath(path) { return resolved }
    var names = path.split(separator: "/")
    guard let name = names.popLast() else { return "/" }
    let folder = resolvedPath("/" + names.joined(separator: "/"))
    switch name {
    case ".": return folder
    case "..": return "/" + folder.split(separator: "/").dropLast().joined(separator: "/")
    default: return folder == "/" ? "/" + name : folder + "/" + name
    }
  }

  /// Returns an absolute path without `.`, `..` and repeated slashes. Symbolic links are not resolved.
  package static func withoutDots(_ path: String) -> String {
    let names = path.split(separator: "/").reduce(into: [Substring]()) { names, name in
      if name == ".." { _ = names.popLast() } else if name != "." { names.append(name) }
    }
    return "/" + names.joined(separator: "/")
  }

  /// Returns whether a parent folder of a path under `root` is a symbolic link.
  /// - Parameter checked: The length in bytes of the folders that are known not to be symbolic links.
  package static func passesLink(_ path: String, below root: String, ignoringFirst checked: Int = 0) -> Bool {
    let bytes = path.utf8
    var index = bytes.index(bytes.startIndex, offsetBy: checked)
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
  /// Returns whether the string precedes another when compared by UTF-8 bytes. Unlike `<`, this distinguishes
  /// canonically equivalent strings.
  package func precedesByBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
