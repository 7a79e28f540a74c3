package import Analyzer

/// Workflow commands that GitHub Actions turns into annotations.
package struct GitHubFormat: FindingFormat {
  package let name = "github"
  package let summary = "workflow commands, which GitHub Actions shows as annotations"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    // GitHub shows only the first annotations of a step, so related locations come last.
    .commands(
      review.findings.map { command($0, at: Finding.Place(path: $0.path, range: $0.range)) }
        + review.findings.flatMap { finding in finding.related.map { command(finding, at: $0) } })
  }

  private func command(_ finding: Finding, at place: Finding.Place) -> WorkflowCommand {
    let level: WorkflowCommand.Level =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .info: .notice
      }
    let range = place.range
    let (line, endLine) = (String(range.start.line), String(range.end.line))
    // GitHub takes columns only where the range stays on one line.
    guard range.start.line == range.end.line else {
      return .annotation(
        level, ["file": place.path, "line": line, "endLine": endLine, "title": finding.rule],
        message: finding.message)
    }
    return .annotation(
      level,
      [
        "file": place.path, "line": line, "endLine": endLine, "title": finding.rule,
        "col": String(range.start.column), "endColumn": String(range.end.column),
      ], message: finding.message)
  }
}
