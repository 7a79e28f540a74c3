/// A format's output. Each case is intended for a different kind of reader.
package enum FormatContent: Sendable, Hashable {
  /// Lines of text for terminals and line-based tools; must not contain CI commands.
  case lines(String)
  /// A document for programs, written byte for byte. The format itself escapes control characters.
  case document(String)
  /// Commands for a CI runner, one per line.
  case commands([WorkflowCommand])

  /// The output as text, with a trailing newline unless it is empty.
  package var text: String {
    switch self {
    case .lines(let text): LogText.escaped(text)
    case .document(let text): text
    case .commands(let commands): commands.map { $0.line + "\n" }.joined()
    }
  }
}
