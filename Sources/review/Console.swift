import Report

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard output or standard error, without a buffer of its own: what is written is out.
///
/// Text is harmless for the log of a CI job by the time it is out: a command to the runner is printed only as a
/// `WorkflowCommand`, and only a document that has to keep its bytes is written as bytes.
struct Console: Sendable {
  /// Why something could not be written.
  enum WriteError: Error, Hashable, CustomStringConvertible {
    /// The reader has gone, as in `review | head`; that is no failure, and the exit status is 0.
    case closed
    /// The error number of the system.
    case failed(Int32)

    /// One sentence for a person.
    var description: String {
      switch self {
      case .closed: "the output was closed by its reader"
      case .failed(let number):
        "the output could not be written: \(String(cString: strerror(number))); is there space left?"
      }
    }
  }

  static let output = Console(descriptor: 1)
  static let error = Console(descriptor: 2)

  private let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Makes writing to a closed pipe an error instead of the end of the process; to be called once at the start.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Gives descriptors that were closed by whoever started the program a place to go; a file that is opened later
  /// would get their number, and output with it. To be called once at the start.
  static func openClosedDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
  }

  /// Whether a person reads it.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether it leads into a regular file, which is no log.
  var isFile: Bool {
    var info = stat()
    return fstat(descriptor, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  /// The columns of the terminal; 80 where there is none, or where it does not say.
  var width: Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes lines for people; what a CI runner would take for a command is spelled out.
  func write(_ text: String) throws(WriteError) { try write(.lines(text)) }

  /// Writes the whole content.
  func write(_ content: FormatContent) throws(WriteError) { try write(Array(content.text.utf8)) }

  /// Writes all bytes as they are, in as many pieces as the system wants.
  /// - Throws: `WriteError.closed` where nobody reads any more.
  func write(_ bytes: [UInt8]) throws(WriteError) {
    let problem = bytes.withUnsafeBytes { buffer -> Int32 in
      var rest = buffer[...]
      while !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest)
        let count = systemWrite(descriptor, piece)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN || errno == EWOULDBLOCK {
          waitUntilWritable()
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
    if problem == EPIPE { throw .closed }
    if problem != 0 { throw .failed(problem) }
  }

  /// Whoever shares the terminal or pipe may have made it non-blocking.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}

/// The function of the system, which a method of the same name hides inside the type.
private func systemWrite(_ descriptor: Int32, _ piece: UnsafeRawBufferPointer) -> Int {
  write(descriptor, piece.baseAddress, piece.count)
}
