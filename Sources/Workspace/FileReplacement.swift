import Essentials
import Git

/// Replaces a file's content atomically.
///
/// The new content is written to a temporary file next to the target and synchronized to disk; the temporary file is
/// then renamed. The target therefore never has partial content, even after a crash or if the disk is full. Permissions
/// and owner are preserved. `OutputPath` resolves symbolic links beforehand; a path that has since become a link is not
/// followed.
package enum FileReplacement {
  /// The reason a file was not replaced.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The part of the message after the path.
    package let description: String
  }

  /// What must be at the path when the file is replaced.
  package enum Expectation: Sendable {
    /// Anything.
    case any
    /// No file.
    case absent
    /// A file with this content.
    case content([UInt8])
  }

  /// Replaces or creates a file.
  /// - Parameter target: The absolute path, with symbolic links resolved.
  /// - Throws: `Failure`, in which case the file is unchanged and no temporary file remains.
  package static func write(
    _ bytes: [UInt8], to target: String, expecting expectation: Expectation = .any
  ) throws(Failure) {
    let earlier = try attributes(of: target)
    let draft = try Draft(beside: target)
    do throws(Failure) {
      try draft.write(bytes)
      if let earlier { draft.take(earlier) }
      try draft.synchronize()
      switch expectation {
      case .any: try draft.rename(to: target)
      case .absent: try draft.create(target)
      case .content(let expected):
        guard try content(of: target, atMost: expected.count) == expected else { throw Self.changed }
        try draft.rename(to: target)
      }
    } catch {
      draft.discard()
      throw error
    }
  }

  fileprivate static let changed = Failure(
    description: "changed in the meantime and was not overwritten; run the command again")

  /// Returns the attributes to preserve; nil if the file does not exist.
  private static func attributes(of path: String) throws(Failure) -> stat? {
    var info = stat()
    guard lstat(path, &info) == 0 else {
      let failure = FileStatus.Failure(code: errno)
      if failure.isAbsent { return nil }
      throw Failure(description: "cannot be written: \(failure)")
    }
    guard info.st_mode & S_IFMT == S_IFREG else { throw Failure(description: "is not a regular file") }
    // Renaming requires only a writable folder, but a read-only file must not be replaced.
    guard access(path, W_OK) == 0 else {
      throw Failure(description: "cannot be written: \(FileStatus.Failure(code: errno))")
    }
    return info
  }

  /// Returns the current content, up to one byte more than `size`; the extra byte indicates that the file has grown.
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

/// A temporary file, unnamed if the system supports it.
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
    // File names are limited to 255 bytes.
    let stem = String(decoding: (parts.map { String($0.1) } ?? target).utf8.prefix(200), as: UTF8.self)
    name = "\(folder)/.\(stem).\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    #if os(Linux)
      // An unnamed file disappears if the program is killed, but it cannot get a name without `/proc`.
      let unnamed =
        access("/proc/self/fd", X_OK) != 0
        ? -1 : open(folder, Self.unnamed | O_WRONLY | O_CLOEXEC, 0o666)
      if unnamed >= 0 {
        descriptor = unnamed
        isNamed = false
        return
      }
    #endif
    descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    isNamed = true
    guard descriptor >= 0 else {
      throw .init(
        description: "cannot be written: creating a file in its folder failed: \(FileStatus.Failure(code: errno))")
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

  /// Copies the permissions and, if possible, the owner.
  func take(_ earlier: stat) {
    _ = fchown(descriptor, earlier.st_uid, earlier.st_gid)
    _ = fchmod(descriptor, earlier.st_mode & 0o7777)
  }

  /// Synchronizes to disk, which also detects a full disk on file systems with delayed allocation.
  func synchronize() throws(FileReplacement.Failure) {
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw Self.failure(errno) }
  }

  /// Gives the file the name of the target, and replaces a file with that name.
  func rename(to target: String) throws(FileReplacement.Failure) {
    if !isNamed, !link(as: name) { throw Self.failure(errno) }
    guard systemRename(name, target) == 0 else { throw Self.failure(errno) }
    close(descriptor)
  }

  /// Gives the file the name of the target, unless another file has that name.
  func create(_ target: String) throws(FileReplacement.Failure) {
    guard link(as: target) else {
      let code = errno
      if code == EEXIST { throw FileReplacement.changed }
      // Some file systems have no hard links.
      guard isNamed, [EPERM, ENOTSUP, EMLINK].contains(code), access(target, F_OK) != 0 else {
        throw Self.failure(code)
      }
      return try rename(to: target)
    }
    if isNamed { unlink(name) }
    close(descriptor)
  }

  private func link(as path: String) -> Bool {
    let source = isNamed ? name : "/proc/self/fd/\(descriptor)"
    return linkat(AT_FDCWD, source, AT_FDCWD, path, isNamed ? 0 : AT_SYMLINK_FOLLOW) == 0
  }

  /// Closes and deletes the file.
  func discard() {
    close(descriptor)
    unlink(name)
  }

  private static func failure(_ code: Int32) -> FileReplacement.Failure {
    .init(description: "cannot be written: \(FileStatus.Failure(code: code))")
  }
}

/// Calls the system function, which is shadowed by a method with the same name inside `Draft`.
private func systemWrite(_ descriptor: Int32, _ piece: UnsafeRawBufferPointer) -> Int {
  write(descriptor, piece.baseAddress, piece.count)
}

private func systemRename(_ old: String, _ new: String) -> Int32 { rename(old, new) }
