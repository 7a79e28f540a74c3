import Essentials

/// A URL that a token may be sent to: `https`, or `http` on this machine.
package struct WebAddress: Sendable, Hashable, CustomStringConvertible {
  /// The reason a string is not a valid URL of this kind.
  package enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    case malformed(String)
    /// The URL uses `http` to access another machine, which would expose the token on the network.
    case insecure(String)
    /// The URL contains a user name or password, which would end up in logs.
    case hasCredentials

    package var description: String {
      switch self {
      case .malformed(let text):
        "invalid forge address \"\(text)\"; use a URL such as https://git.example.org/api/v4"
      case .insecure(let text):
        "\(text) would send the token unencrypted; use https (http is allowed only for localhost)"
      case .hasCredentials:
        "the address contains a user name or password; pass the token in an environment variable instead"
      }
    }
  }

  /// The complete URL, percent-encoded.
  package let text: String
  /// The scheme and host in lowercase, with an explicit port. Determines which server receives the token.
  package let origin: String
  let isLoopback: Bool

  /// - Throws: `Problem` if the text is not a URL, contains credentials, or uses `http` to access another machine.
  package init(_ text: String) throws(Problem) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), let host = parts.host,
      !host.isEmpty, ["http", "https"].contains(scheme), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw .malformed(text) }
    guard parts.user == nil, parts.password == nil else { throw .hasCredentials }
    isLoopback = Self.isLoopback(host.lowercased())
    guard scheme == "https" || isLoopback else { throw .insecure(text) }
    self.text = text
    origin = "\(scheme)://\(host.lowercased()):\(parts.port ?? (scheme == "https" ? 443 : 80))"
  }

  private init(text: String, of other: WebAddress) {
    self.text = text
    origin = other.origin
    isLoopback = other.isLoopback
  }

  package var description: String { text }

  /// The URL without its query and fragment.
  var withoutQuery: String { String(text.prefix { $0 != "?" && $0 != "#" }) }

  /// The host in lowercase, without the port.
  package var host: String { URLComponents(string: text)?.host?.lowercased() ?? "" }

  /// Returns the URL with path segments appended. Each segment is percent-encoded, including slashes.
  ///
  /// The result does not include this URL's query.
  package func appending(_ segments: [String], query: [(name: String, value: String)] = []) -> WebAddress {
    var text = withoutQuery
    while text.hasSuffix("/") { text.removeLast() }
    for segment in segments { text += "/" + Self.encoded(segment) }
    if !query.isEmpty {
      text += "?" + query.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }.joined(separator: "&")
    }
    return WebAddress(text: text, of: self)
  }

  /// Returns a URL with a different path on the same host.
  package func replacingPath(_ segments: [String]) -> WebAddress {
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    let end = text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex
    return WebAddress(text: String(text[..<end]), of: self).appending(segments)
  }

  /// The percent-encoded segments of the path.
  package var pathSegments: [String] {
    let start = text.firstRange(of: "://")?.upperBound ?? text.startIndex
    return withoutQuery[start...].split(separator: "/").dropFirst().map(String.init)
  }

  /// Resolves the value of a `Location` header.
  /// - Throws: `Problem` if the target is not allowed.
  func resolving(_ reference: String) throws(Problem) -> WebAddress {
    guard let base = URL(string: text), let url = URL(string: reference, relativeTo: base) else {
      throw .malformed(reference)
    }
    return try WebAddress(url.absoluteString)
  }

  /// - Source: RFC 3986, 2.3.
  static func encoded(_ text: String) -> String {
    PercentEncoding.encoded(text)
  }

  private static func isLoopback(_ host: String) -> Bool {
    if ["localhost", "::1", "[::1]"].contains(host) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
