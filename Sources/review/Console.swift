import Essentials
import Report

/// Standard output or standard error, unbuffered.
///
/// Text is escaped, so that it is safe to print to a CI log. Commands for the runner are printed only as
/// `WorkflowCommand`, and bytes are written unescaped only if a document must remain exactly as it is.
struct Console: Sendable {
  /// The reason output could not be written.
  enum WriteError: Error, Hashable, CustomStringConvertible {
    /// The reader closed the pipe, as in `review | head`; this is not a failure, and the exit status is 0.
    case closed
    /// Writing failed with this system error number.
    case failed(Int32)

    /// The message to print.
    var description: String {
      switch self {
      case .closed: "the output was closed"
      case .failed(let number):
        "cannot write the output: \(String(cString: strerror(number))); check the free disk space"
      }
    }
  }

  static let output = Console(descriptor: 1)
  static let error = Console(descriptor: 2)

  private let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Makes a write to a closed pipe return an error instead of terminating the process. Called once at startup.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  /// Opens standard descriptors that the parent process closed; otherwise, a file opened later would be assigned one of
  /// their numbers and receive the output. Called once at startup.
  static func openClosedDescriptors() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
  }

  /// Whether the descriptor is a terminal.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether the descriptor is a regular file, and therefore not a CI log.
  var isFile: Bool {
    var info = stat()
    return fstat(descriptor, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  /// The number of columns in the terminal; 80 if unknown.
  var width: Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes text, escaping anything that a CI runner would interpret as a command.
  func write(_ text: String) throws(WriteError) { try write(.lines(text)) }

  /// Writes content.
  func write(_ content: FormatContent) throws(WriteError) { try write(Array(content.text.utf8)) }

  /// Writes bytes unescaped.
  /// - Throws: `WriteError.closed` if the reader closed the pipe.
  func write(_ bytes: [UInt8]) throws(WriteError) {
    let problem = DescriptorOutput.writeAll(bytes, to: descriptor)
    if problem == EPIPE { throw .closed }
    if problem != 0 { throw .failed(problem) }
  }
}
