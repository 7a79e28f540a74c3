import Essentials

/// A database address in libpq's format: `postgresql://user@host:5432/name?sslmode=verify-full`.
package struct PostgresAddress: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The text; passed only to libpq, because it may contain a password.
  let text: String
  /// The address without the user, the password and settings.
  package let description: String
  /// Strings to redact; empty if the address contains no password.
  private let secrets: [String]

  /// - Returns: Nil if the text is not a PostgreSQL database address.
  package init?(_ text: String) {
    guard let scheme = ["postgresql://", "postgres://"].first(where: text.hasPrefix),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    // An `@` in a user name must be percent-encoded.
    let user = authority.lastIndex(of: "@").map { authority[..<$0] }
    let password = user.flatMap { user in user.firstIndex(of: ":").map { user[user.index(after: $0)...] } }
    let query = rest.firstIndex(of: "?").map { rest[rest.index(after: $0)...] } ?? ""
    let settings = query.split(separator: "&").compactMap { setting -> Substring? in
      let parts = setting.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parts[0].lowercased().hasSuffix("password") ? parts[1] : nil
    }
    self.text = text
    secrets = ([password].compactMap(\.self) + settings).filter { !$0.isEmpty }
      .flatMap { [String($0), PercentEncoding.decoded($0) ?? String($0)] }
    let host = user.map { authority[authority.index(after: $0.endIndex)...] } ?? authority
    description = "postgresql://" + host + rest[authority.endIndex...].prefix { !"?#".contains($0) }
  }

  package var debugDescription: String { description }

  /// Whether the address contains a password, which other users on the machine could see on a command line.
  package var hasPassword: Bool { !secrets.isEmpty }

  /// Returns a message in which secrets are redacted.
  func redacted(_ message: String) -> String {
    ([text] + secrets).reduce(message) { $0.replacing($1, with: "<redacted>") }
  }
}
