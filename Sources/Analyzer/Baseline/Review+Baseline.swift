extension Review {
  /// The same review without the findings that a baseline accepts.
  ///
  /// Metrics and coverage stay: what is accepted is still there.
  /// - Parameters:
  ///   - isPresent: Whether a path is a file of the project.
  ///   - knowsAll: Whether everything was reviewed by all rules, so that an entry without a finding is out of date.
  package func accepting(
    _ baseline: Baseline, isPresent: (String) -> Bool, knowsAll: Bool
  ) -> Review {
    let match = BaselineMatch(baseline, findings, isPresent: isPresent)
    let unread = Set(skipped.map(\.path))
    return Review(
      architecture: architecture, modules: modules, files: files, findings: match.shown, checklists: checklists,
      folders: folders, coverage: coverage, suppressed: suppressed, baselined: match.accepted.count,
      accepted: accepted + match.accepted,
      staleBaseline: knowsAll ? match.unmatched.count { !unread.contains($0.path) } : 0, skipped: skipped,
      change: change)
  }
}

extension Review {
  /// The same review with some of its findings; metrics and coverage stay.
  package func keeping(_ isKept: (Finding) -> Bool) -> Review {
    Review(
      architecture: architecture, modules: modules, files: files, findings: findings.filter(isKept),
      checklists: checklists, folders: folders, coverage: coverage, suppressed: suppressed, baselined: baselined,
      accepted: accepted, staleBaseline: staleBaseline, skipped: skipped, change: change)
  }
}
