/// Identifies a finding across versions of a file.
enum Fingerprint {
  /// Returns 16 hexadecimal digits; `ordinal` distinguishes identical findings in one file.
  static func make(rule: String, path: String, symbol: String, source: String, ordinal: Int) -> String {
    var hash = FNV1a()
    for part in [rule, path, symbol, source, String(ordinal)] {
      hash.combine(part.utf8)
      // A byte that does not occur in UTF-8 separates the parts unambiguously.
      hash.combine(0xFF)
    }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
