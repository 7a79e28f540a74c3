import Foundation
import Threads
import Workspace

/// The text on standard input, such as an editor's unsaved buffer.
struct StandardInput {
  /// The maximum size in bytes; larger text is assumed not to be source code.
  private static let limit = 2 << 20

  /// Reads standard input, up to slightly more than the maximum size.
  /// - Throws: A system error.
  static func read() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit, let data = try FileHandle.standardInput.read(upToCount: 1 << 16), !data.isEmpty {
      bytes += data
    }
    RewoundInput.put(back: bytes)
    return bytes
  }
}
