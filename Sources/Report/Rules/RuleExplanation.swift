package import Analyzer

/// One rule explained in the terminal, for someone who has never seen the guidance behind it.
package struct RuleExplanation {
  private let rule: RuleInfo
  private let ink: Ink
  private let width: Int

  /// - Parameter width: Columns of the terminal.
  package init(_ rule: RuleInfo, usesColor: Bool, width: Int) {
    self.rule = rule
    ink = Ink(isEnabled: usesColor)
    self.width = max(40, min(width, 100))
  }

  /// The whole explanation.
  package var text: String {
    var lines = [ink(rule.id, .bold), ""] + paragraph(rule.summary) + [""] + section("Why") + paragraph(rule.rationale)
    lines += [""] + section("Level")
    lines += paragraph("Default: " + LevelText.defaults(of: rule) + ".")
    lines += paragraph("Looks at \(LevelText.scope(of: rule)). Fix: \(LevelText.fix(of: rule)).")
    lines += [""] + section("What it judges") + paragraph(LevelText.opportunity(of: rule))
    lines += options
    lines += [""] + section("Code on which it speaks, where ↓ stands") + examples(rule.triggering)
    lines += section("Code on which it is quiet") + examples(rule.good)
    lines += fixes + checklist
    lines += section("Asked for by") + paragraph(rule.seeds.joined(separator: ", "))
    lines += documents
    lines += ["", "Switch it off for one place with `// review:disable:next \(rule.id) -- reason`."]
    return lines.joined(separator: "\n") + "\n"
  }

  /// What the keys of the guidance documents stand for.
  private var documents: [String] {
    let names = Self.documents.filter { key, _ in rule.seeds.contains { $0.hasPrefix(key) } }
    guard !names.isEmpty else { return [] }
    return paragraph("(" + names.map { "\($0.key): \($0.name)" }.joined(separator: "; ") + ")")
  }

  /// - Source: docs/architecture-profiles.md.
  private static let documents: [(key: String, name: String)] = [
    ("S0", "SwiftUI architecture"), ("S1", "MVVM skill"), ("S2", "View refactoring"), ("S3", "MV patterns"),
    ("S4", "SwiftUI patterns"),
  ]

  private func section(_ title: String) -> [String] { [ink(title, .bold + .blue)] }

  private func paragraph(_ text: String) -> [String] {
    WordWrap.lines(text, first: width - 2, rest: width - 2).map { "  " + $0 }
  }

  private var options: [String] {
    guard !rule.options.isEmpty else { return [] }
    return [""] + section("Options")
      + rule.options.flatMap { option in
        [
          "  " + ink(option.name, .bold)
            + " (\(LevelText.values(of: option)); default \(LevelText.text(of: option.defaultValue)))"
        ] + WordWrap.lines(option.summary, first: width - 4, rest: width - 4).map { "    " + $0 }
      }
  }

  private func examples(_ examples: [Example]) -> [String] {
    examples.flatMap { example -> [String] in
      var lines: [String] = []
      if let configuration = example.configuration { lines.append(ink("  configured as \(configuration)", .dim)) }
      for line in (example.policy ?? "").split(separator: "\n") { lines.append(ink("    \(line)", .dim)) }
      for file in example.files {
        if example.files.count > 1 || example.policy != nil { lines.append(ink("  \(file.path)", .dim)) }
        lines += code(file.source)
      }
      return lines + [""]
    }
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
    guard !rule.fixing.isEmpty else { return [] }
    return section("What the fix does")
      + rule.fixing.flatMap {
        [ink("  before", .dim)] + code($0.before) + [ink("  after", .dim)] + code($0.after) + [""]
      }
  }

  private var checklist: [String] {
    let items = RuleList.checklistItems(of: rule.id)
    guard !items.isEmpty else { return [] }
    return section("Checklist items that it decides") + items.map { "  \($0.id): \($0.text)" } + [""]
  }
}
