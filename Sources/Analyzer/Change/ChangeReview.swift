/// The findings introduced and fixed by a change, derived from reviews of the project before and after the change.
package struct ChangeReview: Sendable {
  /// A review of the files touched by the change that contains only the findings introduced by the change.
  package let review: Review

  /// Compares the reviews before and after the change.
  /// - Parameters:
  ///   - touched: The changed, added and deleted paths.
  ///   - base: The name of the revision that the change is compared with, such as `origin/main`.
  ///   - members: The members of the touched files before and after the change.
  ///   - lines: The unchanged and moved lines of the touched files.
  package init(
    from baseReview: Review, to headReview: Review, touched: Set<PathKey>, base: String,
    members: (base: MemberContents, head: MemberContents)? = nil, lines: ChangedLines
  ) {
    let difference = FindingDifference(
      from: baseReview, to: headReview, members: members, places: EarlierPlaces(in: lines, touched: touched))
    let existing =
      headReview.findings.filter { touched.contains(path: $0.path) }.count
      - difference.introduced.filter { touched.contains(path: $0.path) }.count
    let summary = ChangeSummary(
      base: base, fixed: ChangeSummary.counts(difference.fixed), fixedFindings: difference.fixed, existing: existing,
      grownFindings: difference.grown, rules: ChangeSummary.ruleChanges(from: baseReview, to: headReview),
      figures: ChangeFigures(
        from: baseReview, to: headReview, touched: touched, introduced: difference.introduced, fixed: difference.fixed),
      architecture: ArchitectureSwitch.all(from: baseReview, to: headReview))
    review = headReview.reduced(
      to: Self.markingReformattedCode(
        Self.markingHabits(difference.introduced, in: headReview), members: members), files: touched, change: summary)
  }

  /// Marks members that are too long only because the change splits lines as minor.
  private static func markingReformattedCode(
    _ introduced: [Finding], members: (base: MemberContents, head: MemberContents)?
  ) -> [Finding] {
    guard let members else { return introduced }
    return introduced.map { finding in
      guard RuleList.infosByID[finding.rule]?.comparison == .memberLength,
        members.head.contain(finding, reformattedSince: members.base)
      else { return finding }
      var finding = finding
      finding.isMinor = true
      return finding
    }
  }

  /// Marks another use of a deprecated API, or another finding about a type's convention, as minor if the file or type
  /// already has several that the change leaves alone, because correcting only one would make the code inconsistent.
  private static func markingHabits(_ introduced: [Finding], in head: Review) -> [Finding] {
    guard introduced.contains(where: { Habit($0) != nil }) else { return introduced }
    let new = Set(introduced.map(\.fingerprint))
    let earlier = head.findings.reduce(into: [Habit: Int]()) { counts, finding in
      guard !new.contains(finding.fingerprint), let habit = Habit(finding) else { return }
      counts[habit, default: 0] += 1 + finding.related.count
    }
    return introduced.map { finding in
      var finding = finding
      if let habit = Habit(finding), earlier[habit, default: 0] >= usesOfHabit { finding.isMinor = true }
      return finding
    }
  }

  /// What findings that show the same habit have in common.
  private struct Habit: Hashable {
    let rule: String
    let path: String
    /// The type whose convention it is; nil if the habit is that of a file.
    let type: String?

    /// Nil if the finding does not show a habit.
    init?(_ finding: Finding) {
      guard let info = RuleList.infosByID[finding.rule] else { return nil }
      guard info.isConventionOfType || info.isDeprecation && finding.severity == .info else { return nil }
      rule = finding.rule
      path = finding.path
      type = info.isConventionOfType ? finding.symbol.enclosingName : nil
    }
  }

  /// At least this many findings in unchanged code show a habit.
  private static let usesOfHabit = 2

  /// The files before and after a change.
  package struct Sides: Sendable {
    /// The project before the change.
    package let base: [ProjectFile]
    /// The files that the change adds, and the types that existed before the change.
    package let change: ProjectChange

    /// - Parameters:
    ///   - head: The project's files after the change.
    ///   - changed: The previous facts for each touched path, or nil for a new file.
    package init(head: [ProjectFile], changed: [PathKey: FileFacts?]) {
      base =
        head.filter { changed[PathKey($0.path)] == nil }
        + changed.compactMap { key, facts in facts.map { ProjectFile(path: key.path, facts: $0) } }
      change = ProjectChange(
        addedFiles: Set(changed.filter { $0.value == nil }.keys),
        earlierTypes: Set(base.flatMap { $0.facts.types.compactMap { $0.kind == .extension ? nil : $0.name } }))
    }
  }
}

