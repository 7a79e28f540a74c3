/// Paths in git's notation.
enum GitPath {
  /// Returns the path in double quotes with escapes if it contains characters that require quoting.
  /// - Source: git-config, "core.quotePath".
  static func quoted(_ path: String) -> String {
    guard path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0x22 || $0 == 0x5C }) else { return path }
    let named: [UInt8: String] = [
      0x07: "\\a", 0x08: "\\b", 0x09: "\\t", 0x0A: "\\n", 0x0B: "\\v", 0x0C: "\\f", 0x0D: "\\r", 0x22: "\\\"",
      0x5C: "\\\\",
    ]
    var quoted: [UInt8] = []
    for byte in path.utf8 {
      if let name = named[byte] {
        quoted += name.utf8
      } else if byte < 0x20 || byte == 0x7F {
        let digits = String(byte, radix: 8)
        quoted += ("\\" + String(repeating: "0", count: 3 - digits.count) + digits).utf8
      } else {
        quoted.append(byte)
      }
    }
    return "\"" + String(decoding: quoted, as: UTF8.self) + "\""
  }
}
