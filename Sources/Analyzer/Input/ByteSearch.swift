// The library compares text by characters, as people read them, and takes many times as long. Names and labels in
// source are the same where their bytes are, so this one of the same name, which the compiler takes first, hides its own.

extension StringProtocol {
  /// Whether the text holds another one, compared by bytes.
  func contains(_ part: String) -> Bool {
    var part = part
    return part.withUTF8 { part in
      utf8.withContiguousStorageIfAvailable { $0.offset(of: part) != nil }
        ?? Array(utf8).withUnsafeBufferPointer { $0.offset(of: part) != nil }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// How many bytes stand before the first place where the others occur; nil where they do not.
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
