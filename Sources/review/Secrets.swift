import Foundation
import ReviewBot

/// What the environment holds and nobody may read in a log, such as the token in the address of a remote that git
/// complains about.
enum Secrets {
  private static let tokens: [Token] = {
    let words = ["TOKEN", "PASSWORD", "SECRET"]
    return ProcessInfo.processInfo.environment.filter { name, value in
      // A short value stands in texts by chance.
      value.utf8.count >= 8 && words.contains { name.uppercased().contains($0) }
    }.values.compactMap(Token.init)
  }()

  /// The text without any of them.
  static func redacted(_ text: String) -> String { tokens.reduce(text) { $1.redacted(from: $0) } }
}
