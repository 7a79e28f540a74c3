import Analyzer

/// Findings in the same file with the same message, or, unless all details are shown, with the same advice in a type. The
/// message is shown once, followed by all locations.
struct FindingBlock {
  let rule: String
  let severity: Severity
  let message: String
  /// The findings in source order; never empty.
  private(set) var findings: [Finding]

  /// Groups a file's findings into blocks, sorted by their first finding.
  /// - Parameter areSimilarMerged: Whether findings with the same advice in a type share a block.
  static func blocks(_ findings: ArraySlice<Finding>, areSimilarMerged: Bool) -> [FindingBlock] {
    struct Key: Hashable {
      let rule: String
      let severity: Severity
      let text: String
    }
    var blocks: [FindingBlock] = []
    var locations: [Key: Int] = [:]
    for finding in findings {
      let section = areSimilarMerged ? finding.section.text : nil
      let key = Key(rule: finding.rule, severity: finding.severity, text: section ?? finding.message)
      if let location = locations[key] {
        blocks[location].findings.append(finding)
      } else {
        locations[key] = blocks.count
        blocks.append(
          FindingBlock(
            rule: finding.rule, severity: finding.severity, message: finding.message, findings: [finding]))
      }
    }
    return blocks
  }

  /// Returns the block as lines.
  /// - Parameters:
  ///   - source: The lines of the file; nil if unavailable.
  ///   - gutter: The number of columns for line numbers.
  ///   - alsoResolved: The findings that a finding also resolves, keyed by the fingerprint of the latter.
  func lines(
    source: SourceLines?, gutter: Int, alsoResolved: [String: [Finding]], context: FormatContext
  ) -> [String] {
    let ink = Ink(isEnabled: context.usesColor)
    var lines = heading(context.width, ink)
    for finding in findings {
      lines.append(location(finding, gutter: gutter, context: context))
      lines += excerpt(finding, source: source, gutter: gutter, context: context)
      lines += related(finding, gutter: gutter, context: context)
      if let resolved = alsoResolved[finding.fingerprint] {
        lines += note("also resolves", text(of: resolved, resolvedBy: finding), gutter: gutter, context: context)
      }
      if context.verbosity == .verbose {
        lines += details(finding).flatMap { note($0.label, $0.text, gutter: gutter, context: context) }
      }
    }
    if context.verbosity == .verbose, let info = context.rules[rule] {
      lines += note("rule", info.summary, gutter: gutter, context: context)
      lines += note("source", RuleSource.text(of: info), gutter: gutter, context: context)
    }
    return lines + fixes(context).flatMap { note("fix", $0, gutter: gutter, context: context) }
  }

  /// Returns the rules of findings, with the lines that are outside of the finding that resolves them:
  /// `ui_type_in_view_model (lines 12, 40), view_file_length`.
  private func text(of findings: [Finding], resolvedBy other: Finding) -> String {
    Dictionary(grouping: findings, by: \.rule).sorted { $0.key < $1.key }.map { rule, findings in
      let lines = Set(findings.map(\.range.start.line)).filter {
        !(other.range.start.line...max(other.range.start.line, other.range.end.line)).contains($0)
      }
      let places = lines.sorted().map(String.init).joined(separator: ", ")
      return lines.isEmpty ? rule : "\(rule) (\(lines.count == 1 ? "line" : "lines") \(places))"
    }.joined(separator: ", ")
  }

  private func heading(_ width: Int, _ ink: Ink) -> [String] {
    let name = severity.rawValue
    let rule = VisibleText.escaped(rule)
    let taken = 2 + name.utf8.count + DisplayWidth.of(rule) + 4
    let similar = findings.count { $0.message != message }
    let text = message + (similar == 0 ? "" : " (and \(similar) similar)")
    let wrapped = WordWrap.lines(VisibleText.escaped(text), first: width - taken, rest: width - 4)
    let title = "  " + ink(name, severity.style + .bold) + ink("[\(rule)]", .dim) + ": " + ink(wrapped[0], .bold)
    return [title] + wrapped.dropFirst().map { "    " + ink($0, .bold) }
  }

