import Analyzer

/// The summary comment of a pull request.
struct SummaryText {
  let change: ReviewedChange
  let style: CommentStyle
  let options: PlanOptions
  /// The acceptances, keyed by fingerprint.
  let accepted: [String: Acceptance]
  /// The number of findings whose comments could not be posted.
  let failed: Int
  /// Whether the review fails.
  let fails: Bool

  private var capabilities: ForgeCapabilities { style.capabilities }

  /// Whether to create a summary if none exists yet.
  var isNeeded: Bool {
    !change.introduced.isEmpty || !change.fixed.isEmpty || !change.unread.isEmpty
      || !change.architecture.isEmpty || !change.figures.humanItems.isEmpty
  }

  /// The result in one line of plain text, for the status.
  var verdict: String {
    let open = change.introduced.filter { accepted[$0.fingerprint] == nil }
    var parts: [String] = []
    if !open.isEmpty {
      parts.append(Wording.counts(open) + " introduced")
    } else if accepted.isEmpty {
      parts.append("no new findings")
    }
    let acceptedCount = change.introduced.count - open.count
    if acceptedCount > 0 {
      parts.append(open.isEmpty ? Wording.count(acceptedCount, "finding") + " accepted" : "\(acceptedCount) accepted")
    }
    let fixed = change.fixed.values.reduce(0, +)
    if fixed > 0 { parts.append("\(fixed) fixed") }
    if failed > 0 { parts.append("comments on \(Wording.count(failed, "finding")) could not be posted") }
    if !change.unread.isEmpty { parts.append("\(Wording.count(change.unread.count, "file")) could not be reviewed") }
    return parts.joined(separator: ", ")
  }

  /// Returns the comment, within the forge's length limit.
  /// - Parameters:
  ///   - unposted: Findings without an inline comment.
  ///   - notes: The data stored in the previous summary.
  ///   - refused: The fingerprints of comments rejected by the forge.
  func body(unposted: [(finding: Finding, reason: PlanDraft.Unposted)], notes: SummaryNotes, refused: Set<String>)
    -> String
  {
    // Errors affect the status even if they are minor.
    let minor = Set(
      unposted.filter { $0.reason.isMinor && $0.finding.severity < .error }.map(\.finding.fingerprint))
    let head = [heading, highlights(without: minor), unread, architecture].filter { !$0.isEmpty }
    let end = [checklist(notes.ticked), details(notes.ticked)].filter { !$0.isEmpty } + [hidden(notes, refused)]
    let used = (head + end).reduce(0) { $0 + $1.utf16.count + 2 }
    let middle = locations(unposted, remaining: capabilities.summaryLimit - used - 2)
    return (head + (middle.isEmpty ? [] : [middle]) + end).joined(separator: "\n\n")
  }

  // MARK: Result

  private var heading: String {
    let verdict = verdict
    let heading =
      "### Lintel: \(fails ? "failed" : "passed")\n\n**\(verdict.prefix(1).uppercased())\(verdict.dropFirst())**"
    // A parenthesis would end the link.
    let address = options.report?.replacing("(", with: "%28").replacing(")", with: "%29")
    return heading + (address.map { " · [report with metrics, source and fixes](\($0))" } ?? "")
  }

  /// Returns the three most severe findings that have not been accepted. Equal findings in a file are listed only once.
  /// - Parameter minor: The fingerprints of findings to leave out, because a list of their own follows.
  private func highlights(without minor: Set<String>) -> String {
    let open = change.introduced.filter { accepted[$0.fingerprint] == nil && !minor.contains($0.fingerprint) }
      .mostSevereFirst
    var top: [Finding] = []
    for finding in open where top.count < 3 && !top.contains(where: { $0.sharesSection(with: finding) }) {
      top.append(finding)
    }
    let lines = top.enumerated().map { index, finding in
      "\(index + 1). **\(finding.severity.rawValue)** \(style.link(finding.rule)) "
        + "in \(ForgeMarkdown.code("\(finding.path.shortened(to: 200)):\(finding.range.start.line)")): "
        + ForgeMarkdown.prose(finding.message.shortened(to: 300))
    }
    return (lines.isEmpty || open.count == 1 ? lines : ["Most important:\n"] + lines).joined(separator: "\n")
  }

  // MARK: Figures

  /// Returns the tables, collapsed if the forge supports it.
  private func details(_ ticked: Set<String>) -> String {
    let parts = [rules, figures(ticked), items, files].filter { !$0.isEmpty }
    guard capabilities.hasHTML, !parts.isEmpty else { return parts.joined(separator: "\n\n") }
    return (["<details><summary>Rules, metrics and files</summary>"] + parts + ["</details>"]).joined(separator: "\n\n")
  }

