package import Analyzer

/// Output for a terminal or a CI job's log.
///
/// Findings are grouped by file and shown with their source, followed by the project's figures. The verdict comes last
/// so that it is still visible when the command ends. In quiet mode, each finding is one line
/// (`path:line:column: severity: message (rule)`), and nothing is printed if there are no findings. Minor findings are
/// listed only in verbose mode or if they make the command fail, and those that another finding also resolves only in
/// verbose mode.
package struct TextFormat: FindingFormat {
  package let name = "text"
  package let summary = "findings with their source, and a summary (the default)"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    let listed = ListedFindings(review.findings, in: context)
    let lines =
      context.verbosity == .quiet
      ? listed.findings.map { line($0, context) }
      : blocks(listed, context) + ReviewSummary(review: review, listed: listed, context: context).lines
    return .lines(lines.map { $0 + "\n" }.joined())
  }

  private func line(_ finding: Finding, _ context: FormatContext) -> String {
    let message = VisibleText.escaped(finding.message)
    let rule = VisibleText.escaped(finding.rule)
    return "\(FindingBlock.location(of: finding, context)): \(finding.severity.rawValue): \(message) (\(rule))"
  }

  private func blocks(_ listed: ListedFindings, _ context: FormatContext) -> [String] {
    let ink = Ink(isEnabled: context.usesColor)
    var lines: [String] = []
    var rest = listed.findings[...]
    while let path = rest.first?.path {
      let findings = rest.prefix { PathKey($0.path) == PathKey(path) }
      rest = rest[findings.endIndex...]
      let counts = Wording.counts(Array(findings)) { ink($0, $1.style) }
      lines += [ink(context.displayed(path), .bold + .underlined) + "  (\(counts))", ""]
      let source = context.source(path).map(SourceLines.init)
      let lastLine = findings.map(\.range.start.line).max() ?? 0
      for block in FindingBlock.blocks(findings, areSimilarMerged: context.verbosity != .verbose) {
        let gutter = max(3, String(lastLine).utf8.count)
        lines += block.lines(source: source, gutter: gutter, alsoResolved: listed.alsoResolved, context: context) + [""]
      }
    }
    return lines
  }
}
