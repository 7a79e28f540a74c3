/// Identifies a finding across versions of a file.
enum Fingerprint {
  /// Returns 16 hexadecimal digits; `ordinal` distinguishes identical findings in one file.
  static func make(rule: String, path: String, symbol: String, source: String, ordinal: Int) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in [rule, path, symbol, source, String(ordinal)] {
      for byte in part.utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      }
      // A byte that does not occur in UTF-8 separates the parts unambiguously.
      hash = (hash ^ 0xFF) &* 0x0000_0100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
