import Foundation
import Threads
import Workspace

/// The text of one file that an editor holds and has not saved.
struct StandardInput {
  /// Larger texts are no source; in bytes.
  private static let limit = 2 << 20

  /// Reads everything, as far as it can be source at all.
  /// - Throws: what the system says.
  static func read() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit, let data = try FileHandle.standardInput.read(upToCount: 1 << 16), !data.isEmpty {
      bytes += data
    }
    RewoundInput.put(back: bytes)
    return bytes
  }
}
