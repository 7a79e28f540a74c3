/// The result of updating a baseline to match a review.
package struct BaselineUpdate: Sendable {
  /// The new baseline.
  package let baseline: Baseline
  /// The number of entries for newly accepted findings.
  package let added: Int
  /// The entries whose findings no longer occur.
  package let removed: [Baseline.Entry]
  /// The number of entries whose accepted value increases.
  package let raised: Int
  /// The number of entries whose code was moved to another file.
  package let moved: Int

  /// - Parameters:
  ///   - old: The previous baseline. The reasons in its entries are kept.
  ///   - findings: All findings, including those that `old` accepts.
  ///   - reason: The reason for new entries.
  ///   - acceptsNew: Whether to accept new findings and worse values. Otherwise, entries can only be removed, and their
  ///     values can only be lowered.
  ///   - covers: Returns whether the review would have reported an entry's finding. Entries that are not covered stay
  ///     unchanged.
  ///   - code: The project's files and types.
  package init(
    of old: Baseline, with findings: [Finding], reason: String? = nil, acceptsNew: Bool = true,
    covers: (Baseline.Entry) -> Bool = { _ in true }, in code: PresentCode
  ) {
    let match = BaselineMatch(old, findings, in: code)
    var entries = match.unmatched.filter { !covers($0) }
    var added = 0
    var raised = 0
    var moved = 0
    for (place, finding) in findings.enumerated() {
      guard let entry = match.entry(forFindingAt: place) else {
        guard acceptsNew else { continue }
        entries.append(Baseline.Entry(finding, reason: reason))
        added += 1
        continue
      }
      let isWorse = finding.value.flatMap { value in entry.value.map { value > $0 } } ?? false
      if isWorse, acceptsNew { raised += 1 }
      if entry.path != finding.path { moved += 1 }
      entries.append(
        isWorse && !acceptsNew ? entry : Baseline.Entry(finding, reason: entry.reason))
    }
    baseline = Baseline(entries)
    removed = match.unmatched.filter(covers)
    self.added = added
    self.raised = raised
    self.moved = moved
  }
}
