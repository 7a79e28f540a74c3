/// Identifies a finding from one version of a file to the next.
/// - Source: cli.md, "JSON": derived from rule, path, symbol and the finding's own normalised source.
enum Fingerprint {
  /// 16 hexadecimal digits; `ordinal` tells equal findings of one file apart.
  static func make(rule: String, path: String, symbol: String, source: String, ordinal: Int) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for part in [rule, path, symbol, source, String(ordinal)] {
      for byte in part.utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      }
      // A byte that UTF-8 never has keeps "ab"+"c" and "a"+"bc" apart.
      hash = (hash ^ 0xFF) &* 0x0000_0100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
