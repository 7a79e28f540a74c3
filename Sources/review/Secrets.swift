import Essentials
import Report
import ReviewBot
import Synchronization

/// Secrets from the environment, which must not appear in output. For example, git errors can contain the token in a
/// remote's address.
enum Secrets {
  /// A variable is secret if its name contains one of these words.
  private static let words: Set<Substring> = [
    "TOKEN", "PASSWORD", "PASSWD", "PASSPHRASE", "SECRET", "PAT", "KEY", "CREDENTIAL", "CREDENTIALS",
  ]

  private static let tokens = Mutex<[Token]>(
    ProcessInfo.processInfo.environment.filter { isSecret($0.key) }.values.compactMap(token))

  /// Returns whether a variable is secret, based on its name. `TOKEN` may be part of a longer word, as in
  /// SYSTEM_ACCESSTOKEN.
  private static func isSecret(_ name: String) -> Bool {
    let name = name.uppercased()
    return ["TOKEN", "PASSWORD", "SECRET"].contains { name.contains($0) }
      || name.split(separator: "_").contains(where: words.contains)
  }

  /// Returns the value as a token; nil for short values, which could occur in text by chance.
  private static func token(_ value: String) -> Token? { value.utf8.count >= 8 ? Token(value) : nil }

  /// Marks a variable as secret regardless of its name.
  static func add(variable name: String) {
    guard let token = ProcessInfo.processInfo.environment[name].flatMap(token) else { return }
    tokens.withLock { $0.append(token) }
  }

  /// Returns the text with all secrets redacted.
  static func redacted(_ text: String) -> String {
    tokens.withLock { $0 }.reduce(text) { $1.redacted(from: $0) }
  }

  /// Returns the content with all secrets redacted.
  static func redacted(_ content: FormatContent) -> FormatContent {
    switch content {
    case .lines(let text): .lines(redacted(text))
    case .document, .commands: .document(redacted(content.text))
    }
  }
}
