import Foundation

/// The address of a database, as libpq takes it: `postgresql://user@host:5432/name?sslmode=verify-full`.
package struct PostgresAddress: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible {
  /// For libpq alone; it may hold a password.
  let text: String
  /// Without user, password and settings.
  package let description: String
  /// What must not be shown; empty where the address holds no password.
  private let secrets: [String]

  /// - Returns: Nil for text that is no address of a PostgreSQL database.
  package init?(_ text: String) {
    guard let scheme = ["postgresql://", "postgres://"].first(where: text.hasPrefix),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { !"/?#".contains($0) }
    // A user may hold an `@` only if it is encoded.
    let user = authority.lastIndex(of: "@").map { authority[..<$0] }
    let password = user.flatMap { user in user.firstIndex(of: ":").map { user[user.index(after: $0)...] } }
    let query = rest.firstIndex(of: "?").map { rest[rest.index(after: $0)...] } ?? ""
    let settings = query.split(separator: "&").compactMap { setting -> Substring? in
      let parts = setting.split(separator: "=", maxSplits: 1)
      return parts.count == 2 && parts[0].lowercased().hasSuffix("password") ? parts[1] : nil
    }
    self.text = text
    secrets = ([password].compactMap(\.self) + settings).filter { !$0.isEmpty }
      .flatMap { [String($0), $0.removingPercentEncoding ?? String($0)] }
    let host = user.map { authority[authority.index(after: $0.endIndex)...] } ?? authority
    description = "postgresql://" + host + rest[authority.endIndex...].prefix { !"?#".contains($0) }
  }

  package var debugDescription: String { description }

  /// Whether it holds a password, which other users of the machine can see on a command line.
  package var hasPassword: Bool { !secrets.isEmpty }

  /// The text without what must not be shown.
  func redacted(_ message: String) -> String {
    ([text] + secrets).reduce(message) { $0.replacing($1, with: "<redacted>") }
  }
}
