/// A command for the runner that reads the log of a CI job: the only way in which we print one.
/// - Source: GitHub docs, "Workflow commands for GitHub Actions": data escapes `%`, CR and LF; properties `:` and `,` too.
package struct WorkflowCommand: Sendable, Hashable {
  private let head: String
  private let data: String

  private init(head: String, data: String) {
    self.head = head
    self.data = data
  }

  /// How an annotation is shown.
  package enum Level: String, Sendable {
    case error, warning, notice
  }

  /// An annotation of a place in a file.
  /// - Parameter properties: Names are ours; values may be anything.
  package static func annotation(
    _ level: Level, _ properties: KeyValuePairs<String, String>, message: String
  ) -> WorkflowCommand {
    let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
    return WorkflowCommand(head: "\(level.rawValue) \(list)", data: escapedData(message))
  }

  /// The runner obeys no command until `resume` comes with the same word.
  /// - Parameter word: Letters, digits and hyphens that nobody can foresee.
  package static func stop(_ word: String) -> WorkflowCommand { WorkflowCommand(head: "stop-commands", data: word) }

  package static func resume(_ word: String) -> WorkflowCommand { WorkflowCommand(head: word, data: "") }

  /// The command as a line of the log, without its end.
  package var line: String { "::\(head)::\(data)" }

  /// A log shows commands too, so what a terminal would obey is spelled out, and what another runner would.
  private static func escapedData(_ text: String) -> String {
    LogText.harmless(VisibleText.escaped(text)).replacing("%", with: "%25")
  }

  private static func escapedProperty(_ text: String) -> String {
    escapedData(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
