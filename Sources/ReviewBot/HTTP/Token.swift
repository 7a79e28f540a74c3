import Essentials

/// A secret access token. Printing, interpolating, dumping or reflecting it yields a placeholder.
package struct Token: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The secret; must be used only in request headers.
  let secret: String
  /// The forms in which the secret may occur in text.
  private let spellings: [String]

  /// Creates a token, trimming whitespace such as a file's final newline. Returns nil if the text is empty or not
  /// allowed in a header.
  package init?(_ text: String) {
    let trimmed = text.trimmed
    guard !trimmed.isEmpty, trimmed.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    secret = trimmed
    spellings = Self.spellings(of: trimmed)
  }

  package var description: String { "<redacted>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }

  /// Removes the secret from text, including its JSON, percent-encoded and Base64-encoded forms.
  package func redacted(from text: String) -> String {
    spellings.reduce(text) { $0.replacing($1, with: description) }
  }

  private static func spellings(of secret: String) -> [String] {
    // JSON allows a backslash before a slash.
    var result = [secret, secret.replacing("/", with: "\\/")]
    for marks in ["", "-._~", "-._~!$&'()*+,;=:@/", "-._~!$&'()*+,;=:@/?"] {
      let encoded = PercentEncoding.encoded(secret, allowing: PercentEncoding.alphanumerics.union(marks.utf8))
      result += [encoded, encoded.replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }]
    }
    for offset in 0..<3 {
      let encoded = base64(of: secret, behind: offset)
      result += [encoded, encoded.replacing("+", with: "-").replacing("/", with: "_")]
    }
    // Short fragments may occur in text by chance.
    var known: Set<String> = []
    return result.filter { ($0 == secret || $0.count >= 6) && known.insert($0).inserted }
  }

  /// Returns the part of the Base64-encoded secret that does not depend on the surrounding bytes.
  private static func base64(of secret: String, behind offset: Int) -> String {
    let bytes = [UInt8](repeating: 0, count: offset) + Array(secret.utf8)
    let text = Data(bytes).base64EncodedString().prefix { $0 != "=" }
    return String(text.dropFirst([0, 2, 3][offset]).dropLast(bytes.count % 3 == 0 ? 0 : 1))
  }
}

/// How the token is sent to a forge.
package enum Authorization: Sendable, Hashable {
  /// The `Authorization: Bearer …` header.
  case bearer(Token)
  /// The `Authorization: token …` header.
  case token(Token)
  /// The `Authorization: Basic …` header, with a user name that may be empty.
  case basic(user: String, Token)
  /// A custom header, such as `PRIVATE-TOKEN`.
  case header(name: String, Token)

  var token: Token {
    switch self {
    case .bearer(let token), .token(let token), .basic(_, let token), .header(_, let token): token
    }
  }

  /// The header field to send. Contains the token, and must therefore not be logged.
  package var header: HTTPHeaders.Field {
    switch self {
    case .bearer(let token): .init("Authorization", "Bearer " + token.secret)
    case .token(let token): .init("Authorization", "token " + token.secret)
    case .basic(let user, let token): .init("Authorization", "Basic " + Self.encoded(user, token))
    case .header(let name, let token): .init(name, token.secret)
    }
  }

  /// Removes the token and other credentials from text.
  func redacted(from text: String) -> String {
    guard case .basic(let user, let token) = self else { return token.redacted(from: text) }
    let credentials = Token(Self.encoded(user, token))
    return token.redacted(from: credentials?.redacted(from: text) ?? text)
  }

  private static func encoded(_ user: String, _ token: Token) -> String {
    Data("\(user):\(token.secret)".utf8).base64EncodedString()
  }
}
