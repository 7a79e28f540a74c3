/// Reads a diff line by line.
struct DiffLines {
  /// The 1-based number of the line returned by `peek`.
  private(set) var number = 1
  private let bytes: [UInt8]
  private var start = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next line without its newline, or nil at the end.
  var peek: ArraySlice<UInt8>? {
    start < bytes.count ? bytes[start..<end] : nil
  }

  /// Advances past the next line.
  mutating func skip() {
    guard start < bytes.count else { return }
    start = end + 1
    number += 1
  }

  private var end: Int {
    bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }
}

extension ArraySlice<UInt8> {
  /// Returns the bytes after a prefix, or nil if the line does not start with it.
  func after(_ prefix: StaticString) -> ArraySlice<UInt8>? {
    let length = prefix.utf8CodeUnitCount
    let isEqual = prefix.withUTF8Buffer { count >= length && self.prefix(length).elementsEqual($0) }
    return isEqual ? dropFirst(length) : nil
  }
}
