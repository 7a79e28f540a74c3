// This method shadows the standard library's, which compares grapheme clusters and is much slower. Comparing bytes is
// sufficient for names in source code. The compiler prefers the method in this module.

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

extension UnsafeBufferPointer<UInt8> {
  /// Returns the offset of the first occurrence of the given bytes, or nil if there is none.
  func offset(of part: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let first = part.first else { return 0 }
    guard part.count <= count else { return nil }
    for start in 0...(count - part.count) where self[start] == first {
      var length = 1
      while length < part.count, self[start + length] == part[length] { length += 1 }
      if length == part.count { return start }
    }
    return nil
  }
}
