import Analyzer
import Report
import Reviewing

/// The prompts that clients can offer to their users.
enum AgentPrompts {
  static let list: JSONValue = [
    [
      "name": "refactor_view", "title": "Refactor a view",
      "description": "Refactor a SwiftUI view until the review reports no findings, without changing its behavior.",
      "arguments": [
        ["name": "root", "description": "The absolute path of the project's root folder.", "required": true],
        [
          "name": "path", "description": "The path, relative to the root, of the file that contains the view.",
          "required": true,
        ],
      ],
    ]
  ]

  private static let parameters: [AgentTool.Parameter] = [
    .root,
    .init(name: "path", kind: .string, isRequired: true, summary: "The path of the file that contains the view."),
  ]

  /// Returns the messages of a prompt.
  static func prompt(_ name: String, _ arguments: JSONValue, _ workbench: Workbench) throws -> JSONValue {
    guard name == "refactor_view" else { throw ToolFailure("unknown prompt '\(name)'; use refactor_view") }
    let arguments = try ToolArguments(arguments, of: name, parameters)
    let project = try workbench.project(at: arguments.string("root") ?? "")
    let path = try workbench.path(arguments.string("path") ?? "", in: project)
    guard project.contains(path) else { throw ToolFailure("'\(path)' does not exist in the project") }
    let review = try project.review(.files([path])).review
    let targets = Set(review.findings.compactMap { RuleList.infosByID[$0.rule]?.remedy?.target })
    let steps = Advice(review, churn: nil).refactorings.flatMap(\.steps)
    var known: Set<String> = []
    let text = """
      Refactor the SwiftUI view in `\(path)`. Preserve its behavior; change only its structure.

      The project follows \(review.architecture.architecture.rawValue) (\(review.architecture.reason)).

      Findings:

      \(AgentFormat.text(ListedFindings(review.findings), limit: 50))
      \(targets.isEmpty ? "" : "Steps:\n\n" + steps.filter { known.insert($0).inserted }.map { "- \($0)\n" }.joined())
      If a rule is unclear, call `explain_rule`. Call `review_file` after each edit, and stop when it returns no \
      errors or warnings other than minor ones. Suppress a finding only if the code is correct as it is, and give a \
      reason.
      """
    return [
      "description": .string("Refactor \(path)"),
      "messages": [["role": "user", "content": ["type": "text", "text": .string(text)]]],
    ]
  }
}
