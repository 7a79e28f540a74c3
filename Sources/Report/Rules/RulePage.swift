package import Analyzer

/// The pages under docs/rules and their index, generated from the rules.
package enum RulePage {
  /// Returns a rule's page in Markdown.
  package static func markdown(_ rule: RuleInfo) -> String {
    var lines = ["# \(rule.id)", "", "| default | scope | fix |", "| --- | --- | --- |"]
    lines += ["| \(LevelText.defaults(of: rule)) | \(LevelText.scope(of: rule)) | \(LevelText.fix(of: rule)) |", ""]
    lines += ["## What it checks", "", rule.summary, "", LevelText.opportunity(of: rule), ""]
    lines += ["## Why it matters", "", rule.rationale, ""]
    if let note = LevelText.minorNote(of: rule) { lines += ["## Minor by default", "", note, ""] }
    if !rule.details.isEmpty { lines += ["## Details", ""] + rule.detailSentences.map { "- \($0)" } + [""] }
    if !rule.fixing.isEmpty {
      lines += ["## Fix", ""]
      lines += rule.fixing.flatMap { ["Before:", "", fence($0.before), "", "After:", "", fence($0.after), ""] }
    }
    lines +=
      ["## Triggering examples", "", "`↓` marks the finding.", ""] + rule.triggering.flatMap { block($0, of: rule) }
    lines += ["## Non-triggering examples", ""] + rule.good.flatMap { block($0, of: rule) }
    if !rule.options.isEmpty {
      lines += ["## Options", "", "| option | values | default | effect |", "| --- | --- | --- | --- |"]
      lines += rule.options.map { option in
        "| `\(option.name)` | \(LevelText.values(of: option)) | "
          + "`\(LevelText.text(of: option.defaultValue).markdownCell)` | \(option.summary.markdownCell) |"
      }
      lines.append("")
    }
    lines += checklist(of: rule) + suppression(of: rule) + ["## Source", "", RuleSource.text(of: rule) + ".", ""]
    return lines.joined(separator: "\n")
  }

  /// Returns the index of all pages in Markdown.
  package static func index(of rules: [RuleInfo]) -> String {
    var lines = ["# Rules", "", "\(rules.count) rules. `review explain RULE` shows a rule in the terminal.", ""]
    lines += RuleTable.markdownLines(rules) { "[\($0.id)](\($0.id).md)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the file name of a rule's page.
  package static func fileName(of rule: RuleInfo) -> String { rule.id + ".md" }

  private static func block(_ example: Example, of rule: RuleInfo) -> [String] {
    var lines: [String] = []
    if let configuration = example.configuration { lines += ["With `\(rule.id): \(configuration)`:", ""] }
    if let policy = example.policy { lines += ["```yaml\n" + policy.trimmingNewlines + "\n```", ""] }
    for file in example.files {
      if example.files.count > 1 || example.policy != nil { lines += ["`\(file.path)`:", ""] }
      lines += [fence(file.source), ""]
    }
    return lines
  }

  private static func fence(_ source: String) -> String {
    "```swift\n" + source.trimmingNewlines + "\n```"
  }

  private static func checklist(of rule: RuleInfo) -> [String] {
    let items = RuleList.checklistItems(of: rule.id)
    guard !items.isEmpty else { return [] }
    return ["## Checklist items", ""] + items.map { "- `\($0.id)`: \($0.text)" } + [""]
  }

  private static func suppression(of rule: RuleInfo) -> [String] {
    [
      "## How to suppress", "", "| | |", "| --- | --- |",
      "| next line | `// review:disable:next \(rule.id) -- reason` |",
      "| whole file | `// review:disable:file \(rule.id) -- reason` |",
      "| project | `\(rule.id): off` under `rules:` in the configuration |", "",
    ]
  }
}

extension String {
  /// The text, escaped for a cell in a Markdown table.
  var markdownCell: String { replacing("|", with: "\\|").replacing("\n", with: " ") }

  fileprivate var trimmingNewlines: Substring {
    var rest = self[...]
    while rest.last?.isNewline == true { rest.removeLast() }
    return rest
  }
}
