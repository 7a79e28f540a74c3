import CCrypto

/// Hashes text to create short identifiers. Not used for security.
enum SHA1 {
  /// Returns 40 hexadecimal digits, or nil if SHA-1 is unavailable.
  static func hexadecimal(of text: String) -> String? {
    var digest = [UInt8](repeating: 0, count: 20)
    let bytes = Array(text.utf8)
    let isDone = bytes.withUnsafeBytes { rv_sha1(nil, 0, $0.baseAddress, $0.count, &digest) }
    guard isDone == 1 else { return nil }
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
