package import Analyzer

/// What a coding agent should know before it writes SwiftUI code in a project: a block of `AGENTS.md`.
package struct AgentGuide: Sendable {
  /// How many rules are named: an agent reads them in every session.
  private static let ruleCount = 10

  private let architecture: ArchitectureVerdict
  /// Rules by how often they fire, most first.
  private let rules: [(info: RuleInfo, count: Int)]
  private let limits: [(info: RuleInfo, limits: RuleLevel.Limits)]

  /// - Parameters:
  ///   - review: All findings of the project.
  ///   - limits: Those at the root of the project, by rule.
  package init(_ review: Review, limits: [String: RuleLevel.Limits]) {
    architecture = review.architecture
    var counts: [String: Int] = [:]
    for finding in review.findings { counts[finding.rule, default: 0] += 1 }
    // Where fewer rules fire, the ones that matter most by default tell what is expected.
    let ranked = RuleList.infos.sorted { left, right in
      let (first, second) = (counts[left.id] ?? 0, counts[right.id] ?? 0)
      if first != second { return first > second }
      let (one, other) = (left.usualSeverity, right.usualSeverity)
      return one != other ? one > other : left.id < right.id
    }
    rules = ranked.prefix(Self.ruleCount).map { ($0, counts[$0.id] ?? 0) }
    self.limits = RuleList.infos.compactMap { info in limits[info.id].map { (info, $0) } }
  }

  /// The Markdown between the markers.
  package var text: String {
    var lines = [
      "## SwiftUI architecture", "",
      "Written by `review init agents` of Lintel; running it again updates this block.", "",
      "Architecture: **\(architecture.architecture.rawValue)** (\(architecture.reason)). Write new code the same way.",
      "",
      "After you edit Swift files:", "",
      "1. Run `review --format agent`. It prints only the findings that your change introduces.",
      "2. Fix every error and warning. `review fix` applies safe fixes; `review explain RULE` says why and shows examples.",
      "3. Run it again until it prints `no findings`.", "",
      "Suppress a finding only if the code is right as it is, with the reason: "
        + "`// review:disable:next RULE -- reason`.", "",
      "### Rules that matter most here", "",
    ]
    lines += rules.map { info, count in
      "- `\(info.id)`\(count > 0 ? " (\(Wording.count(count, "finding")) today)" : ""): \(Self.line(info.summary))"
    }
    if !limits.isEmpty {
      lines += ["", "### Limits", ""]
      lines += limits.map { info, limits in
        let word = info.firesAtLimit ? "from" : "over"
        let levels = Severity.allCases.compactMap { severity in
          limits[severity].map { "\(severity.rawValue) \(word) \($0)" }
        }
        return "- `\(info.id)`: \(levels.joined(separator: ", "))"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
}

extension RuleInfo {
  /// How much a finding matters by default, 0 where the rule is off.
  fileprivate var usualSeverity: Int {
    switch defaultLevel.plain {
    case .off: 0
    case .severity(.info): 1
    case .severity(.warning): 2
    case .severity(.error): 4
    case .limits: 3
    }
  }
}
