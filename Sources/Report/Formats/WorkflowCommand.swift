/// A command that a CI runner reads from a job's log. All such commands are created by this type.
/// - Source: GitHub docs, "Workflow commands for GitHub Actions": `%`, CR and LF are escaped in data; in properties,
///   `:` and `,` are escaped too.
package struct WorkflowCommand: Sendable, Hashable {
  private let head: String
  private let data: String

  private init(head: String, data: String) {
    self.head = head
    self.data = data
  }

  /// An annotation level.
  package enum Level: String, Sendable {
    case error, warning, notice
  }

  /// Creates an annotation for a location in a file.
  /// - Parameter properties: The properties; names are trusted literals, while values may be arbitrary.
  package static func annotation(
    _ level: Level, _ properties: KeyValuePairs<String, String>, message: String
  ) -> WorkflowCommand {
    let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
    return WorkflowCommand(head: "\(level.rawValue) \(list)", data: escapedData(message))
  }

  /// Disables commands until `resume` is printed with the same word.
  /// - Parameter word: An unpredictable word that consists of letters, digits and hyphens.
  package static func stop(_ word: String) -> WorkflowCommand { WorkflowCommand(head: "stop-commands", data: word) }

  /// Enables commands again.
  /// - Parameter word: The word that was passed to `stop`.
  package static func resume(_ word: String) -> WorkflowCommand { WorkflowCommand(head: word, data: "") }

  /// The command as a log line, without a line terminator.
  package var line: String { "::\(head)::\(data)" }

  /// Escapes control characters and other runners' commands, because workflow commands are also shown in logs.
  private static func escapedData(_ text: String) -> String {
    LogText.escaped(VisibleText.escaped(text)).replacing("%", with: "%25")
  }

  private static func escapedProperty(_ text: String) -> String {
    escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
