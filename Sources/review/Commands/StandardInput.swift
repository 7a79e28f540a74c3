import Essentials
import Git
import Threads
import Workspace

/// The text on standard input, such as an editor's unsaved buffer.
struct StandardInput {
  /// The text is larger than the maximum size. Part of it must not be used: editors replace their buffer with the text
  /// that `review fix --stdin` prints.
  struct TooLarge: Error, CustomStringConvertible {
    var description: String { "the text on standard input is larger than \(limit >> 20) MiB" }
  }

  /// The maximum size in bytes; larger text is assumed not to be source code.
  private static let limit = 2 << 20

  /// Reads standard input.
  /// - Throws: `TooLarge` or a system error.
  static func read() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Essentials.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileStatus.Failure(code: errno) }
      if count == 0 { break }
      bytes += buffer[..<count]
      if bytes.count > limit { throw TooLarge() }
    }
    RewoundInput.put(back: bytes)
    return bytes
  }
}
