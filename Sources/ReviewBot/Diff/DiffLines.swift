/// The lines of a diff, read one after the other.
struct DiffLines {
  /// 1-based number of the line that `peek` shows.
  private(set) var number = 1
  private let bytes: [UInt8]
  private var start = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next line without its newline, nil at the end.
  var peek: ArraySlice<UInt8>? {
    start < bytes.count ? bytes[start..<end] : nil
  }

  /// Goes past the next line.
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
  /// What follows the prefix, nil where the line does not begin with it.
  func after(_ prefix: StaticString) -> ArraySlice<UInt8>? {
    let length = prefix.utf8CodeUnitCount
    let isEqual = prefix.withUTF8Buffer { count >= length && self.prefix(length).elementsEqual($0) }
    return isEqual ? dropFirst(length) : nil
  }
}
