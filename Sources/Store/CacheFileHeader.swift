#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Tells by the first bytes of a file who made it, without a database that opens it.
/// - Source: sqlite.org, "Database File Format", 1.3.
enum CacheFileHeader {
  enum Owner: Sendable {
    /// There is no file, an empty one, or one that cannot be opened.
    case nobody
    case ours
    /// What a file of ours may look like after a crash of the machine.
    case damaged
    /// Not made by this tool, or no plain file.
    case foreign
  }

  private static let length = 100

  /// - Parameter path: A link is foreign, wherever it leads.
  static func owner(of path: String) -> Owner {
    // Without O_NONBLOCK a fifo would wait for someone to write into it.
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    // SQLite says better why a file cannot be opened.
    guard descriptor >= 0 else { return errno == ELOOP ? .foreign : .nobody }
    defer { close(descriptor) }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return .foreign }
    if info.st_size == 0 { return .nobody }
    var header = [UInt8](repeating: 0, count: length)
    guard pread(descriptor, &header, length, 0) >= 0 else { return .foreign }
    if header.allSatisfy({ $0 == 0 }) { return .damaged }
    let application = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
    return header.starts(with: "SQLite format 3\0".utf8) && application == CacheFile.application ? .ours : .foreign
  }
}