  /// A list of the modules whose detected architecture changes.
  private var architecture: String {
    guard !change.architecture.isEmpty else { return "" }
    let lines = change.architecture.prefix(5).map { change in
      let name = change.module.map { ForgeMarkdown.code($0.shortened(to: 200)) } ?? "the project"
      return "- \(name) changes from \(change.before.title) to \(change.after.title): "
        + ForgeMarkdown.prose(change.reason.shortened(to: 300))
    }
    let rest = change.architecture.count - 5
    let more = rest > 0 ? "\n- and \(Wording.count(rest, "more module"))" : ""
    return "**This change alters the detected architecture**\n\n" + lines.joined(separator: "\n") + more
      + "\n\nThis change is reviewed with the rules for the previous architecture, and later changes with those for "
      + "the new one. To set the architecture explicitly, use `architecture` in the configuration."
  }

  private var rules: String {
    let introduced = change.introduced.reduce(into: [String: Int]()) { $0[$1.rule, default: 0] += 1 }
    let names = Set(introduced.keys).union(change.fixed.keys).sorted {
      (introduced[$1, default: 0], $0) < (introduced[$0, default: 0], $1)
    }
    guard !names.isEmpty else { return "" }
    let rows = names.prefix(40).map { [style.link($0), "\(introduced[$0] ?? 0)", "\(change.fixed[$0] ?? 0)"] }
    let more = names.count > 40 ? "\n\n… and \(Wording.count(names.count - 40, "more rule"))." : ""
    return table(["rule", "introduced", "fixed"], rows, title: "By rule") + more
  }

  private func figures(_ ticked: Set<String>) -> String {
    var rows = change.figures.metrics.compactMap { metric -> [String]? in
      guard metric.value.before != nil || metric.value.after != nil else { return nil }
      func text(_ value: Int?) -> String { value.map(String.init) ?? "–" }
      return [metric.name.title, text(metric.value.before), text(metric.value.after)]
    }
    let coverage = change.figures.coverage
    let after = coverage.after.ticking(change.figures.humanItems.filter { ticked.contains($0.id) })
    if coverage.before.coverage != nil || after.coverage != nil {
      rows.append(
        [
          "checklist coverage (project)", Wording.percent(coverage.before.coverage),
          Wording.percent(after.coverage),
        ])
    }
    return rows.isEmpty
      ? "" : table(["metric", "before", "after"], rows, title: "Metrics for changed files")
  }

  /// A table of the checklist items whose results changed.
  private var items: String {
    let rows = change.figures.items.compactMap { item -> [String]? in
      guard let text = ChangeFigures.itemTexts[item.id] else { return nil }
      return [ForgeMarkdown.prose(text), item.count.before.share, item.count.after.share]
    }
    guard !rows.isEmpty else { return "" }
    let titles = ["checklist item (project)", "before", "after"]
    let more = rows.count > 10 ? "\n\n… and \(Wording.count(rows.count - 10, "more item"))." : ""
    return table(titles, Array(rows.prefix(10)), title: "Checklist items (project)") + more
  }

  private var files: String {
    let worse = change.figures.files.filter { $0.introduced > $0.fixed }
    let better = change.figures.files.filter { $0.fixed > $0.introduced }
    func line(_ title: String, _ files: [ChangeFigures.File]) -> String? {
      guard !files.isEmpty else { return nil }
      let names = files.prefix(10).map { file in
        "\(ForgeMarkdown.code(file.path.shortened(to: 200))) (+\(file.introduced) −\(file.fixed))"
      }
      let more = files.count > 10 ? " and \(files.count - 10) more" : ""
      return "**\(title)**: " + names.joined(separator: ", ") + more
    }
    return [line("Worse", worse), line("Better", better)].compactMap(\.self).joined(separator: "  \n")
  }

  // MARK: Findings without a comment

  private func locations(_ unposted: [(finding: Finding, reason: PlanDraft.Unposted)], remaining: Int) -> String {
    var remaining = remaining
    var sections: [String] = []
    for reason in PlanDraft.Unposted.allCases {
      let findings = unposted.filter { $0.reason == reason }.map(\.finding).mostSevereFirst
      guard !findings.isEmpty else { continue }
      // Reserves space for the title, the table header and the number of omitted findings.
      remaining -= 160
      var rows: [[String]] = []
      for finding in findings {
        let row = [
          finding.severity.rawValue,
          ForgeMarkdown.code("\(finding.path.shortened(to: 200)):\(finding.range.start.line)"),
          "\(style.link(finding.rule)): " + ForgeMarkdown.prose(finding.message.shortened(to: 300))
            + (accepted[finding.fingerprint].map { " Accepted by \($0.author): \($0.reasonText)" } ?? ""),
        ]
        remaining -= line(row).utf16.count + 1
        if remaining < 0 { break }
        rows.append(row)
      }
      let more = rows.count < findings.count ? "\n\n… and \(findings.count - rows.count) more." : ""
      let title = reason.title(findings.count, options)
      let list = (rows.isEmpty ? "" : table(["", "location", "finding"], rows)) + more
      sections.append(
        reason.isMinor && capabilities.hasHTML
          ? "<details><summary>\(title)</summary>\n\n\(list)\n\n</details>" : "**\(title)**\n\n\(list)")
    }
    return sections.joined(separator: "\n\n")
  }

