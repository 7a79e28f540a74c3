package import Analyzer

/// Workflow commands that GitHub Actions turns into annotations, as many as it shows.
/// - Source: GitHub docs, "Workflow commands" and its limits: 10 annotations of each level for a step.
package struct GitHubFormat: FindingFormat {
  package let name = "github"
  package let summary = "workflow commands, which GitHub Actions shows as annotations"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    .commands(Self.parted(review.findings).shown.map(command))
  }

  /// How many annotations of each level a step may have.
  package static let limit = 10

  /// What is shown as annotations, most severe first, and what is left over.
  package static func parted(_ findings: [Finding]) -> (shown: [Finding], rest: [Finding]) {
    let groups = Severity.allCases.reversed().map { severity in findings.filter { $0.severity == severity } }
    return (groups.flatMap { $0.prefix(limit) }, groups.flatMap { $0.dropFirst(limit) })
  }

  /// What is left over, in Markdown for the summary of the job; nil where nothing is.
  package static func summary(of review: Review) -> FormatContent? {
    let rest = parted(review.findings).rest
    guard !rest.isEmpty else { return nil }
    var lines = ["### \(Wording.count(rest.count, "finding")) without an annotation", ""]
    lines += ["| | place | rule | finding |", "| --- | --- | --- | --- |"]
    lines += rest.prefix(summaryLimit).map { finding in
      let place = MarkdownText.code("\(finding.path):\(finding.range.start.line)").markdownCell
      let message = MarkdownText.sentence(finding.message).replacing("\n", with: " ")
      return "| \(finding.severity.rawValue) | \(place) | `\(finding.rule)` | \(message) |"
    }
    if rest.count > summaryLimit { lines += ["", "\(rest.count - summaryLimit) more are in the log of the job."] }
    return .lines(lines.joined(separator: "\n") + "\n")
  }

  /// A summary may have a megabyte.
  private static let summaryLimit = 1_000

  private func command(_ finding: Finding) -> WorkflowCommand {
    let level: WorkflowCommand.Level =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .info: .notice
      }
    let range = finding.range
    let (line, endLine) = (String(range.start.line), String(range.end.line))
    // GitHub takes columns only where the range stays on one line.
    guard range.start.line == range.end.line else {
      return .annotation(
        level, ["file": finding.path, "line": line, "endLine": endLine, "title": finding.rule],
        message: finding.message)
    }
    return .annotation(
      level,
      [
        "file": finding.path, "line": line, "endLine": endLine, "title": finding.rule,
        "col": String(range.start.column), "endColumn": String(range.end.column),
      ], message: finding.message)
  }
}
