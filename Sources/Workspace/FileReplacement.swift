import Git

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Replaces the content of a file, whole or not at all.
///
/// The new content is written beside the file and takes its name when it is complete and on disk; a reader, a crash
/// or a full disk in between leaves the old content. Permissions and owner stay. Where links lead is decided before, by
/// `OutputPath`; what has become a link since then is not followed.
package enum FileReplacement {
  /// Why a file keeps what it held.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a person reads after the path.
    package let description: String
  }

  /// Writes a file, or makes it where there is none.
  /// - Parameters:
  ///   - target: Absolute, without links.
  ///   - expected: What it has to hold still; nil where that does not matter.
  /// - Throws: `Failure`; then the file is as it was, and nothing is left beside it.
  package static func write(
    _ bytes: [UInt8], to target: String, expecting expected: [UInt8]? = nil
  ) throws(Failure) {
    let earlier = try attributes(of: target)
    let draft = try Draft(beside: target)
    do throws(Failure) {
      try draft.write(bytes)
      if let earlier { draft.take(earlier) }
      try draft.reachDisk()
      if let expected, try content(of: target, atMost: expected.count) != expected {
        throw Failure(description: "changed in the meantime, so it is left as it is; run it again")
      }
      try draft.rename(to: target)
    } catch {
      draft.discard()
      throw error
    }
  }

  /// What the new file takes over, nil where there is no old one.
  private static func attributes(of path: String) throws(Failure) -> stat? {
    var info = stat()
    guard lstat(path, &info) == 0 else {
      let failure = FileStatus.Failure(code: errno)
      if failure.isAbsent { return nil }
      throw Failure(description: "cannot be written: \(failure)")
    }
    guard info.st_mode & S_IFMT == S_IFREG else { throw Failure(description: "is not a regular file") }
    // Renaming asks for the folder only, but who took the right to write from a file wants it kept.
    guard access(path, W_OK) == 0 else {
      throw Failure(description: "cannot be written: \(FileStatus.Failure(code: errno))")
    }
    return info
  }

  /// What a file holds now; at most one byte more than asked for, which tells that it has grown.
  private static func content(of path: String, atMost size: Int) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure(description: "cannot be read again: \(FileStatus.Failure(code: errno))")
    }
    defer { close(descriptor) }
    do throws(FileStatus.Failure) {
      return try DescriptorContent.read(descriptor, expecting: size)
    } catch {
      throw Failure(description: "cannot be read again: \(error)")
    }
  }
}

/// A file that has no name yet, or one that nobody looks for.
private struct Draft {
  private let descriptor: Int32
  private let folder: String
  private let name: String
  private let isNamed: Bool

  init(beside target: String) throws(FileReplacement.Failure) {
    let parts = target.utf8.lastIndex(of: UInt8(ascii: "/")).map {
      (target[..<$0], target[target.utf8.index(after: $0)...])
    }
    folder = parts.map { $0.0.isEmpty ? "/" : String($0.0) } ?? "."
    // A file name may have 255 bytes.
    let stem = String(decoding: (parts.map { String($0.1) } ?? target).utf8.prefix(200), as: UTF8.self)
    name = "\(folder)/.\(stem).\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    #if os(Linux)
      // Without a name, nothing is left of it when the program is killed.
      let unnamed = open(folder, Self.unnamed | O_WRONLY | O_CLOEXEC, 0o666)
      if unnamed >= 0 {
        descriptor = unnamed
        isNamed = false
        return
      }
    #endif
    descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    isNamed = true
    guard descriptor >= 0 else {
      throw .init(description: "cannot be written: its folder takes no file: \(FileStatus.Failure(code: errno))")
    }
  }

  #if os(Linux)
    /// `O_TMPFILE`, a macro that Swift does not import.
    private static let unnamed: Int32 = 0o20000000 | O_DIRECTORY
  #endif

  func write(_ bytes: [UInt8]) throws(FileReplacement.Failure) {
    let problem = bytes.withUnsafeBytes { buffer -> Int32 in
      var rest = buffer[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        let count = systemWrite(descriptor, piece)
        if count < 0, errno != EINTR { return errno }
        rest = rest.dropFirst(max(0, count))
      }
      return 0
    }
    if problem != 0 { throw Self.failure(problem) }
  }

  /// Permissions and, where this process may, the owner.
  func take(_ earlier: stat) {
    _ = fchown(descriptor, earlier.st_uid, earlier.st_gid)
    _ = fchmod(descriptor, earlier.st_mode & 0o7777)
  }

  /// Also where space is handed out late, as on network file systems, a full disk is noticed here.
  func reachDisk() throws(FileReplacement.Failure) {
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw Self.failure(errno) }
  }

  func rename(to target: String) throws(FileReplacement.Failure) {
    if !isNamed {
      guard linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
        throw Self.failure(errno)
      }
    }
    guard systemRename(name, target) == 0 else { throw Self.failure(errno) }
    close(descriptor)
  }

  /// Leaves nothing behind.
  func discard() {
    close(descriptor)
    unlink(name)
  }

  private static func failure(_ code: Int32) -> FileReplacement.Failure {
    .init(description: "cannot be written: \(FileStatus.Failure(code: code))")
  }
}

/// Functions of the system whose names methods hide inside the type.
private func systemWrite(_ descriptor: Int32, _ piece: UnsafeRawBufferPointer) -> Int {
  write(descriptor, piece.baseAddress, piece.count)
}

private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