  private func location(_ finding: Finding, gutter: Int, context: FormatContext) -> String {
    let ink = Ink(isEnabled: context.usesColor)
    let arrow = String(repeating: " ", count: gutter + 1) + "--> "
    return ink(arrow, .blue) + FindingBlock.location(of: finding, context)
  }

  /// Returns `path:line:column`, which terminals and editors turn into a link.
  static func location(of finding: Finding, _ context: FormatContext) -> String {
    "\(context.displayed(finding.path)):\(finding.range.start.line):\(finding.range.start.column)"
  }

  /// Returns the related locations, one per line.
  private func related(_ finding: Finding, gutter: Int, context: FormatContext) -> [String] {
    let ink = Ink(isEnabled: context.usesColor)
    let shown = context.verbosity == .verbose ? finding.related[...] : finding.related.prefix(Self.shownLocations)
    let lead = String(repeating: " ", count: gutter + 1)
    let locations = shown.map { location in
      ink(lead + "and ", .blue)
        + "\(context.displayed(location.path)):\(location.range.start.line):\(location.range.start.column)"
    }
    let rest = finding.related.count - shown.count
    return rest == 0 ? locations : locations + [ink(lead + "and ", .blue) + ink("\(rest) more", .dim)]
  }

  /// The default maximum number of related locations.
  private static let shownLocations = 10

  private func excerpt(_ finding: Finding, source: SourceLines?, gutter: Int, context: FormatContext) -> [String] {
    let number = String(finding.range.start.line)
    guard let line = source?[finding.range.start.line], line.contains(where: { !$0.isWhitespace }) else { return [] }
    let ink = Ink(isEnabled: context.usesColor)
    let excerpt = SourceExcerpt(line: line, range: finding.range, width: context.width - gutter - 5)
    let blank = String(repeating: " ", count: gutter + 3)
    let padded = String(repeating: " ", count: max(0, gutter - number.utf8.count) + 2) + number
    let underline = String(repeating: "^", count: excerpt.length)
    return [
      ink("\(padded) |", .blue) + " \(excerpt.code)",
      ink("\(blank)|", .blue) + String(repeating: " ", count: excerpt.indentation + 1)
        + ink(underline, severity.style + .bold),
    ]
  }

  /// Returns the additional details that `--verbose` shows for each finding.
  private func details(_ finding: Finding) -> [(label: String, text: String)] {
    var details: [(label: String, text: String)] = []
    if !finding.symbol.isEmpty { details.append(("symbol", finding.symbol)) }
    if let value = finding.value {
      details.append(("value", "\(value)" + (finding.limit.map { ", limit \($0)" } ?? "")))
    }
    if !finding.checklistItems.isEmpty {
      details.append(("checklist", finding.checklistItems.joined(separator: ", ")))
    }
    if finding.isMinorAtDefaultLevel { details.append(("minor", "has no comment in pull requests")) }
    details.append(("fingerprint", finding.fingerprint + (finding.isIntroduced ? "" : ", pre-existing")))
    return details
  }

  private func fixes(_ context: FormatContext) -> [String] {
    let safe = findings.lazy.filter { $0.fix?.isSafe == true }.count
    let unsafe = findings.lazy.filter { $0.fix?.isSafe == false }.count
    func available(_ number: Int) -> String { number == 1 ? "available" : "\(number) available" }
    var fixes: [String] = []
    if safe > 0 { fixes.append("\(available(safe)) with `\(context.fixCommand)`") }
    if unsafe > 0 { fixes.append("\(available(unsafe)) with `\(context.fixCommand) --unsafe`") }
    return fixes
  }

  private func note(_ label: String, _ text: String, gutter: Int, context: FormatContext) -> [String] {
    let ink = Ink(isEnabled: context.usesColor)
    let blank = String(repeating: " ", count: gutter + 3)
    let width = context.width - gutter - 7 - label.utf8.count
    let wrapped = WordWrap.lines(VisibleText.escaped(text), first: width, rest: width)
    let title = ink("\(blank)= ", .blue) + ink("\(label): \(wrapped[0])", .dim)
    return [title]
      + wrapped.dropFirst().map { ink("\(blank)    " + String(repeating: " ", count: label.utf8.count) + $0, .dim) }
  }
}
