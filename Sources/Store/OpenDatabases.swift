import Essentials
import Synchronization

/// The database files to which this process has open connections.
///
/// Such a file must not be opened other than through SQLite: closing any descriptor of a file releases all of a
/// process's locks on it, including those of its connections.
/// - Source: sqlite.org, "How To Corrupt An SQLite Database File", 2.2.
enum OpenDatabases {
  /// Identifies a regular file.
  struct File: Sendable, Hashable {
    private let device: UInt64
    private let inode: UInt64

    /// Returns nil if there is no regular file at the path. Does not open the file.
    init?(_ path: String) {
      var info = stat()
      guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
      device = UInt64(truncatingIfNeeded: info.st_dev)
      inode = UInt64(truncatingIfNeeded: info.st_ino)
    }
  }

  private static let connections = Mutex<[File: Int]>([:])

  static func contains(_ path: String) -> Bool {
    guard let file = File(path) else { return false }
    return connections.withLock { $0[file] != nil }
  }

  static func add(_ file: File) { connections.withLock { $0[file, default: 0] += 1 } }

  static func remove(_ file: File) {
    connections.withLock { connections in
      let count = connections[file] ?? 0
      connections[file] = count > 1 ? count - 1 : nil
    }
  }
}