  // MARK: Manual review

  private func checklist(_ ticked: Set<String>) -> String {
    let lines = change.figures.humanItems.compactMap { item -> String? in
      guard let text = ChangeFigures.humanTexts[item.id] else { return nil }
      let prose = ForgeMarkdown.prose(text)
      guard capabilities.hasTaskLists else { return "- \(prose)" }
      return "- [\(ticked.contains(item.id) ? "x" : " ")] \(prose) <!-- review:item \(item.id) -->"
    }
    return lines.isEmpty ? "" : "**Manual review**\n\n" + lines.joined(separator: "\n")
  }

  private var unread: String {
    guard !change.unread.isEmpty else { return "" }
    let lines = change.unread.prefix(20).map {
      "- \(ForgeMarkdown.code($0.path.shortened(to: 200))) \(ForgeMarkdown.prose($0.reason.shortened(to: 200)))"
    }
    let more = change.unread.count > 20 ? "\n- and \(change.unread.count - 20) more" : ""
    return "**Could not be reviewed**\n\n" + lines.joined(separator: "\n") + more
  }

  // MARK: Notes

  private func hidden(_ notes: SummaryNotes, _ refused: Set<String>) -> String {
    var lines: [String] = []
    // Preserves ticks for items that currently do not apply. On forges without task lists, preserves all ticks.
    let shown = Set(change.figures.humanItems.map(\.id))
    let kept = notes.ticked.filter { !shown.contains($0) || !capabilities.hasTaskLists }.sorted().prefix(200)
    if !kept.isEmpty { lines.append("review:ticked " + kept.joined(separator: " ")) }
    if !refused.isEmpty {
      lines.append("review:refused head=\(change.head) " + refused.sorted().prefix(200).joined(separator: " "))
    }
    lines.append("review:summary")
    return lines.map { HiddenNote.text($0, capabilities.marker) }
      .joined(separator: capabilities.marker == .linkDefinition ? "\n\n" : "\n")
  }

  /// Returns a table, or a list if the forge does not render tables.
  /// - Parameter title: The list's title, which separates it from the previous list.
  private func table(_ titles: [String], _ rows: [[String]], title: String? = nil) -> String {
    guard capabilities.hasTables else {
      let title = title.map { "**\($0)**\n\n" } ?? ""
      return title + rows.map { listItem(titles, $0) }.joined(separator: "\n")
    }
    let isNumber = rows[0].map { $0.wholeMatch(of: /[0-9–.% -]+/) != nil }
    return ([line(titles), line(isNumber.map { $0 ? "---:" : "---" })] + rows.map(line)).joined(separator: "\n")
  }

  private func line(_ cells: [String]) -> String {
    "| " + cells.map(ForgeMarkdown.cell).joined(separator: " | ") + " |"
  }

  private func listItem(_ titles: [String], _ row: [String]) -> String {
    if titles[0].isEmpty { return "- " + row.joined(separator: " · ") }
    return "- \(row[0]): " + zip(titles, row).dropFirst().map { "\($0) \($1)" }.joined(separator: ", ")
  }
}

extension ChangeFigures.Metric.Name {
  fileprivate var title: String {
    switch self {
    case .longestBody: "longest `body` (code lines)"
    case .longestViewFile: "longest file with a view (lines)"
    case .mostStoredProperties: "most stored properties in a model"
    case .viewModelsWithUI: "view model files that import UI frameworks"
    }
  }
}

extension ChangeFigures.ItemCount {
  /// The share of passing constructs, such as `41 of 43 pass`.
  fileprivate var share: String { opportunities == 0 ? "–" : "\(opportunities - failures) of \(opportunities) pass" }
}

extension CoverageCount {
  /// Returns the count, treating ticked manual items as passed.
  fileprivate func ticking(_ items: [ChangeFigures.HumanItem]) -> CoverageCount {
    let count = min(human, items.reduce(0) { $0 + $1.files })
    return CoverageCount(passed: passed + count, failed: failed, human: human - count)
  }
}

extension PlanDraft.Unposted {
  fileprivate func title(_ count: Int, _ options: PlanOptions) -> String {
    let findings = Wording.count(count, "finding")
    return switch self {
    case .notShown: "\(findings) outside the diff"
    case .overLimit: "\(findings) beyond the limit of \(Wording.count(options.maximumComments, "comment"))"
    case .refused: "\(findings) whose \(count == 1 ? "comment was" : "comments were") rejected by the forge"
    case .failed: "\(findings) whose \(count == 1 ? "comment" : "comments") could not be posted"
    case .inlineOff: findings
    case .belowSeverity: "\(findings) below \(options.minimumSeverity.rawValue)"
    case .justAboveLimit: "\(findings) just above a default limit"
    case .minor: Wording.count(count, "minor finding")
    case .covered: "\(findings) that other comments also resolve"
    case .acknowledged: "\(findings) in \(count == 1 ? "a discussion" : "discussions") resolved manually"
    case .accepted: "\(findings) accepted on this pull request"
    }
  }
}
