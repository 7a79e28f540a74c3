package import Analyzer

/// Workflow commands that GitHub Actions turns into annotations.
package struct GitHubFormat: FindingFormat {
  package let name = "github"
  package let summary = "workflow commands, which GitHub Actions shows as annotations"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    .commands(review.findings.map(command))
  }

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
