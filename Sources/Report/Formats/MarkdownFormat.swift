package import Analyzer

/// The findings as a table, for pull requests, wikis and email.
package struct MarkdownFormat: FindingFormat {
  package let name = "markdown"
  package let summary = "tables for a pull request or a wiki"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    var lines = ["# Review", "", verdict(review), ""]
    if !review.findings.isEmpty {
      lines += ["| | location | rule | finding |", "| --- | --- | --- | --- |"]
      lines += review.findings.map { finding in
        let location = MarkdownText.code("\(finding.path):\(finding.range.start.line)").markdownCell
        let message = MarkdownText.sentence(finding.message).replacing("\n", with: " ")
        return "| \(finding.severity.rawValue) | \(location) | `\(finding.rule)` | \(message) |"
      }
      lines.append("")
    }
    lines += ["| checklist | coverage | passed | failed | manual |", "| --- | ---: | ---: | ---: | ---: |"]
    lines += review.checklists.filter { $0.coverage.coverage != nil }.map { list in
      "| \(list.id) | \(Wording.percent(list.coverage.coverage)) | \(list.coverage.passed) "
        + "| \(list.coverage.failed) | \(list.coverage.human) |"
    }
    return .lines(lines.joined(separator: "\n") + "\n")
  }

  private func verdict(_ review: Review) -> String {
    let files = Wording.count(review.files.count, "file")
    let coverage = review.coverage.coverage.map { " Checklist coverage \(Wording.percent($0))." } ?? ""
    return review.findings.isEmpty
      ? "No findings in \(files).\(coverage)" : "\(Wording.counts(review.findings)) in \(files).\(coverage)"
  }
}
