import Foundation

/// A secret that opens a forge. It never shows itself: printing, interpolating, dumping and reflecting give a placeholder.
public struct Token: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The secret, for the header of a request and nothing else.
  let secret: String

  /// - Returns: Nil for text that is empty or cannot stand in a header. White space around it is dropped, as the
  ///   newline at the end of a file with a token.
  public init?(_ text: String) {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !trimmed.isEmpty, trimmed.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    secret = trimmed
  }

  public var description: String { "<redacted>" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }

  /// The text without the secret, also where it stands as it is sent: in base64 or percent-encoded.
  func redacted(from text: String) -> String {
    var spellings = [secret]
    if let encoded = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics), encoded != secret {
      spellings.append(encoded)
    }
    spellings += ["", ":"].map { Data(($0 + secret).utf8).base64EncodedString() }
    return spellings.reduce(text) { $0.replacing($1, with: description) }
  }
}

/// How a forge wants to be shown the token.
public enum Authorization: Sendable, Hashable {
  /// `Authorization: Bearer …`.
  case bearer(Token)
  /// `Authorization: token …`.
  case token(Token)
  /// `Authorization: Basic …` with a user name, which may be empty.
  case basic(user: String, Token)
  /// A header of the forge's own, such as `PRIVATE-TOKEN`.
  case header(name: String, Token)

  var token: Token {
    switch self {
    case .bearer(let token), .token(let token), .basic(_, let token), .header(_, let token): token
    }
  }

  var header: HTTPHeaders.Field {
    switch self {
    case .bearer(let token): .init("Authorization", "Bearer " + token.secret)
    case .token(let token): .init("Authorization", "token " + token.secret)
    case .basic(let user, let token): .init("Authorization", "Basic " + Self.encoded(user, token))
    case .header(let name, let token): .init(name, token.secret)
    }
  }

  /// The text without anything that opens the forge.
  func redacted(from text: String) -> String {
    var text = text
    if case .basic(let user, let token) = self { text = text.replacing(Self.encoded(user, token), with: "<redacted>") }
    return token.redacted(from: text)
  }

  private static func encoded(_ user: String, _ token: Token) -> String {
    Data("\(user):\(token.secret)".utf8).base64EncodedString()
  }
}
