import Essentials

/// Determines a file's owner from its first bytes, without opening the file as a database.
/// - Source: sqlite.org, "Database File Format", 1.3.
enum CacheFileHeader {
  enum Owner: Sendable {
    /// The file is missing, empty, or cannot be opened.
    case none
    case lintel
    /// A Lintel cache in a state that a system crash can leave behind.
    case damaged
    /// The file was not created by Lintel, or is not a regular file.
    case foreign
  }

  private static let length = 100

  /// - Parameter path: The file's path; a symbolic link is foreign, regardless of its target.
  static func owner(of path: String) -> Owner {
    // A connection has checked the file already, and would lose its locks.
    if OpenDatabases.contains(path) { return .lintel }
    // Without O_NONBLOCK, opening a FIFO would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    // SQLite reports why a file cannot be opened.
    guard descriptor >= 0 else { return errno == ELOOP ? .foreign : .none }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return .foreign }
    if info.st_size == 0 { return .none }
    var header = [UInt8](repeating: 0, count: length)
    guard pread(descriptor, &header, length, 0) >= 0 else { return .foreign }
    if header.allSatisfy({ $0 == 0 }) { return .damaged }
    let application = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
    return header.starts(with: "SQLite format 3\0".utf8) && application == CacheFile.application ? .lintel : .foreign
  }
}
