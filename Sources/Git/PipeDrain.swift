#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Reads several pipes to their ends at the same time, so that a writer never waits on a full one.
struct PipeDrain {
  /// What was read, in the order of the descriptors.
  private(set) var contents: [[UInt8]]
  private var waiting: [pollfd]

  init(_ descriptors: [Int32]) {
    contents = Array(repeating: [], count: descriptors.count)
    waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  /// Returns when every writer has closed its end.
  mutating func run() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 1)
    defer { buffer.deallocate() }
    // A negative descriptor is one that poll leaves out.
    while waiting.contains(where: { $0.fd >= 0 }) {
      guard poll(&waiting, nfds_t(waiting.count), -1) >= 0 else {
        if errno == EINTR { continue }
        return
      }
      for index in waiting.indices where waiting[index].fd >= 0 && waiting[index].revents != 0 {
        let count = read(waiting[index].fd, buffer.baseAddress, buffer.count)
        if count > 0 {
          contents[index].append(contentsOf: buffer[..<count])
        } else if count == 0 || errno != EINTR {
          waiting[index].fd = -1
        }
      }
    }
  }
}
