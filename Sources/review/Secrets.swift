import Foundation
import Report
import ReviewBot
import Synchronization

/// What the environment holds and nobody may read in a log, such as the token in the address of a remote that git
/// complains about.
enum Secrets {
  /// Words of a name that holds a secret.
  private static let words: Set<Substring> = [
    "TOKEN", "PASSWORD", "PASSWD", "PASSPHRASE", "SECRET", "PAT", "KEY", "CREDENTIAL", "CREDENTIALS",
  ]

  private static let tokens = Mutex<[Token]>(
    ProcessInfo.processInfo.environment.filter { isSecret($0.key) }.values.compactMap(token))

  /// Whether a variable holds a secret, by its name. `TOKEN` may stand in a longer word, as in SYSTEM_ACCESSTOKEN.
  private static func isSecret(_ name: String) -> Bool {
    let name = name.uppercased()
    return ["TOKEN", "PASSWORD", "SECRET"].contains { name.contains($0) }
      || name.split(separator: "_").contains(where: words.contains)
  }

  /// A short value stands in texts by chance.
  private static func token(_ value: String) -> Token? { value.utf8.count >= 8 ? Token(value) : nil }

  /// Keeps secret what a variable holds whose name does not tell.
  static func keep(variable name: String) {
    guard let token = ProcessInfo.processInfo.environment[name].flatMap(token) else { return }
    tokens.withLock { $0.append(token) }
  }

  /// The text without any of them.
  static func redacted(_ text: String) -> String {
    tokens.withLock { $0 }.reduce(text) { $1.redacted(from: $0) }
  }

  /// The content without any of them.
  static func redacted(_ content: FormatContent) -> FormatContent {
    switch content {
    case .lines(let text): .lines(redacted(text))
    case .document, .commands: .document(redacted(content.text))
    }
  }
}
