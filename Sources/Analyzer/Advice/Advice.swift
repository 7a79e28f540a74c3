/// Recommended refactorings, ranked by the findings they resolve, how often the code changes, and their effort.
package struct Advice: Sendable, Hashable {
  /// The maximum number of recommended refactorings.
  package static let count = 10

  /// The architecture of the project as a whole.
  package let architecture: ArchitectureVerdict
  /// The modules whose architecture differs from the project's, along with the reasons.
  package let mixed: [ModuleArchitecture]
  /// The refactorings, sorted by descending score; if scores are equal, views come first.
  package let refactorings: [Refactoring]

  /// - Parameters:
  ///   - review: A review with all findings in the project or folder.
  ///   - churn: The number of commits that touched each path; nil if there is no history, in which case all files have
  ///     the same weight.
  package init(_ review: Review, churn: [String: Int]?) {
    architecture = review.architecture
    mixed = review.modules.filter { $0.verdict.architecture != review.architecture.architecture }
    let views = Set(review.files.filter { $0.roles.contains(.view) }.map(\.path))
    struct GroupKey: Hashable {
      let path: String
      let target: ExtractionTarget
    }
    var groups: [GroupKey: [Finding]] = [:]
    for finding in review.findings {
      guard let remedy = RuleList.infosByID[finding.rule]?.remedy else { continue }
      groups[GroupKey(path: finding.path, target: remedy.target), default: []].append(finding)
    }
    let ranked = groups.map { place, findings in
      Refactoring(
        of: findings, path: place.path, target: place.target, churn: churn.map { $0[place.path] ?? 0 },
        isView: views.contains(place.path))
    }.sorted { $0.precedes($1) }
    refactorings = Array(ranked.prefix(Self.count))
  }
}

extension Refactoring {
  fileprivate init(of findings: [Finding], path: String, target: ExtractionTarget, churn: Int?, isView: Bool) {
    let effort = findings.compactMap { RuleList.infosByID[$0.rule]?.remedy?.effort }.max() ?? .medium
    let rules = Self.ranked(findings.map(\.rule))
    // A file that was never committed is treated as if it had been changed once.
    let score = Double(findings.count * max(1, churn ?? 1)) / Double(effort.rawValue)
    self.init(
      path: path, symbols: Self.ranked(findings.map(\.symbol).filter { !$0.isEmpty }), target: target,
      resolves: rules, churn: churn, effort: effort, score: score, isView: isView,
      steps: target.steps(resolving: rules.map(\.name)))
  }

  fileprivate func precedes(_ other: Refactoring) -> Bool {
    if score != other.score { return score > other.score }
    if isView != other.isView { return isView }
    return (path, target.rawValue) < (other.path, other.target.rawValue)
  }

  private static func ranked(_ names: [String]) -> [Count] {
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    return counts.map { Count(name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}
