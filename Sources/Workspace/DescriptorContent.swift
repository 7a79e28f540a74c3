import Essentials
import Git

/// Reads the content of an open file.
enum DescriptorContent {
  /// Returns the content, up to one byte more than expected; the extra byte indicates that the file has grown.
  static func read(_ descriptor: Int32, expecting size: Int) throws(FileStatus.Failure) -> [UInt8] {
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      while count < buffer.count, let start = buffer.baseAddress {
        let length = readOnce(descriptor, start + count, buffer.count - count)
        if length < 0 { failure = errno }
        if length <= 0 { return }
        count += length
      }
    }
    if let failure { throw FileStatus.Failure(code: failure) }
    return bytes
  }

  private static func readOnce(_ descriptor: Int32, _ start: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
    while true {
      #if canImport(Darwin)
        let length = Darwin.read(descriptor, start, count)
      #elseif canImport(Musl)
        let length = Musl.read(descriptor, start, count)
      #else
        let length = Glibc.read(descriptor, start, count)
      #endif
      if length >= 0 || errno != EINTR { return length }
    }
  }
}
