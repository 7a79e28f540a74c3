package import Analyzer

/// The review for a person at a terminal, or in the log of a CI job.
///
/// Findings stand under their file, each with its source; the figures of the whole project follow, and the last lines
/// are the verdict, because that is where the eye is when a command ends. Quiet, it is one line for each finding
/// (`path:line:column: severity: message (rule)`) and nothing else: a review without findings prints nothing.
package struct TextFormat: FindingFormat {
  package let name = "text"
  package let summary = "for people: findings with their source, and a summary"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    let lines =
      context.verbosity == .quiet
      ? review.findings.map(line) : findings(review, context) + ReviewSummary(review: review, context: context).lines
    return .lines(lines.map { $0 + "\n" }.joined())
  }

  private func line(_ finding: Finding) -> String {
    let message = VisibleText.escaped(finding.message)
    let rule = VisibleText.escaped(finding.rule)
    return "\(FindingBlock.place(of: finding)): \(finding.severity.rawValue): \(message) (\(rule))"
  }

  private func findings(_ review: Review, _ context: FormatContext) -> [String] {
    let ink = Ink(isEnabled: context.usesColor)
    var lines: [String] = []
    var rest = review.findings[...]
    while let path = rest.first?.path {
      let findings = rest.prefix { PathKey($0.path) == PathKey(path) }
      rest = rest[findings.endIndex...]
      let counts = Wording.counts(Array(findings)) { ink($0, $1.style) }
      lines += [ink(VisibleText.escaped(path), .bold + .underlined) + "  (\(counts))", ""]
      let source = context.source(path).map(SourceLines.init)
      let lastLine = findings.map(\.range.start.line).max() ?? 0
      for block in FindingBlock.blocks(findings) {
        lines += block.lines(source: source, gutter: max(3, String(lastLine).utf8.count), context: context) + [""]
      }
    }
    return lines
  }
}
