import Essentials

/// Feeds a child process and reads its output concurrently, so that neither side blocks on a full pipe.
struct PipeExchange {
  /// The bytes read so far, with one array per reader.
  private(set) var contents: [[UInt8]]
  private var input: ArraySlice<UInt8>
  /// The readers, followed by the writer. `poll` ignores negative descriptors.
  private var waiting: [pollfd]

  /// - Parameters:
  ///   - input: The bytes to write to `writer`.
  ///   - writer: A non-blocking descriptor, which is closed after the last byte, or a negative number for none.
  init(reading readers: [Int32], writing input: [UInt8], to writer: Int32) {
    contents = Array(repeating: [], count: readers.count)
    self.input = input[...]
    waiting = readers.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    waiting.append(pollfd(fd: writer, events: Int16(POLLOUT), revents: 0))
  }

  /// Runs until the child has closed its outputs or `shouldContinue` returns false.
  ///
  /// Counts idle seconds instead of comparing clock times, so that time during which this process is suspended is not
  /// included.
  /// - Parameter shouldContinue: Called after each second without activity, with the number of such seconds in a row.
  mutating func run(while shouldContinue: (_ silentSeconds: Int) -> Bool) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65536, alignment: 1)
    defer {
      buffer.deallocate()
      closeWriter()
    }
    var seconds = 0
    while waiting.dropLast().contains(where: { $0.fd >= 0 }) {
      let count = poll(&waiting, nfds_t(waiting.count), 1000)
      if count < 0, errno != EINTR { return }
      if count == 0 {
        seconds += 1
        guard shouldContinue(seconds) else { return }
      }
      guard count > 0 else { continue }
      seconds = 0
      for index in contents.indices where waiting[index].fd >= 0 && waiting[index].revents != 0 {
        read(index, into: buffer)
      }
      if writer >= 0, waiting[contents.count].revents != 0 { write() }
    }
  }

  private mutating func read(_ index: Int, into buffer: UnsafeMutableRawBufferPointer) {
    let count = systemRead(waiting[index].fd, buffer)
    if count > 0 {
      contents[index].append(contentsOf: buffer[..<count])
    } else if count == 0 || errno != EINTR {
      waiting[index].fd = -1
    }
  }

  private var writer: Int32 { waiting[contents.count].fd }

  private mutating func write() {
    let count = input.withUnsafeBytes { systemWrite(writer, $0) }
    if count > 0 { input = input.dropFirst(count) }
    // A child that exits without reading its input explains why on standard error.
    if input.isEmpty || count < 0 && errno != EAGAIN && errno != EINTR { closeWriter() }
  }

  private mutating func closeWriter() {
    if writer >= 0 { close(writer) }
    waiting[contents.count].fd = -1
  }
}

/// Calls `read(2)`, which is shadowed inside `PipeExchange` by the method with the same name.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

private func systemWrite(_ descriptor: Int32, _ piece: UnsafeRawBufferPointer) -> Int {
  write(descriptor, piece.baseAddress, piece.count)
}
