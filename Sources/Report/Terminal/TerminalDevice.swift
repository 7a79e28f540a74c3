import Essentials

/// One of the process's standard streams, which may be connected to a terminal.
package enum TerminalDevice: Int32, Sendable {
  case standardOutput = 1
  case standardError = 2

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The number of columns; nil if the stream is not a terminal or the number is unknown.
  package var columns: Int? {
    var size = winsize()
    let result = ioctl(rawValue, UInt(TIOCGWINSZ), &size)
    return result == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Writes text unbuffered; drops it if the stream is closed or full.
  func write(_ text: String) {
    _ = DescriptorOutput.writeAll(Array(text.utf8), to: rawValue, waitsIfFull: false)
  }
}
