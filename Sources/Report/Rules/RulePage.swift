package import Analyzer

/// The page of one rule under docs/rules, and their index; printed from the rules' cards.
package enum RulePage {
  /// The page of a rule in Markdown.
  package static func markdown(_ rule: RuleInfo) -> String {
    var lines = ["# \(rule.id)", "", rule.summary, "", "## Why", "", rule.rationale, ""]
    lines += ["| | |", "| --- | --- |", "| Default | \(LevelText.defaults(of: rule)) |"]
    lines += ["| Looks at | \(LevelText.scope(of: rule)) |", "| Fix | \(LevelText.fix(of: rule)) |"]
    lines += ["| Judges | \(rule.opportunity.markdownCell) |"]
    lines += ["| Asked for by | \(rule.seeds.joined(separator: ", ").markdownCell) |", ""]
    if !rule.options.isEmpty {
      lines += ["## Options", "", "| option | values | default | what it changes |", "| --- | --- | --- | --- |"]
      lines += rule.options.map { option in
        "| `\(option.name)` | \(LevelText.values(of: option)) | "
          + "`\(LevelText.text(of: option.defaultValue).markdownCell)` | \(option.summary.markdownCell) |"
      }
      lines.append("")
    }
    lines += ["## Code on which it speaks", "", "`↓` stands directly before the place that a finding points to.", ""]
    lines += rule.triggering.flatMap(block)
    lines += ["## Code on which it is quiet", ""]
    lines += rule.good.flatMap(block)
    if !rule.fixing.isEmpty {
      lines += ["## What the fix does", ""]
      lines += rule.fixing.flatMap { ["Before:", "", fence($0.before), "", "After:", "", fence($0.after), ""] }
    }
    lines += checklist(of: rule) + suppression(of: rule)
    return lines.joined(separator: "\n")
  }

  /// The index of all pages in Markdown.
  package static func index(of rules: [RuleInfo]) -> String {
    var lines = ["# Rules", "", "\(rules.count) rules. `review explain RULE` prints a page in the terminal.", ""]
    lines += RuleTable.markdownLines(rules) { "[\($0.id)](\($0.id).md)" }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The name of a rule's page.
  package static func fileName(of rule: RuleInfo) -> String { rule.id + ".md" }

  private static func block(_ example: Example) -> [String] {
    var lines: [String] = []
    if let configuration = example.configuration { lines += ["Configured as `\(configuration)`:", ""] }
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
    return ["## Checklist items that it decides", ""] + items.map { "- `\($0.id)`: \($0.text)" } + [""]
  }

  private static func suppression(of rule: RuleInfo) -> [String] {
    [
      "## Switching it off", "",
      "For one place, `// review:disable:next \(rule.id) -- reason`; for a file, "
        + "`// review:disable:file \(rule.id) -- reason`; for the project, `\(rule.id): off` under `rules:` in "
        + "config.yml.", "",
    ]
  }
}

extension String {
  /// The text for a cell of a Markdown table.
  var markdownCell: String { replacing("|", with: "\\|").replacing("\n", with: " ") }

  fileprivate var trimmingNewlines: Substring {
    var rest = self[...]
    while rest.last?.isNewline == true { rest.removeLast() }
    return rest
  }
}
