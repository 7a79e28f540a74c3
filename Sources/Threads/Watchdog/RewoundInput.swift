import Foundation
import Synchronization

/// Standard input that was read to its end and can be read again by a program that starts in this one's place.
package enum RewoundInput {
  private static let isRewindable = Atomic<Bool>(false)

  /// Puts what was read back: standard input is from now on a file without a name that holds it.
  ///
  /// Where no such file can be made, a program that starts again finds nothing.
  package static func put(back bytes: [UInt8]) {
    let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    var template = Array("\(folder)/lintel-input.XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { return }
    unlink(template)
    defer { close(file) }
    let isWritten = bytes.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let count = write(file, bytes.baseAddress.map { $0 + offset }, bytes.count - offset)
        if count <= 0 { return false }
        offset += count
      }
      return true
    }
    if isWritten, dup2(file, 0) == 0 { isRewindable.store(true, ordering: .releasing) }
  }

  /// Safe in a signal handler.
  static func rewind() { if isRewindable.load(ordering: .acquiring) { lseek(0, 0, SEEK_SET) } }
}
