/// Detects files that are not Swift source code despite their extension.
enum SourceKind {
  /// Returns the reason the bytes are not Swift source code, such as `is encoded in UTF-16`; nil if they may be.
  ///
  /// Invalid UTF-8 is allowed, because the compiler and the parser accept it in comments.
  static func obstacle(in bytes: [UInt8]) -> String? {
    if bytes.starts(with: lfsPointer) {
      return "is a Git LFS pointer; fetch its content with `git lfs pull`"
    }
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) || isUTF16WithoutMark(bytes) {
      return "is encoded in UTF-16; save it as UTF-8"
    }
    return bytes.contains(0) ? "contains NUL bytes, so it is not text" : nil
  }

  private static let lfsPointer = Array("version https://git-lfs.github.com/spec/v".utf8)

  /// Returns whether the text starts with ASCII characters that take two bytes each.
  private static func isUTF16WithoutMark(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4, bytes.count.isMultiple(of: 2) else { return false }
    let head = bytes.prefix(min(bytes.count, 64))
    let even = head.indices.filter { $0.isMultiple(of: 2) }.map { head[$0] == 0 }
    let odd = head.indices.filter { !$0.isMultiple(of: 2) }.map { head[$0] == 0 }
    return (even.allSatisfy { $0 } && !odd.contains(true)) || (odd.allSatisfy { $0 } && !even.contains(true))
  }
}
