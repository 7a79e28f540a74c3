extension Review {
  /// Returns the review without the findings accepted by a baseline.
  ///
  /// Metrics and coverage stay the same, because accepted findings still exist.
  /// - Parameters:
  ///   - hasFile: Returns whether the project contains a file at a path.
  ///   - knowsAll: Whether all files were reviewed with all rules, in which case unmatched entries are outdated.
  package func accepting(
    _ baseline: Baseline, hasFile: @escaping (String) -> Bool, knowsAll: Bool
  ) -> Review {
    let code = PresentCode(
      files, hasFile: hasFile, isComplete: knowsAll && !skipped.contains(where: \.isFailure))
    let match = BaselineMatch(baseline, findings, in: code)
    // A change also makes these findings worse, although they existed before it.
    let grown = BaselineMatch(baseline, change?.grownFindings ?? [], in: code).worse
    let unread = Set(skipped.map(\.path))
    var review = self
    review.findings = (match.shown + grown).sorted { $0.isBefore($1) }
    review.baselined = match.accepted.count
    review.accepted += match.accepted
    review.staleBaseline = knowsAll ? match.unmatched.count { !unread.contains($0.path) } : 0
    review.change = change?.reporting(grown)
    return review
  }
}

extension Review {
  /// Returns the review with only the findings that satisfy the predicate; metrics and coverage stay the same.
  package func keeping(_ isKept: (Finding) -> Bool) -> Review {
    var review = self
    review.findings.removeAll { !isKept($0) }
    return review
  }
}
