/// A URL that is safe to link to: a page on the site, a fragment on the same page, or a web address.
struct Link: Sendable, Hashable {
  let address: String

  private init(address: String) { self.address = address }

  /// Returns a link from one page on the site to another file.
  static func to(_ target: SitePath, from page: SitePath, fragment: String? = nil) -> Link {
    let steps = page.folders.count - zip(page.folders, target.folders).prefix { $0 == $1 }.count
    let shared = page.folders.count - steps
    let parts = Array(repeating: "..", count: steps) + target.folders[shared...] + [target.name]
    // A leading `./` prevents a name that contains a colon from being parsed as a scheme.
    let path = (steps == 0 ? "./" : "") + parts.map(encoded).joined(separator: "/")
    return Link(address: path + (fragment.map { "#" + encoded($0) } ?? ""))
  }

  /// Returns a link to a fragment on the same page.
  static func fragment(_ id: String) -> Link { Link(address: "#" + encoded(id)) }

  /// Returns a link to a web page, or nil unless the URL uses HTTP or HTTPS and needs no encoding.
  static func web(_ address: String, path: [String] = [], fragment: String? = nil) -> Link? {
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return nil }
    guard address.utf8.allSatisfy({ isUnreserved($0) || ":/?&=%+@,;()".utf8.contains($0) }) else { return nil }
    let base = address.hasSuffix("/") ? String(address.dropLast()) : address
    return Link(
      address: ([base] + path.map(encoded)).joined(separator: "/") + (fragment.map { "#" + encoded($0) } ?? ""))
  }

  /// Percent-encodes a path component as specified in RFC 3986.
  private static func encoded(_ component: String) -> String {
    var text = ""
    for byte in component.utf8 {
      if isUnreserved(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}

/// A file's path relative to the site's folder.
struct SitePath: Sendable, Hashable, Comparable {
  let folders: [String]
  let name: String

  /// - Parameter path: The components separated by `/`, such as `files/feed.html`.
  init(_ path: String) {
    let parts = path.split(separator: "/").map(String.init)
    folders = Array(parts.dropLast())
    name = parts.last ?? ""
  }

  var text: String { (folders + [name]).joined(separator: "/") }

  static func < (left: SitePath, right: SitePath) -> Bool { left.text < right.text }
}
