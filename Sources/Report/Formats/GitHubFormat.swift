package import Analyzer

/// Workflow commands that GitHub Actions shows as annotations, limited to the number that GitHub supports.
/// - Source: GitHub docs, "Workflow commands" and its limits: 10 annotations per level and step.
package struct GitHubFormat: FindingFormat {
  package let name = "github"
  package let summary = "annotations for GitHub Actions (at most 10 per severity)"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    .commands(
      Self.split(review.findings).shown.map { annotation in
        let location = annotation.location
        return command(
          annotation.finding,
          at: Finding.Location(path: context.pathInRepository(location.path), range: location.range))
      })
  }

  /// The maximum number of annotations per level and step.
  package static let limit = 10

  /// A finding at one of its locations.
  package struct Annotation: Sendable {
    package let finding: Finding
    /// The finding's own location, or one of its related locations.
    package let location: Finding.Location
  }

  /// Returns the annotations that fit within GitHub's limits, most severe first, and the rest. At each level, related
  /// locations come last, so that they never displace another finding.
  package static func split(_ findings: [Finding]) -> (shown: [Annotation], rest: [Annotation]) {
    let groups = Severity.allCases.reversed().map { severity in
      let ofLevel = findings.filter { $0.severity == severity }
      return ofLevel.map { Annotation(finding: $0, location: Finding.Location(path: $0.path, range: $0.range)) }
        + ofLevel.flatMap { finding in finding.related.map { Annotation(finding: finding, location: $0) } }
    }
    return (groups.flatMap { $0.prefix(limit) }, groups.flatMap { $0.dropFirst(limit) })
  }

  /// Returns the locations without an annotation as Markdown for the job summary, or nil if there are none.
  package static func summary(of review: Review) -> FormatContent? {
    let rest = split(review.findings).rest
    guard !rest.isEmpty else { return nil }
    var lines = ["### \(Wording.count(rest.count, "location")) without an annotation", ""]
    lines += ["| | location | rule | finding |", "| --- | --- | --- | --- |"]
    lines += rest.prefix(summaryLimit).map { annotation in
      let (finding, location) = (annotation.finding, annotation.location)
      let shown = MarkdownText.code("\(location.path):\(location.range.start.line)").markdownCell
      let message = MarkdownText.sentence(finding.message).replacing("\n", with: " ")
      return "| \(finding.severity.rawValue) | \(shown) | `\(finding.rule)` | \(message) |"
    }
    if rest.count > summaryLimit { lines += ["", "… and \(rest.count - summaryLimit) more; see the job log."] }
    return .lines(lines.joined(separator: "\n") + "\n")
  }

  /// Keeps the summary below GitHub's limit of 1 MiB.
  private static let summaryLimit = 1_000

  private func command(_ finding: Finding, at location: Finding.Location) -> WorkflowCommand {
    let level: WorkflowCommand.Level =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .info: .notice
      }
    let range = location.range
    let (line, endLine) = (String(range.start.line), String(range.end.line))
    // GitHub accepts columns only for ranges on a single line.
    guard range.start.line == range.end.line else {
      return .annotation(
        level, ["file": location.path, "line": line, "endLine": endLine, "title": finding.rule],
        message: finding.message)
    }
    return .annotation(
      level,
      [
        "file": location.path, "line": line, "endLine": endLine, "title": finding.rule,
        "col": String(range.start.column), "endColumn": String(range.end.column),
      ], message: finding.message)
  }
}
