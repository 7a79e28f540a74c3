package import Analyzer

/// Workflow commands that GitHub Actions turns into annotations, as many as it shows.
/// - Source: GitHub docs, "Workflow commands" and its limits: 10 annotations of each level for a step.
package struct GitHubFormat: FindingFormat {
  package let name = "github"
  package let summary = "workflow commands, which GitHub Actions shows as annotations"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    .commands(Self.parted(review.findings).shown.map { command($0.finding, at: $0.place) })
  }

  /// How many annotations of each level a step may have.
  package static let limit = 10

  /// A finding at one of its places.
  package struct Annotation: Sendable {
    package let finding: Finding
    package let place: Finding.Place
  }

  /// What is shown as annotations, most severe first, and what is left over. Related locations come last: no finding goes
  /// without an annotation for the sake of another's second place.
  package static func parted(_ findings: [Finding]) -> (shown: [Annotation], rest: [Annotation]) {
    let groups = Severity.allCases.reversed().map { severity in
      let ofLevel = findings.filter { $0.severity == severity }
      return ofLevel.map { Annotation(finding: $0, place: Finding.Place(path: $0.path, range: $0.range)) }
        + ofLevel.flatMap { finding in finding.related.map { Annotation(finding: finding, place: $0) } }
    }
    return (groups.flatMap { $0.prefix(limit) }, groups.flatMap { $0.dropFirst(limit) })
  }

  /// What is left over, in Markdown for the summary of the job; nil where nothing is.
  package static func summary(of review: Review) -> FormatContent? {
    let rest = parted(review.findings).rest
    guard !rest.isEmpty else { return nil }
    var lines = ["### \(Wording.count(rest.count, "place")) without an annotation", ""]
    lines += ["| | place | rule | finding |", "| --- | --- | --- | --- |"]
    lines += rest.prefix(summaryLimit).map { annotation in
      let (finding, place) = (annotation.finding, annotation.place)
      let shown = MarkdownText.code("\(place.path):\(place.range.start.line)").markdownCell
      let message = MarkdownText.sentence(finding.message).replacing("\n", with: " ")
      return "| \(finding.severity.rawValue) | \(shown) | `\(finding.rule)` | \(message) |"
    }
    if rest.count > summaryLimit { lines += ["", "\(rest.count - summaryLimit) more are in the log of the job."] }
    return .lines(lines.joined(separator: "\n") + "\n")
  }

  /// A summary may have a megabyte.
  private static let summaryLimit = 1_000

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
