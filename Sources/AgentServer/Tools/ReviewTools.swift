import Analyzer
import Report
import Reviewing
import Workspace

extension AgentTool {
  static let reviewChange = AgentTool(
    name: "review_change", title: "Review a change",
    description:
      "Reviews the changes in the working tree since the merge base and returns the findings they introduce. "
      + "Call it after editing Swift files and before committing.",
    parameters: [
      .root,
      .init(name: "since", kind: .string, summary: "The revision to compare with (default: the merge base)."),
      .init(name: "staged", kind: .boolean, summary: "Whether to review the index instead of the working tree."),
      .limit("findings"),
      .init(
        name: "min_severity", kind: .choice(["info", "warning", "error"]),
        summary: "The minimum severity of findings to return."),
    ],
    output: JSONValue.findingsSchema + [
      .init("base", ["type": "string"]),
      .init(
        "fixed",
        [
          "type": "array",
          "items": ["type": "object", "properties": ["rule": ["type": "string"], "count": ["type": "integer"]]],
        ]),
      .init(
        "coverage",
        ["type": "object", "properties": ["before": JSONValue.coverageSchema, "after": JSONValue.coverageSchema]]),
      .init("skipped", JSONValue.skippedSchema),
    ]
  ) { arguments, workbench in
    let project = try workbench.project(at: arguments.string("root") ?? "")
    let scope = ResidentProject.Scope.introduced(
      since: arguments.string("since"), isStaged: arguments.boolean("staged") ?? false)
    let review: Review
    do {
      review = try project.review(scope).review
    } catch is ResidentProject.NotARepository {
      throw ToolFailure(
        "\(project.root.path) is not in a git repository, so there is no change to review; call review_file for each "
          + "edited file instead")
    }
    let least = arguments.string("min_severity").flatMap(Severity.init) ?? .info
    let findings = review.findings.filter { $0.severity >= least }
    let change = review.change
    return .object(
      JSONValue.findings(findings, limit: arguments.limit) + [
        .init("base", .string(change?.base ?? "")),
        .init(
          "fixed",
          .array(
            (change?.fixed ?? [:]).sorted { $0.key < $1.key }.map {
              ["rule": .string($0.key), "count": .integer($0.value)]
            })),
        .init(
          "coverage",
          [
            "before": JSONValue.coverage(change?.figures.coverage.before ?? CoverageCount()),
            "after": JSONValue.coverage(change?.figures.coverage.after ?? CoverageCount()),
          ]),
        .init("skipped", JSONValue.skipped(review.skipped.filter(\.isFailure))),
      ])
  }

  static let reviewFile = AgentTool(
    name: "review_file", title: "Review a file",
    description:
      "Reviews one Swift file in the context of its project and returns all findings. Accepts unsaved text.",
    parameters: [
      .root,
      .init(name: "path", kind: .string, isRequired: true, summary: "The file's path, relative to the root."),
      .init(name: "text", kind: .string, summary: "The text of the file, if it has not been saved."),
      .limit("findings"),
    ],
    output: JSONValue.findingsSchema + [.init("skipped", JSONValue.skippedSchema)]
  ) { arguments, workbench in
    let project = try workbench.project(at: arguments.string("root") ?? "")
    let path = try workbench.path(arguments.string("path") ?? "", in: project)
    guard path.hasSuffix(".swift") else { throw ToolFailure("'\(path)' is not a Swift file") }
    let text = arguments.string("text")
    if text == nil, !project.contains(path) {
      throw ToolFailure("'\(path)' does not exist; pass its `text` to review an unsaved file")
    }
    if let text { project.setText(Array(text.utf8), at: path) }
    defer { project.setText(nil, at: path) }
    let review = try project.review(.files([path])).review
    return .object(
      JSONValue.findings(review.findings, limit: arguments.limit) + [
        .init("skipped", JSONValue.skipped(review.skipped))
      ])
  }
}
