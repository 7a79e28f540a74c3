import Analyzer

/// Assigns every file, folder and owner a short, unique page name in ASCII.
///
/// This avoids problems with case-insensitive file systems, long paths and special characters.
struct PageNames: Sendable {
  private let names: [String: String]

  /// - Parameter subjects: The files, folders and owners that need a page. If names collide, all but the first one get
  ///   a number.
  init(_ subjects: [String], folder: String) {
    var taken: Set<String> = []
    var names: [String: String] = [:]
    for subject in subjects where names[subject] == nil {
      let plain = Self.plain(subject) + "-" + Self.digest(subject)
      var name = plain
      var attempt = 2
      while !taken.insert(name).inserted {
        name = "\(plain)-\(attempt)"
        attempt += 1
      }
      names[subject] = "\(folder)/\(name).html"
    }
    self.names = names
  }

  /// Returns the page for a subject, or nil if there is none.
  subscript(subject: String) -> SitePath? { names[subject].map { SitePath($0) } }

  /// Returns the last component of a path, reduced to lowercase letters, digits and hyphens.
  static func plain(_ subject: String) -> String {
    let last = subject.split(separator: "/").last ?? "root"
    let stem = last.hasSuffix(".swift") ? last.dropLast(6) : last
    var text = ""
    for byte in stem.utf8.prefix(40) {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): text.unicodeScalars.append(Unicode.Scalar(byte + 32))
      default: if !text.hasSuffix("-"), !text.isEmpty { text += "-" }
      }
    }
    while text.hasSuffix("-") { text.removeLast() }
    return text.isEmpty ? "page" : text
  }

  /// Returns eight hexadecimal digits of a hash (FNV-1a).
  static func digest(_ subject: String) -> String { digest(of: subject.utf8) }

  static func digest(of bytes: some Sequence<UInt8>) -> String {
    let hash = FNV1a.hash(of: bytes)
    let digits = String((hash >> 32) ^ (hash & 0xFFFF_FFFF), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
