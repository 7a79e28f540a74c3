import Foundation
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
    while let data = try FileHandle.standardInput.read(upToCount: 1 << 16), !data.isEmpty {
      bytes += data
      if bytes.count > limit { throw TooLarge() }
    }
    RewoundInput.put(back: bytes)
    return bytes
  }
}
