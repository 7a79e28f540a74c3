import Essentials

/// An exclusive lock on a folder.
///
/// The system releases the lock when the process ends, even if it is killed. Renaming the folder does not affect it.
final class FolderLock {
  private let descriptor: Int32

  /// Locks a folder without waiting.
  ///
  /// Returns nil if another process holds the lock, if the file system does not support locks, or if there is no folder
  /// at the path. A symbolic link is not a folder.
  init?(_ path: String) {
    // Child processes must not inherit the descriptor, because they would keep the lock.
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Whether the folder belongs to the user who runs the process and is still at the path.
  func isOwnFolder(at path: String) -> Bool {
    var locked = stat()
    var current = stat()
    guard fstat(descriptor, &locked) == 0, lstat(path, &current) == 0 else { return false }
    return locked.st_uid == geteuid() && locked.st_dev == current.st_dev && locked.st_ino == current.st_ino
  }
}
