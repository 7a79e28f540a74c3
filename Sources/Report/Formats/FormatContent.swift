/// What is printed or written to a file, by who reads it.
package enum FormatContent: Sendable, Hashable {
  /// Lines for people and for tools that read lines; no part of them is a command to a CI runner.
  case lines(String)
  /// A document for programs, byte for byte. Its format escapes what a log or a terminal would obey.
  case document(String)
  /// Commands to a CI runner, one on each line.
  case commands([WorkflowCommand])

  /// The bytes as text, with a newline at the end unless it is empty.
  package var text: String {
    switch self {
    case .lines(let text): LogText.harmless(text)
    case .document(let text): text
    case .commands(let commands): commands.map { $0.line + "\n" }.joined()
    }
  }
}
