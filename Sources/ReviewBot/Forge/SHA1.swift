import CCrypto

/// A short name for a text; it protects nothing.
enum SHA1 {
  /// 40 hexadecimal digits. Nil where the system offers no SHA-1.
  static func hexadecimal(of text: String) -> String? {
    var digest = [UInt8](repeating: 0, count: 20)
    let bytes = Array(text.utf8)
    let isDone = bytes.withUnsafeBytes { rv_sha1(nil, 0, $0.baseAddress, $0.count, &digest) }
    guard isDone == 1 else { return nil }
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
