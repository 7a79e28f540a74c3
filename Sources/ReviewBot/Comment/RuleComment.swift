import Analyzer

/// The part of a comment that explains a rule: its rationale, an example, and how to suppress or configure it.
struct RuleComment {
  let info: RuleInfo
  let style: CommentStyle

  /// The maximum number of lines in each part of an example. Longer examples would make comments too long.
  private static let exampleLimit = 16

  /// Returns the explanation, collapsed if the forge supports it.
  /// - Parameter showsExample: Whether to show an example of the code before and after the rule's fix.
  func text(showsExample: Bool) -> String {
    let rationale = ForgeMarkdown.prose(info.rationale.sentences(2))
    let rest = [showsExample ? example : nil, advice].compactMap(\.self)
    guard style.capabilities.hasHTML else { return (["**Why**: \(rationale)"] + rest).joined(separator: "\n\n") }
    return (["<details><summary>Why</summary>", rationale] + rest + ["</details>"]).joined(separator: "\n\n")
  }

  private var example: String? {
    let example = info.fixing.first { [$0.before, $0.after].allSatisfy { $0.lineCount <= Self.exampleLimit } }
    guard let example else { return nil }
    return "Before:\n\n\(Self.block(example.before))\n\nAfter:\n\n\(Self.block(example.after))"
  }

  private static func block(_ code: String) -> String {
    ForgeMarkdown.block(String(code.reversed().drop(while: \.isNewline).reversed()), info: "swift")
  }

  private var advice: String {
    let page = style.page(of: info.id).map { "[Rule documentation](\($0))" } ?? "Details: `review explain \(info.id)`"
    return "To suppress this finding, add `// review:disable:next \(info.id) -- reason` above the line. "
      + (info.isCustom ? "" : "To change or disable the rule, set `\(info.id)` under `rules` in `.review.yml`. ")
      + page + "."
  }
}

extension String {
  fileprivate var lineCount: Int { split(whereSeparator: \.isNewline).count }
}
