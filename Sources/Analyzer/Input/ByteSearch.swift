import Essentials

// These methods shadow the standard library's, which compare grapheme clusters and are much slower. Comparing bytes is
// sufficient for names in source code. The compiler prefers the methods in this module.

extension StringProtocol {
  /// Returns whether the text contains the given substring, compared by bytes.
  func contains(_ part: String) -> Bool {
    var part = part
    return part.withUTF8 { part in
      utf8.withContiguousStorageIfAvailable { $0.offset(of: part) != nil }
        ?? Array(utf8).withUnsafeBufferPointer { $0.offset(of: part) != nil }
    }
  }
}

extension String {
  /// Returns whether the text ends with the given suffix, compared by bytes.
  func hasSuffix(_ suffix: String) -> Bool {
    let (bytes, end) = (utf8, suffix.utf8)
    return bytes.count >= end.count && bytes.suffix(end.count).elementsEqual(end)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the offset of the first occurrence of the given bytes, or nil if there is none.
  func offset(of part: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let bytes = part.baseAddress, let first = part.first else { return 0 }
    guard let base = UnsafeRawPointer(baseAddress) else { return nil }
    // checked: every byte is in the range of Int32.
    let firstByte = Int32(first)
    var start = 0
    while count - start >= part.count,
      let found = memchr(base + start, firstByte, count - part.count + 1 - start)
    {
      if memcmp(found, bytes, part.count) == 0 { return UnsafeRawPointer(found) - base }
      start = UnsafeRawPointer(found) - base + 1
    }
    return nil
  }
}
