package import Essentials
import Report
import Synchronization

/// A server's standard input and output. Only the server's messages are written to standard output.
package struct StandardStreams: Sendable {
  private let input: Int32
  private let output: Int32

  /// Takes over both streams, and redirects all other output of the process to standard error.
  package init() {
    input = fcntl(0, F_DUPFD_CLOEXEC, 3)
    output = fcntl(1, F_DUPFD_CLOEXEC, 3)
    _ = dup2(2, 1)
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if null >= 0 {
      _ = dup2(null, 0)
      close(null)
    }
  }

  /// - Parameters:
  ///   - input: The descriptor to read from.
  ///   - output: The descriptor to write to.
  package init(input: Int32, output: Int32) {
    self.input = input
    self.output = output
  }

  /// Returns the next bytes, or nil at the end of the stream.
  package func read() -> Data? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = systemRead(input, &buffer, buffer.count)
      if count > 0 { return Data(buffer[..<count]) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
        waitForInput()
        continue
      }
      return nil
    }
  }

  /// Reads an exact number of bytes; returns nil if the stream ends first.
  package func read(exactly count: Int) -> Data? {
    var bytes = [UInt8](repeating: 0, count: count)
    var read = 0
    while read < count {
      let more = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { systemRead(input, $0 + read, count - read) } ?? 0
      }
      if more > 0 {
        read += more
      } else if more < 0, errno == EINTR || errno == EAGAIN {
        waitForInput()
      } else {
        return nil
      }
    }
    return Data(bytes)
  }

  /// Closes both streams.
  package func disconnect() {
    close(input)
    close(output)
  }

  /// Writes all bytes.
  /// - Returns: Whether the other end is still open.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    DescriptorOutput.writeAll(bytes, to: output) == 0
  }

  private func waitForInput() {
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    _ = poll(&request, 1, -1)
  }
}

/// Calls `read(2)`, which is shadowed inside `StandardStreams` by the method with the same name.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
