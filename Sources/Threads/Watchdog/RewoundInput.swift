import Essentials
import Synchronization

/// Makes standard input readable again after it has been consumed, so that a restarted program can read it.
package enum RewoundInput {
  private static let isRewindable = Atomic<Bool>(false)

  /// Replaces standard input with an unnamed file that contains the given bytes.
  ///
  /// If the file cannot be created, standard input is empty after a restart.
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

  /// Rewinds standard input; safe to call in a signal handler.
  static func rewind() { if isRewindable.load(ordering: .acquiring) { lseek(0, 0, SEEK_SET) } }
}
