package import Analyzer

/// The findings as a table, for pull requests, wikis and email.
package struct MarkdownFormat: FindingFormat {
  package let name = "markdown"
  package let summary = "tables for a pull request or a wiki"

  package init() {}

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    let sections = [["# Review"], [verdict(review)], findings(review), coverage(review)].filter { !$0.isEmpty }
    return .lines(sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n")
  }

  private func verdict(_ review: Review) -> String {
    let files = Wording.count(review.files.count, "file")
    let share = review.coverage.coverage.map { Wording.percent($0) }
    guard let change = review.change else {
      let coverage = share.map { " Checklist coverage \($0)." } ?? ""
      return review.findings.isEmpty
        ? "No findings in \(files).\(coverage)" : "\(Wording.counts(review.findings)) in \(files).\(coverage)"
    }
    let fixed = change.fixedCount > 0 ? ", \(Wording.count(change.fixedCount, "finding")) fixed" : ""
    let result = review.findings.isEmpty ? "No new findings" : "\(Wording.counts(review.findings)) introduced"
    let coverage = share.map { " Checklist coverage of the changed files: \($0)." } ?? ""
    return "\(result) in \(files) changed since \(MarkdownText.sentence(change.base))\(fixed).\(coverage)"
  }

  private func findings(_ review: Review) -> [String] {
    guard !review.findings.isEmpty else { return [] }
    return ["| | location | rule | finding |", "| --- | --- | --- | --- |"]
      + review.findings.map { finding in
        let location = MarkdownText.code("\(finding.path):\(finding.range.start.line)").markdownCell
        let message = MarkdownText.sentence(finding.message).replacing("\n", with: " ")
        return "| \(finding.severity.rawValue) | \(location) | `\(finding.rule)` | \(message) |"
      }
  }

  private func coverage(_ review: Review) -> [String] {
    let checklists = review.checklists.filter { $0.coverage.coverage != nil }
    guard !checklists.isEmpty else { return [] }
    let scope = review.change == nil ? [] : ["Checklist coverage of the whole project:", ""]
    return scope + ["| checklist | coverage | passed | failed | manual |", "| --- | ---: | ---: | ---: | ---: |"]
      + checklists.map { list in
        "| \(ChecklistsPage.title(of: list.id)) | \(Wording.percent(list.coverage.coverage)) "
          + "| \(list.coverage.passed) | \(list.coverage.failed) | \(list.coverage.human) |"
      }
  }
}