/// A summary of what a change fixes and how it affects the project's metrics.
package struct ChangeSummary: Sendable, Hashable {
  /// A value before and after a change.
  package struct Difference<Figure: Sendable & Hashable>: Sendable, Hashable {
    package let before: Figure
    package let after: Figure

    package init(before: Figure, after: Figure) {
      self.before = before
      self.after = after
    }
  }

  /// The name of the revision that the change is compared with.
  package let base: String
  /// The number of fixed findings for each rule.
  package let fixed: [String: Int]
  /// The fixed findings at their previous locations, in moved files under the new path. Empty if the summary was read
  /// from a JSON document, which contains only their number.
  package let fixedFindings: [Finding]
  /// The number of pre-existing findings in the touched files.
  package private(set) var existing: Int
  /// The pre-existing findings whose value has increased, which a baseline may not accept.
  package private(set) var grownFindings: [Finding]
  /// The rules for which the number of findings in the whole project changed, sorted by ID.
  package let rules: [RuleChange]
  /// The metrics before and after the change, and the checklist items to review manually.
  package let figures: ChangeFigures
  /// The changes in the architecture of the project and its modules. The review itself uses the previous architecture.
  package let architecture: [ArchitectureSwitch]

  /// The change in the number of findings for a rule.
  package struct RuleChange: Sendable, Hashable {
    /// The rule's ID.
    package let rule: String
    /// The number of findings in the whole project; the two values always differ.
    package let count: Difference<Int>
  }

  package init(
    base: String, fixed: [String: Int], fixedFindings: [Finding] = [], existing: Int, grownFindings: [Finding] = [],
    rules: [RuleChange], figures: ChangeFigures = ChangeFigures(), architecture: [ArchitectureSwitch] = []
  ) {
    self.base = base
    self.fixed = fixed
    self.fixedFindings = fixedFindings
    self.existing = existing
    self.grownFindings = grownFindings
    self.rules = rules
    self.figures = figures
    self.architecture = architecture
  }

  /// Returns the summary after some of the findings that have grown are reported.
  func reporting(_ findings: [Finding]) -> ChangeSummary {
    var summary = self
    let reported = Set(findings.map(\.fingerprint))
    summary.existing = max(0, existing - findings.count)
    summary.grownFindings.removeAll { reported.contains($0.fingerprint) }
    return summary
  }

  /// The number of fixed findings.
  package var fixedCount: Int { fixed.values.reduce(0, +) }

  static func counts(_ findings: [Finding]) -> [String: Int] {
    findings.reduce(into: [:]) { $0[$1.rule, default: 0] += 1 }
  }

  static func ruleChanges(from base: Review, to head: Review) -> [RuleChange] {
    let before = counts(base.findings)
    let after = counts(head.findings)
    return Set(before.keys).union(after.keys).sorted().compactMap { rule in
      let difference = Difference(before: before[rule] ?? 0, after: after[rule] ?? 0)
      return difference.before == difference.after ? nil : RuleChange(rule: rule, count: difference)
    }
  }
}

extension Review {
  /// Returns the review, restricted to the files touched by a change and the findings introduced by it.
  fileprivate func reduced(to findings: [Finding], files touched: Set<PathKey>, change: ChangeSummary) -> Review {
    let affected = touched.union(Set(paths: findings.map(\.path)))
    var review = self
    review.files = files.filter { affected.contains(path: $0.path) }
    review.findings = findings
    review.coverage = review.files.reduce(into: CoverageCount()) { $0 += $1.coverage }
    review.accepted.removeAll { !touched.contains(path: $0.finding.path) }
    review.staleBaseline = 0
    review.skipped.removeAll { !touched.contains(path: $0.path) }
    review.change = change
    return review
  }
}
