package import Analyzer

/// A rule's explanation for the terminal.
package struct RuleExplanation {
  private let rule: RuleInfo
  private let ink: Ink
  private let width: Int

  /// - Parameter width: The number of columns in the terminal.
  package init(_ rule: RuleInfo, usesColor: Bool, width: Int) {
    self.rule = rule
    ink = Ink(isEnabled: usesColor)
    self.width = max(40, min(width, 100))
  }

  /// The complete explanation.
  package var text: String {
    var lines = [ink(rule.id, .bold), ""] + section("What it checks") + paragraph(rule.summary)
    lines += paragraph(LevelText.opportunity(of: rule)) + [""]
    lines += section("Why it matters") + paragraph(rule.rationale) + [""]
    if !rule.details.isEmpty {
      lines += section("Details") + rule.detailSentences.flatMap { item($0) } + [""]
    }
    lines += section("Level") + paragraph("Default: \(LevelText.defaults(of: rule)).")
    if let note = LevelText.minorNote(of: rule) { lines += paragraph(note) }
    lines += paragraph("Scope: \(LevelText.scope(of: rule)). Fix: \(LevelText.fix(of: rule)).") + [""]
    lines += fixes + examples(rule.triggering, titled: "Triggering examples (↓ marks the finding)")
    lines += examples(rule.good, titled: "Non-triggering examples")
    lines += options + checklist + suppression
    lines += section("Source") + paragraph(RuleSource.text(of: rule) + ".")
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ title: String) -> [String] { [ink(title, .bold + .blue)] }

  private func paragraph(_ text: String) -> [String] {
    WordWrap.lines(text, first: width - 2, rest: width - 2).map { "  " + $0 }
  }

  private func item(_ text: String) -> [String] {
    WordWrap.lines(text, first: width - 4, rest: width - 4).enumerated().map { ($0 == 0 ? "  - " : "    ") + $1 }
  }

  private var options: [String] {
    guard !rule.options.isEmpty else { return [] }
    return section("Options")
      + rule.options.flatMap { option in
        [
          "  " + ink(option.name, .bold)
            + " (\(LevelText.values(of: option)); default: \(LevelText.text(of: option.defaultValue)))"
        ] + WordWrap.lines(option.summary, first: width - 4, rest: width - 4).map { "    " + $0 }
      } + [""]
  }

  /// The maximum number of examples of each kind. The rule's page has all of them.
  private static let shownExamples = 3

  private func examples(_ all: [Example], titled title: String) -> [String] {
    guard !all.isEmpty else { return [] }
    let examples = all.prefix(Self.shownExamples).flatMap { example -> [String] in
      var lines: [String] = []
      if let configuration = example.configuration { lines.append(ink("  with \(rule.id): \(configuration)", .dim)) }
      for line in (example.policy ?? "").split(separator: "\n") { lines.append(ink("    \(line)", .dim)) }
      for file in example.files {
        if example.files.count > 1 || example.policy != nil { lines.append(ink("  \(file.path)", .dim)) }
        lines += code(file.source)
      }
      return lines + [""]
    }
    let rest = all.count - Self.shownExamples
    let more = rest > 0 ? paragraph("… and \(rest) more (`review rules --pages FOLDER` writes them all)") + [""] : []
    return section(title) + examples + more
  }

  private func code(_ source: String) -> [String] {
    var lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + marked(String($0)) }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return lines
  }

  private func marked(_ line: String) -> String {
    line.split(separator: "↓", omittingEmptySubsequences: false).map(String.init).joined(
      separator: ink("↓", .bold + .red))
  }

  private var fixes: [String] {
    rule.fixing.flatMap { fix -> [String] in
      let before = section("Before the fix") + code(fix.before) + [""]
      return before + section("After the fix") + code(fix.after) + [""]
    }
  }

  private var checklist: [String] {
    let items = RuleList.checklistItems(of: rule.id)
    guard !items.isEmpty else { return [] }
    return section("Checklist items") + items.map { "  \($0.id): \($0.text)" } + [""]
  }

  private var suppression: [String] {
    section("How to suppress") + [
      "  next line   // review:disable:next \(rule.id) -- reason",
      "  whole file  // review:disable:file \(rule.id) -- reason",
      "  project     `\(rule.id): off` under `rules:` in the configuration", "",
    ]
  }
}
