import Essentials

/// Unbuffered output to a file descriptor.
package enum DescriptorOutput {
  /// Writes all bytes.
  /// - Parameter waitsIfFull: Whether to wait until a full descriptor is writable. Another process that shares the
  ///   descriptor may have made it non-blocking.
  /// - Returns: The system's error number, or 0 if all bytes were written.
  package static func writeAll(_ bytes: [UInt8], to descriptor: Int32, waitsIfFull: Bool = true) -> Int32 {
    bytes.withUnsafeBytes { buffer -> Int32 in
      var rest = buffer[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        let count = write(descriptor, piece.baseAddress, piece.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if waitsIfFull, errno == EAGAIN || errno == EWOULDBLOCK {
          waitUntilWritable(descriptor)
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  private static func waitUntilWritable(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}
