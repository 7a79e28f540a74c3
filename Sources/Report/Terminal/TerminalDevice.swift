#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One of the process's standard streams, as far as it may be a terminal.
package enum TerminalDevice: Int32, Sendable {
  case standardOutput = 1
  case standardError = 2

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Columns of the window; nil where the stream is no terminal or does not say.
  package var columns: Int? {
    var size = winsize()
    let result = ioctl(rawValue, UInt(TIOCGWINSZ), &size)
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Writes at once, past any buffer; what a closed or full stream does not take is lost.
  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { buffer in systemWrite(rawValue, buffer.baseAddress, buffer.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        return
      }
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
